import type { Article, ShownArticle } from './article-schema'
import type { Page } from './pages'

export function isSponsored(article: Pick<Article, 'sponsor'>): boolean {
  return article.sponsor !== undefined
}

export function articlePath(slug: string): string {
  return `/articles/${slug}`
}

/** Where comments on it are written, liked and reported. */
export function commentPath(slug: string): string {
  return `${articlePath(slug)}/comment`
}

/** The contact form, with the comment's ID as its subject: for visitors who have not proved a phone. */
export function reportCommentPath(commentId: string): string {
  return `/contact?about=comment&comment=${commentId}`
}

/** The contact form, with the article as its subject. */
export function reportErrorPath(slug: string): string {
  return `/contact?about=correction&article=${slug}`
}

/** The article's metadata for search engines and link previews. */
export function articlePage(article: ShownArticle): Page {
  const { slug, headline, excerpt, category } = article
  return {
    path: articlePath(slug),
    title: headline,
    kicker: isSponsored(article) ? `Advertisement · ${category}` : category,
    description: excerpt,
    image: `/social/articles/${slug}.png`,
    type: 'article',
  }
}
