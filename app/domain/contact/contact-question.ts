import type { ContactFilter, OpenedContactMessage } from './ports'
import { soundsPersonal } from './sounds-personal'

/** Which messages an operator looks for. */
export type ContactQuestion = {
  filter: ContactFilter
  /** In lower case, compared with opened messages; null if not asked for. */
  search: string | null
  email: string | null
  /** Only those that may be about their sender's data, by their words. */
  isLikely?: boolean
}

/** Returns the question for the audit, which records that a person was looked up, but never who. */
export function questionInWords({ filter, search, email, isLikely }: ContactQuestion): string {
  const { id, topic, afterId, open } = filter
  const words = [
    id && `id=${id}`,
    open === 'alone' && 'open',
    topic && `topic=${topic}`,
    afterId && `after=${afterId}`,
    isLikely && 'likely about their data',
    email !== null && 'by email',
    search !== null && 'by words',
  ].filter(Boolean)
  return words.join(' ') || 'newest'
}

/** Returns true if only opening a message can tell whether it matches. */
export function isNarrow({ search, email, isLikely = false }: ContactQuestion): boolean {
  return search !== null || email !== null || isLikely
}

export function matchesQuestion(
  message: OpenedContactMessage,
  { search, email, isLikely = false }: ContactQuestion,
): boolean {
  if (isLikely && !soundsPersonal(message)) return false
  if (email !== null && message.email !== email) return false
  const { name, subject, message: words } = message
  const text = [name, message.email, subject, words].join('\n').toLowerCase()
  return search === null || text.includes(search)
}
