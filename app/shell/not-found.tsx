import { type Part, ServerPart } from '#app/document/server-part'
import { LinkButton } from '#app/ui/button'
import { FindYourWay } from './find-your-way'

export function NotFound({ movers }: { movers?: Part | undefined }) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <div className="grid max-w-text content-start gap-10">
        <section className="grid content-start gap-5">
          <p className="kicker num">404</p>
          <h1>Oops! Page not found</h1>
          <p className="deck">
            There’s nothing at this address. The page may have moved, or the link may be wrong.
          </p>
          <p>
            <LinkButton to="/">Go to the home page</LinkButton>
          </p>
        </section>
        {movers && (
          <section aria-labelledby="movers" className="border-t border-ink pt-5 empty:hidden">
            <ServerPart part={movers} />
          </section>
        )}
      </div>
      <FindYourWay />
    </div>
  )
}
