import { isSponsored, reportErrorPath } from '#app/content/article'
import type { Article } from '#app/content/article-schema'

type SourcesProps = Pick<Article, 'slug' | 'sponsor' | 'sources'>

/** Lists the sources of facts or, on a paid page, the register in which to check the firm. */
export function Sources({ slug, sponsor, sources }: SourcesProps) {
  const isPaid = isSponsored({ sponsor })
  const unpaidTitle = sources.length > 1 ? 'Sources' : 'Source'
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">{isPaid ? 'Check a firm' : unpaidTitle}</h2>
      <ul>
        {sources.map(({ name, url }) => (
          <li key={url}>
            <a className="link" href={url} rel={isPaid ? 'sponsored noopener' : 'noopener'}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className="link" href={reportErrorPath(slug)}>
          Report an error
        </a>
      </p>
    </section>
  )
}
