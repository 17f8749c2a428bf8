import { articles } from 'virtual:articles'
import { foldText } from '#app/shared/fold-text'
import { isSponsored } from './article'
import type { Article } from './article-schema'
import { type Topic, topicOf } from './topics'

/** Newest first. Cards, pages, search, feeds and sitemaps all read this one list. */
export const catalogue: readonly Article[] = articles

const bySlug = new Map(catalogue.map((article) => [article.slug, article]))

export function findArticle(slug: string | null | undefined): Article | undefined {
  return slug ? bySlug.get(slug) : undefined
}

/** In the order asked for. The build knows that each of them exists. */
export function articlesOf(slugs: readonly string[]): Article[] {
  return slugs.map((slug) => bySlug.get(slug)).filter((article) => article !== undefined)
}

/** Returns a topic's articles, without advertisements, the newest first. */
export function articlesAbout(topic: Topic): Article[] {
  return newestFirst(
    catalogue.filter((one) => !isSponsored(one) && topicOf(one.category) === topic),
  )
}

export function newestFirst(articles: readonly Article[]): Article[] {
  const dayOf = ({ updated, published }: Article) => updated ?? published
  return articles.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
}

/**
 * Articles that have every word of the query, or else the first instrument's name, and those about one of the
 * instruments, which is their first or of one category with it: with an instrument as their first, then with the words
 * in the headline.
 */
export function searchArticles(
  asked: string,
  instruments: readonly { id: string; name: string }[] = [],
): Article[] {
  const isNamed = catalogue.some((article) => hasText(wordsOf(article), asked))
  const words = isNamed ? asked : (instruments[0]?.name ?? '')
  const ids = new Set(instruments.map(({ id }) => id))
  const rankOf = (article: Article) => {
    const [first = '', ...others] = article.instruments
    const has = hasText(wordsOf(article), words)
    const subjects = [first, ...others.filter((id) => isOfMarket(id, first))]
    if (!has && !subjects.some((id) => ids.has(id))) return null
    // Ads come after all others.
    if (isSponsored(article)) return 3
    if (ids.has(first)) return 0
    return hasText(article.headline, words) ? 1 : 2
  }
  const ranked = catalogue.flatMap((article) => {
    const rank = rankOf(article)
    return rank === null ? [] : [{ article, rank }]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ article }) => article)
}

export function isOfMarket(id: string, other: string): boolean {
  return id.split('/')[0] === other.split('/')[0]
}

function wordsOf({ headline, excerpt, category }: Article): string {
  return `${headline} ${excerpt} ${category}`
}

/** Returns whether a text has each word of the query, a short one as the start of a word. */
function hasText(text: string, asked: string): boolean {
  const words = foldText(asked).split(' ').filter(Boolean)
  const own = ` ${foldText(text)}`
  return (
    words.length > 0 && words.every((word) => own.includes(word.length > 2 ? word : ` ${word}`))
  )
}

/** Returns a text in pieces, each second of which is what a word of the query found. */
export function foundParts(text: string, asked: string): string[] {
  const words = foldText(asked).split(' ').filter(Boolean)
  if (words.length === 0) return [text]
  const pattern = words.map((word) => (word.length > 2 ? word : `(?<![\\p{L}\\p{N}])${word}`))
  return text.split(new RegExp(`(${pattern.join('|')})`, 'giu'))
}
