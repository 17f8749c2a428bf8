import { catalogue, searchArticles } from '#app/content/catalogue'
import type { Listing } from '#app/content/listings'
import { ArticleCards, CardGrid } from './article-cards'

/** Which articles belong here: a listing's, those about an instrument, or those that a search finds. */
export type ArticleSlotProps = { listing: Listing } | { instrument: string } | { search: string }

const mostCards = 6

/** Cards of articles on a page that is about something else. Nothing, where none belong. */
export function ArticleSlot(props: ArticleSlotProps) {
  if ('listing' in props) return <ArticleCards listing={props.listing} />
  const found =
    'search' in props
      ? searchArticles(props.search)
      : catalogue.filter(({ instruments }) => instruments.includes(props.instrument))
  if (found.length === 0) return null
  const articles = found.slice(0, mostCards).map((article) => ({ ...article, featured: false }))
  return (
    <section
      aria-labelledby="slot-articles"
      className="grid gap-5 border-t border-ink pt-4"
      data-print="no"
    >
      <h2 id="slot-articles">{'search' in props ? 'Articles' : 'Related coverage'}</h2>
      <CardGrid articles={articles} />
    </section>
  )
}
