import type { LeadFormData } from '#app/lead-form/view'

/** What the loader tells of one article for one visitor. */
export type Loaded = {
  slug: string
  origin: string
  /** Only after a navigation in the browser, see `PreparedMarkup`. */
  markup: { body: string; comments: string | undefined } | undefined
  isUnlocked: boolean
  /** On sponsored pages. */
  form: LeadFormData | undefined
}
