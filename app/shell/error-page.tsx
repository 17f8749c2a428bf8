import { useReference } from '#app/content/page-meta'
import { site } from '#app/content/site'
import { late } from '#app/document/late'
import { LinkButton } from '#app/ui/button'

const nothing = () => null

/** Its code comes only when there is an error. */
const FindYourWay = late(async () => (await import('./find-your-way')).FindYourWay, nothing)

/** Says that nothing is at an address; like the above, its code comes only when it is needed. */
export const NotFound = late(async () => (await import('./find-your-way')).NotFound, nothing)

/** Shown for unexpected errors. The reference identifies the request in our log. */
export function ErrorPage({ reference: given }: { reference?: string }) {
  const ofRequest = useReference()
  const reference = given ?? ofRequest
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <section className="grid max-w-text content-start gap-5">
        <p className="kicker">Error</p>
        <h1>Something went wrong.</h1>
        <p>
          This is our error, and we’ve logged it. Try again in a moment. If it keeps happening,
          write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          {reference ? ' and quote this reference:' : '.'}
        </p>
        {reference && (
          <p>
            <code
              className="num border-s-2 border-line ps-4 font-mono text-lead"
              data-reference={reference}
            >
              {reference}
            </code>
          </p>
        )}
        <p className="flex flex-wrap gap-3">
          <LinkButton to="" reloadDocument>
            Try this page again
          </LinkButton>
          <LinkButton to="/" reloadDocument variant="secondary">
            Go to the home page
          </LinkButton>
        </p>
      </section>
      <FindYourWay />
    </div>
  )
}
