import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { catalogue } from '#app/content/catalogue'
import { day } from '#app/shared/time'

export type FeedItem = {
  article: Article
  url: string
  /** Starts with the advertising label in every feed reader. */
  title: string
  /** RFC 3339. */
  date: string
}

export function feedItems(origin: string, articles: readonly Article[] = catalogue): FeedItem[] {
  return articles.map((article) => ({
    article,
    url: `${origin}${articlePath(article.slug)}`,
    title: `${isSponsored(article) ? 'Advertisement: ' : ''}${article.headline}`,
    date: `${article.published}T00:00:00Z`,
  }))
}

/** Returns the articles for news search: of the last two days, not sponsored. */
export function newsOf(articles: readonly Article[], now: number): Article[] {
  return articles.filter((article) => {
    const age = now - Date.parse(`${article.published}T00:00:00Z`)
    return !isSponsored(article) && age >= 0 && age <= 2 * day
  })
}

export function feedResponse(body: string, contentType: string): Response {
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=300' }
  return new Response(body, { headers })
}
