/** What a page shows of an article's comments. */
export type CommentsView = {
  /** All that are published, with the sandbox's samples; null where they could not be read. */
  count: number | null
  hasSamples: boolean
  /** What Load More asks for, and the first comment that it adds; null at the end. */
  next: { shown: number; id: string } | null
  /** Whether this visitor may write, like and report. */
  isReader: boolean
}
