import type { Article } from '#app/content/article-schema'
import { type Listing, listings } from '#app/content/listings'
import type { Crumb } from '#app/ui/breadcrumbs'

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
export function listingOf(article: Pick<Article, 'slug'>): readonly string[] {
  const name: Listing = find(article)?.[0] ?? 'home-headlines'
  return listings[name]
}

function find({ slug }: Pick<Article, 'slug'>) {
  return sections.find(([listing]) => (listings[listing] as string[]).includes(slug))
}
