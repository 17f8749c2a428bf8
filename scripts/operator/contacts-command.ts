import { OwnEmailForm } from '#app/domain/contact/contact-message.ts'
import type { ContactQuestion } from '#app/domain/contact/contact-question.ts'
import {
  type FoundContactMessages,
  findContactMessages,
} from '#app/flows/contact/find-contact-messages.server.ts'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server.ts'
import { eraseEmail } from '#app/flows/own-data/erase-email.server.ts'
import { type Desk, indented, printable, refused, type Said } from './command.ts'
import { commandSettings, operatorServices } from './operator-services.ts'

/** Returns one page of visitors' messages. */
export async function listContacts(desk: Desk, flags: ContactFlags, by: string): Promise<Said> {
  const question = readContactQuestion(flags)
  if (typeof question === 'string') return refused(question)
  const parsed = commandSettings({ DATA_KEYS: desk.env.DATA_KEYS }, desk.now())
  if (!parsed.ok) return refused(parsed.problems.join('\n'))
  const services = operatorServices(desk, parsed.settings)
  const found = await findContactMessages(services, question, by)
  return { ok: true, json: found, text: formatContacts(found) }
}

/** Erases what is stored under an email whose owner the operator has asked. */
export async function eraseByEmail(
  desk: Desk,
  { email, by }: { email: string; by: string },
): Promise<Said> {
  const read = OwnEmailForm.safeParse({ email })
  if (!read.success) return refused('Give the email: erase ada@example.com')
  const parsed = commandSettings({ HMAC_KEY: desk.env.HMAC_KEY }, desk.now())
  if (!parsed.ok) return refused(parsed.problems.join('; '))
  const services = operatorServices(desk, parsed.settings)
  const confirmed = await ConfirmedEmail.ofOperator(services, read.data.email, { by, note: '' })
  const messages = (await eraseEmail(services, confirmed)) ?? 0
  const text = `Erased ${messages} messages, and the counters under that email.`
  return { ok: true, json: { messages }, text }
}

/** An operator's filter; empty means any. */
export type ContactFlags = {
  isSecurity: boolean
  search?: string | undefined
  email?: string | undefined
  since?: string | undefined
  until?: string | undefined
  after?: string | undefined
}

/** Returns the question, or a sentence about what is wrong with it. */
export function readContactQuestion(flags: ContactFlags): ContactQuestion | string {
  const since = readDay(flags.since)
  const until = readDay(flags.until)
  if (Number.isNaN(since)) return '--since is a day like 2026-12-01.'
  if (Number.isNaN(until)) return '--until is a day like 2026-12-24.'
  return {
    filter: {
      topic: flags.isSecurity ? 'security' : null,
      since,
      until,
      afterId: flags.after ?? null,
    },
    search: flags.search?.toLowerCase() ?? null,
    email: flags.email?.trim().toLowerCase() ?? null,
  }
}

/** Returns midnight UTC of a day; NaN if it is invalid. */
function readDay(text: string | undefined): number | null {
  if (text === undefined) return null
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Returns visitors' messages for a terminal. */
export function formatContacts({ messages, nextAfter }: FoundContactMessages): string {
  if (messages.length === 0) return 'No messages.'
  const listed = messages.map((one) => {
    if ('unreadable' in one) return `${one.id}\nSealed with a key that DATA_KEYS does not hold.`
    const { id, topic, sentAt, name, email, subject, message } = one
    const label = topic === 'message' ? '' : `  [${topic}]`
    return `${id}${label}\n${sentAt}  ${printable(name)} <${email}>\n${printable(subject)}\n\n${indented(message)}`
  })
  const next = nextAfter === null ? [] : [`Older ones: add --after ${nextAfter}`]
  return [...listed, ...next].join('\n\n────\n\n')
}
