import type { Article } from '#app/content/article-schema'

/** The front page's lead: the sponsored story, or the editor's choice while that is not published. */
export type LeadStory = {
  /** Its picture. */
  article: Pick<Article, 'slug' | 'image'>
  path: string
  headline: string
  excerpt: string
  /** What an advertisement must say besides. */
  note: string | undefined
  /** Who paid for it; undefined if no one did. */
  sponsor: string | undefined
}
