import type { ShownArticle } from '#app/content/article-schema'
import type { Part } from '#app/document/server-part'
import type { LeadFormProps } from '#app/lead-form/step-props'
import type { LeadFormData } from '#app/lead-form/view'
import type { Crumb } from '#app/ui/breadcrumbs'

/** The loader's data about one article for one visitor. */
export type Loaded = {
  article: ShownArticle
  /** The page that lists this article. */
  section: Crumb
  parts: Record<
    | 'body'
    | 'byline'
    | 'comments'
    | 'cover'
    | 'described'
    | 'finding'
    | 'intro'
    | 'neighbours'
    | 'next'
    | 'prices'
    | 'rail'
    | 'railEnd'
    | 'share'
    | 'sources',
    Part
  >
  isUnlocked: boolean
  comments: CommentsView
  /** On sponsored pages. */
  form: LeadFormData | undefined
}

export type LayoutProps = {
  article: ShownArticle
  loaded: Loaded
  response: LeadFormProps['response']
}

/** The part of an article's comments that a page shows. */
export type CommentsView = {
  /** All that are published, with the sandbox's samples; null if they could not be read. */
  count: number | null
  hasSamples: boolean
  /** What Load More asks for, and the first comment that it adds; null at the end. */
  next: { shown: number; id: string } | null
  /** Whether this visitor may write, like and report. */
  isReader: boolean
}
