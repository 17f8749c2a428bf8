import { type OpenedContactMessage, openMessage } from '#app/domain/contact/open-message.server.ts'
import type { ContactFilter, ContactStore, KeptContactMessage } from '#app/domain/contact/ports.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { toIso } from '#app/shared/time.ts'
import { commandSettings } from './command-settings.ts'

export { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
export { createContactStore } from '#app/domain/contact/contact-store.server.ts'

/** What an operator asks for; empty leaves open. */
export type ContactFlags = {
  isSecurity: boolean
  search?: string | undefined
  email?: string | undefined
  since?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

export type ContactQuestion = {
  filter: ContactFilter
  /** In small letters, compared with what is opened; null where not asked. */
  search: string | null
  email: string | null
}

export type FoundContacts = {
  messages: (OpenedContactMessage | { id: string; unreadable: true })[]
  /** Names the message after which the next page begins; null at the end. */
  nextAfter: string | null
}

export const pageSize = 25
const readAtOnce = 100

/** Returns the question, or a sentence saying what is wrong with it. */
export function readContactQuestion(flags: ContactFlags): ContactQuestion | string {
  const since = readDay(flags.since)
  const until = readDay(flags.until)
  if (Number.isNaN(since)) return '--since is a day like 2026-12-01.'
  if (Number.isNaN(until)) return '--until is a day like 2026-12-24.'
  return {
    filter: {
      topic: flags.isSecurity ? 'security' : null,
      ...{ since, until, afterId: flags.after ?? null },
    },
    search: flags.search?.toLowerCase() ?? null,
    email: flags.email?.trim().toLowerCase() ?? null,
  }
}

/** Midnight UTC of a day; NaN where it is none. */
function readDay(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
}

/** The question for the audit, which says that a person was looked for and never who. */
export function questionInWords({ filter, search, email }: ContactQuestion): string {
  const { topic, since, until, afterId } = filter
  const words = [
    topic && `topic=${topic}`,
    since !== null && `since=${toIso(since)}`,
    until !== null && `until=${toIso(until)}`,
    afterId && `after=${afterId}`,
    email !== null && 'by email',
    search !== null && 'by words',
  ].filter(Boolean)
  return words.join(' ') || 'newest'
}

/** One page of messages, newest first, opened with the keys of `DATA_KEYS`. */
export async function findContacts(
  contacts: Pick<ContactStore, 'list'>,
  question: ContactQuestion,
  env: Record<string, string | undefined>,
): Promise<FoundContacts> {
  const parsed = commandSettings({ DATA_KEYS: env.DATA_KEYS }, Date.now())
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const sealer = createSealer(parsed.settings.dataKeys)
  const messages: FoundContacts['messages'] = []
  let afterId = question.filter.afterId
  let rows: KeptContactMessage[]
  do {
    rows = await contacts.list({ ...question.filter, afterId }, readAtOnce)
    for (const row of rows) {
      afterId = row.id
      const opened = await openMessage(sealer, row)
      if (opened ? !isAskedFor(opened, question) : isNarrow(question)) continue
      messages.push(opened ?? { id: row.id, unreadable: true })
      if (messages.length === pageSize) return { messages, nextAfter: row.id }
    }
  } while (rows.length === readAtOnce)
  return { messages, nextAfter: null }
}

function isNarrow({ search, email }: ContactQuestion): boolean {
  return search !== null || email !== null
}

function isAskedFor(message: OpenedContactMessage, { search, email }: ContactQuestion): boolean {
  if (email !== null && message.email !== email) return false
  const { name, subject, message: words } = message
  const text = [name, message.email, subject, words].join('\n').toLowerCase()
  return search === null || text.includes(search)
}

/** What visitors wrote, for a terminal. */
export function tellContacts({ messages, nextAfter }: FoundContacts): string {
  if (messages.length === 0) return 'No messages.'
  const told = messages.map((one) => {
    if ('unreadable' in one) return `${one.id}\nSealed with a key that DATA_KEYS does not hold.`
    const { id, topic, sentAt, name, email, subject, message } = one
    const label = topic === 'message' ? '' : `  [${topic}]`
    return `${id}${label}\n${sentAt}  ${printable(name)} <${email}>\n${printable(subject)}\n\n${printable(message)}`
  })
  const next = nextAfter === null ? [] : [`Older ones: add --after ${nextAfter}`]
  return [...told, ...next].join('\n\n────\n\n')
}

/** A terminal obeys some of the invisible characters. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '')
}
