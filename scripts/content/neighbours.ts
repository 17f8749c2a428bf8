import type { Article, ArticleFrontmatter } from '#app/content/article-schema.ts'

const relatedCount = 3

/** Newest first, each with its neighbours in time and in subject. Nobody pays for standing beside a text. */
export function withNeighbours(frontmatters: readonly ArticleFrontmatter[]): Article[] {
  const ordered = frontmatters.toSorted(
    (a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug),
  )
  const unpaid = ordered.filter(({ sponsor }) => !sponsor)
  return ordered.map((article) => {
    const at = unpaid.indexOf(article)
    return {
      ...article,
      related: relatedTo(article, unpaid),
      newer: at > 0 ? (unpaid[at - 1]?.slug ?? null) : null,
      older: at >= 0 ? (unpaid[at + 1]?.slug ?? null) : null,
    }
  })
}

function relatedTo(article: ArticleFrontmatter, others: readonly ArticleFrontmatter[]): string[] {
  return others
    .filter(({ slug }) => slug !== article.slug)
    .map((other) => ({ slug: other.slug, nearness: nearness(article, other) }))
    .sort((a, b) => b.nearness - a.nearness || a.slug.localeCompare(b.slug))
    .slice(0, relatedCount)
    .map(({ slug }) => slug)
}

/** A shared instrument says more than a shared category, a rare word of the headline a little. */
function nearness(a: ArticleFrontmatter, b: ArticleFrontmatter): number {
  const common = (one: readonly string[], two: readonly string[]) =>
    one.filter((item) => two.includes(item)).length
  return (
    3 * common(a.instruments, b.instruments) +
    common(a.instruments.map(categoryOf), b.instruments.map(categoryOf)) +
    (a.category === b.category ? 2 : 0) +
    (a.kind === b.kind ? 0.5 : 0) +
    // Beside an advertisement, the pieces that help to judge one.
    (a.sponsor && b.kind === 'analysis' ? 1 : 0) +
    common(wordsOf(a.headline), wordsOf(b.headline))
  )
}

function categoryOf(instrument: string): string {
  return instrument.split('/')[0] ?? ''
}

function wordsOf(headline: string): string[] {
  return headline.toLowerCase().match(/[a-z]{6,}/g) ?? []
}
