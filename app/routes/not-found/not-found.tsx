import { FindYourWay } from '#app/shell/find-your-way'
import { LinkButton } from '#app/ui/button'

export function NotFound() {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <section className="grid max-w-text content-start gap-5">
        <p className="kicker num">404</p>
        <h1>Oops! Page not found</h1>
        <p className="deck">
          Nothing is published at this address. It may have moved, or the link that brought you here
          has a slip in it.
        </p>
        <p>
          <LinkButton to="/">Return to the front page</LinkButton>
        </p>
      </section>
      <FindYourWay />
    </div>
  )
}
