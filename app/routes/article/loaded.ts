import type { Article } from '#app/content/article-schema'
import type { LeadFormData } from '#app/lead-form/view'
import type { Crumb } from '#app/ui/breadcrumbs'

/** What the loader tells of one article for one visitor. */
export type Loaded = {
  article: Article
  /** The page that its card stands on. */
  section: Crumb
  origin: string
  /** Only after a navigation in the browser, see `PreparedMarkup`. */
  markup: { body: string; comments: string | undefined } | undefined
  isUnlocked: boolean
  /** On sponsored pages. */
  form: LeadFormData | undefined
}
