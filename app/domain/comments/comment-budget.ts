import { type Budget, budget, wideBudget } from '#app/shared/budget'

export type CommentBudgetName =
  | 'comment_reader_hour'
  | 'comment_reader_day'
  | 'comment_article_hour'
  | 'comment_mark_reader_hour'

export const commentLimits = {
  perReader: { hour: 5, day: 20 },
  /** For all readers together. It is more than an operator can read. */
  perArticlePerHour: 60,
  /** The part kept for readers with a published comment, so a few new phones can't use up an article. */
  reservedPerArticlePerHour: 15,
  marksPerReaderPerHour: 60,
}

const hour = 3_600
const day = 86_400

type Charged = {
  phoneKey: string
  article: string
  /** The writer has a published comment. */
  isKnown: boolean
}

/** The budgets of one comment: its writer, then its article. */
export function commentBudgets({ phoneKey, article, isKnown }: Charged) {
  const { perArticlePerHour, reservedPerArticlePerHour } = commentLimits
  const open = isKnown ? perArticlePerHour : perArticlePerHour - reservedPerArticlePerHour
  return [
    ...readerBudgets(phoneKey),
    wideBudget('comment_article_hour' as const, article, open, hour),
  ]
}

/** The budgets of a like or a report. */
export function markBudget(phoneKey: string): Budget<CommentBudgetName> {
  const limit = commentLimits.marksPerReaderPerHour
  return wideBudget('comment_mark_reader_hour', phoneKey, limit, hour)
}

/** The counters of one phone. */
export function personalCommentBudgetKeys(phoneKey: string): string[] {
  return [...readerBudgets(phoneKey), markBudget(phoneKey)].map(({ key }) => key)
}

function readerBudgets(phoneKey: string): Budget<CommentBudgetName>[] {
  const limits = commentLimits.perReader
  return [
    budget('comment_reader_hour', phoneKey, limits.hour, hour),
    budget('comment_reader_day', phoneKey, limits.day, day),
  ]
}
