import type { Article } from '#app/content/article-schema'
import type { Part } from '#app/document/server-part'
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
  parts: Record<'body' | 'comments' | 'cover' | 'headlines' | 'intro' | 'next' | 'rail', Part>
  isUnlocked: boolean
  comments: CommentsView
  /** On sponsored pages. */
  form: LeadFormData | undefined
}

export type LayoutProps = { article: Article; loaded: Loaded; answer: LeadFlowProps['answer'] }
