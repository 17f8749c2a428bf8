import type { OperatorName } from '#app/domain/audit/operator.ts'
import { OwnEmailForm } from '#app/domain/contact/contact-message.ts'
import type { ContactQuestion } from '#app/domain/contact/contact-question.ts'
import {
  type FoundContactMessages,
  findContactMessages,
} from '#app/flows/contact/find-contact-messages.server.ts'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server.ts'
import { eraseEmail } from '#app/flows/own-data/erase-email.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { type Desk, indented, printable, type Said, servicesOf } from './command.ts'

/** Returns one page of visitors' messages. */
export async function listContacts(desk: Desk, flags: ContactFlags, by: string): Promise<Said> {
  const services = servicesOf(desk)
  const found = await findContactMessages(services, readContactQuestion(flags), by)
  return { json: found, text: formatContacts(found) }
}

/** Erases what is stored under an email whose owner the operator has asked. */
export async function eraseByEmail(
  desk: Desk,
  { email, by }: { email: string; by: OperatorName },
): Promise<Said> {
  const read = OwnEmailForm.safeParse({ email })
  if (!read.success) throw new Refusal('Give the email: erase ada@example.com')
  const services = servicesOf(desk)
  const confirmed = await ConfirmedEmail.ofOperator(services, read.data.email, { by, note: '' })
  const messages = (await eraseEmail(services, confirmed))?.messages ?? 0
  const text = `Erased ${messages} messages, and the counters under that email.`
  return { json: { messages }, text }
}

/** An operator's filter; empty means any. */
export type ContactFlags = {
  isSecurity: boolean
  search?: string | undefined
  email?: string | undefined
  after?: string | undefined
}

export function readContactQuestion({ isSecurity, search, email, after }: ContactFlags) {
  return {
    filter: { topic: isSecurity ? 'security' : null, afterId: after ?? null },
    search: search?.toLowerCase() ?? null,
    email: email?.trim().toLowerCase() ?? null,
  } satisfies ContactQuestion
}

/** Returns visitors' messages for a terminal. */
export function formatContacts({ messages, nextAfter }: FoundContactMessages): string {
  if (messages.length === 0) return 'No messages.'
  const listed = messages.map((one) => {
    if ('unreadable' in one) return `${one.id}\nEncrypted with a key that DATA_KEYS lacks.`
    const { id, topic, sentAt, askedAt, name, email, subject, message } = one
    const label = topic === 'message' ? '' : `  [${topic}]`
    const times = askedAt ? `${sentAt}, asked ${askedAt}` : sentAt
    return `${id}${label}\n${times}  ${printable(name)} <${email}>\n${printable(subject)}\n\n${indented(message)}`
  })
  const next = nextAfter === null ? [] : [`Older ones: add --after ${nextAfter}`]
  return [...listed, ...next].join('\n\n────\n\n')
}
