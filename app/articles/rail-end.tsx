import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { articlesOf, findArticle } from '#app/content/catalogue'
import { type Listing, listings } from '#app/content/listings'
import type { Crumb } from '#app/ui/breadcrumbs'
import { CallOffer } from './article-cards'
import { Headlines } from './story-group'

const maxShown = 4

/**
 * What stays in sight beside an article: our own offer of a call, and headlines, its section’s first. No headline is
 * paid for, or linked elsewhere on the page.
 */
export function RailEnd({ slug }: { slug: string }) {
  const article = findArticle(slug)
  if (!article) return null
  const linked = [slug, article.newer, article.older, ...article.related]
  const others = articlesOf([...new Set([...listingOf(article), ...listings.insights])]).filter(
    (one) => !isSponsored(one) && !linked.includes(one.slug),
  )
  return (
    <>
      <CallOffer />
      {others.length > 0 && (
        <section aria-labelledby="more">
          <h2 id="more">More to read</h2>
          <Headlines articles={others.slice(0, maxShown)} isShort />
        </section>
      )}
    </>
  )
}

const sections = [
  ['insights', { label: 'Insights', to: '/insights' }],
  ['stocks', { label: 'Stocks', to: '/stocks' }],
  ['crypto', { label: 'Crypto', to: '/crypto' }],
  ['forex', { label: 'Forex', to: '/forex' }],
] as const

/** The page that lists this article; the front page's own pieces belong to the markets. */
export function sectionOf(article: Pick<Article, 'slug'>): Crumb {
  return find(article)?.[1] ?? { label: 'Markets', to: '/markets' }
}

/** The other articles there. */
function listingOf(article: Pick<Article, 'slug'>): readonly string[] {
  const name: Listing = find(article)?.[0] ?? 'home-headlines'
  return listings[name]
}

function find({ slug }: Pick<Article, 'slug'>) {
  return sections.find(([listing]) => (listings[listing] as string[]).includes(slug))
}
