import type { Article } from '#app/content/article-schema'
import type { PreparedTexts } from '#app/document/prepared-markup'
import type { LeadFlowProps } from '#app/lead-form/step-props'
import type { LeadFormData } from '#app/lead-form/view'
import type { Crumb } from '#app/ui/breadcrumbs'
import type { CommentsView } from './comments/view'

/** What the loader returns about one article for one visitor. */
export type Loaded = {
  article: Article
  /** The page that its card stands on. */
  section: Crumb
  origin: string
  /** Empty but after a navigation in the browser, see `PreparedMarkup`. */
  markup: PreparedTexts<'body' | 'comments' | 'cover' | 'intro' | 'rail'>
  isUnlocked: boolean
  comments: CommentsView
  /** On sponsored pages. */
  form: LeadFormData | undefined
}

export type LayoutProps = { article: Article; loaded: Loaded; answer: LeadFlowProps['answer'] }
