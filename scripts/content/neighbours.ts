import type { Article, ArticleFrontmatter } from '#app/content/article-schema.ts'
import { listings } from '#app/content/listings.ts'
import { topicOf } from '#app/content/topics.ts'

const relatedCount = 3

/** Newest first, each with its neighbours in time of one topic, and in subject. Sponsored articles are never related ones. */
export function withNeighbours(frontmatters: readonly ArticleFrontmatter[]): Article[] {
  const ordered = frontmatters.toSorted(
    (a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug),
  )
  const unpaid = ordered.filter(({ sponsor }) => !sponsor)
  return ordered.map((article) => {
    const own = unpaid.filter((other) => topicOf(other.category) === topicOf(article.category))
    const at = own.indexOf(article)
    const { textHash: _, ...shown } = article
    return {
      ...shown,
      related: relatedTo(article, unpaid),
      newer: at > 0 ? (own[at - 1]?.slug ?? null) : null,
      older: at >= 0 ? (own[at + 1]?.slug ?? null) : null,
    }
  })
}

function relatedTo(article: ArticleFrontmatter, others: readonly ArticleFrontmatter[]): string[] {
  return others
    .filter(({ slug }) => slug !== article.slug)
    .map((other) => ({ ...other, nearness: nearness(article, other) }))
    .sort(
      (a, b) =>
        b.nearness - a.nearness ||
        b.published.localeCompare(a.published) ||
        rankOf(a.slug) - rankOf(b.slug),
    )
    .slice(0, relatedCount)
    .map(({ slug }) => slug)
}

const chosen = Object.values(listings).flat() as string[]

/** Returns an article's place in the editors' lists, which decides between two as near and as new. */
function rankOf(slug: string): number {
  const rank = chosen.indexOf(slug)
  return rank < 0 ? chosen.length : rank
}

/** A shared instrument says more than a shared category. */
function nearness(a: ArticleFrontmatter, b: ArticleFrontmatter): number {
  const common = (one: readonly string[], two: readonly string[]) =>
    one.filter((item) => two.includes(item)).length
  return (
    3 * common(a.instruments, b.instruments) +
    common(a.instruments.map(categoryOf), b.instruments.map(categoryOf)) +
    (a.category === b.category ? 2 : 0) +
    // An advertisement that shares nothing with any article is followed by the longer guides.
    (a.sponsor && b.kind === 'analysis' ? 0.5 : 0)
  )
}

function categoryOf(instrument: string): string {
  return instrument.split('/')[0] ?? ''
}
