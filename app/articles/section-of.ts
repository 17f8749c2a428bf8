import type { Article } from '#app/content/article-schema'
import { listings } from '#app/content/listings'
import type { Crumb } from '#app/ui/breadcrumbs'

const sections = [
  ['insights', { label: 'Insights', to: '/insights' }],
  ['stocks', { label: 'Stocks', to: '/stocks' }],
  ['crypto', { label: 'Crypto', to: '/crypto' }],
  ['forex', { label: 'Forex', to: '/forex' }],
] as const

/** The page that its card stands on; the front page's own pieces belong to the markets. */
export function sectionOf({ slug }: Pick<Article, 'slug'>): Crumb {
  const found = sections.find(([listing]) => (listings[listing] as string[]).includes(slug))
  return found?.[1] ?? { label: 'Markets', to: '/markets' }
}
