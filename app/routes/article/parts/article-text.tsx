import '#app/articles/cards.css'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { PreparedMarkup } from '#app/document/prepared-markup'
import { still } from '#app/document/still'
import type { Loaded } from '#app/routes/article/loaded'

export function ArticleText({ loaded }: { loaded: Loaded }) {
  return <PreparedMarkup name="body" markup={loaded.markup.body} className="article-text" />
}

/** Where the facts come from; on a paid page, where its reader can check the firm. */
export function Sources({ article }: { article: Article }) {
  const isPaid = isSponsored(article)
  const unpaidTitle = article.sources.length > 1 ? 'Sources' : 'Source'
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">{isPaid ? 'Check a firm / Read more' : unpaidTitle}</h2>
      <ul>
        {article.sources.map(({ name, url }) => (
          <li key={url}>
            <a className="link" href={url} rel={isPaid ? 'sponsored noopener' : 'noopener'}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other headlines of its section, for the rail. */
export const SectionHeadlines = still(
  'SectionHeadlines',
  async () => (await import('#app/articles/section-headlines')).SectionHeadlines,
)

/** What to read next, without the catalogue of all articles in the browser. */
export const ReadNext = still(
  'ReadNext',
  async () => (await import('#app/articles/read-next')).ReadNext,
)
