import { Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { Prose } from '#app/content/prose'
import { longDate } from '#app/shared/time'

type Correction = {
  /** ISO date of the correction. */
  on: string
  /** The page's path and headline. */
  path: string
  headline: string
  /** The earlier text and the present one, in one or two sentences. */
  change: string
}

/** The public log at /corrections, newest first. An entry is never edited or removed. */
const corrections: readonly Correction[] = []

export default function Corrections() {
  return (
    <article className="grid gap-8">
      <PageMeta page={pages.corrections} />
      <header className="grid max-w-text gap-5">
        <h1>{pages.corrections.title}</h1>
        <p className="deck">
          When a fact in an article was wrong, we correct the article and list the change here.
        </p>
      </header>
      <Prose>
        {corrections.length === 0 && <p>No corrections so far.</p>}
        <dl>
          {corrections.map(({ on, path, headline, change }) => (
            <div key={`${on} ${path}`}>
              <dt>
                <time dateTime={on}>{longDate(on)}</time>: <Link to={path}>{headline}</Link>
              </dt>
              <dd>{change}</dd>
            </div>
          ))}
        </dl>
        <p>
          Found a mistake? <Link to="/contact?about=correction">Report an error</Link> and include a
          link to the page.
        </p>
      </Prose>
    </article>
  )
}
