import { articles } from 'virtual:articles'
import { isSponsored } from './article'
import type { Article } from './article-schema'
import { type Topic, topics } from './topics'

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
  const own: readonly string[] = topics[topic].categories
  return newestFirst(catalogue.filter((one) => !isSponsored(one) && own.includes(one.category)))
}

export function newestFirst(articles: readonly Article[]): Article[] {
  const dayOf = ({ updated, published }: Article) => updated ?? published
  return articles.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
}

/** Articles that have every word of the query, those with it in the headline first. */
export function searchArticles(asked: string): Article[] {
  const words = asked.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const wordsOf = ({ headline, excerpt, category }: Article) => `${headline} ${excerpt} ${category}`
  const found = catalogue.filter((article) => has(wordsOf(article)))
  // In headlines first, and ads after all others.
  const rankOf = (article: Article) => (isSponsored(article) ? 2 : has(article.headline) ? 0 : 1)
  return found.sort((one, other) => rankOf(one) - rankOf(other))
}
