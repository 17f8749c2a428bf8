import { FindYourWay } from '#app/shell/find-your-way'
import { LinkButton } from '#app/ui/button'

export function NotFound() {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <section className="grid max-w-text content-start gap-5">
        <p className="kicker num">404</p>
        <h1>Oops! Page not found</h1>
        <p className="deck">
          There’s nothing at this address. The page may have moved, or the link may be wrong.
        </p>
        <p>
          <LinkButton to="/">Go to the home page</LinkButton>
        </p>
      </section>
      <FindYourWay />
    </div>
  )
}
