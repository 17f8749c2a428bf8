import * as z from 'zod/mini'
import { email, requiredLines, requiredName, requiredText } from '#app/shared/form-fields'
import { hour, minute } from '#app/shared/time'

/** A message's topic. Each topic has its own budgets, so one cannot crowd out another. */
export const contactTopics = ['message', 'security', 'privacy'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** The topics of the form. Errors and accessibility problems are kept as general messages whose subjects say so. */
export const formTopics = ['message', 'privacy', 'correction', 'accessibility', 'security'] as const

/** In characters, as the form states and counts them. */
export const longest = { name: 100, subject: 150, message: 5_000 }

/** What a request has for a subject that an operator noted. */
export const notedSubject = 'By phone or letter'

/** Identical messages from one person within this time count as one: a double click, a reload. */
export const repeatedMessageMs = hour

/** After this long, the queue message counts as lost. */
export const handOverGraceMs = 5 * minute

export function messageContext(id: string): string {
  return `contact|${id}`
}

export const ContactWords = z.object({
  name: requiredName('Name is required', longest.name),
  email,
  subject: requiredText('Subject is required', longest.subject),
  message: requiredLines('Message is required', longest.message),
})
/** A visitor's message to the operator. */
export type ContactWords = z.infer<typeof ContactWords>

/** The form on /contact; a message without a topic is a general one. */
export const ContactForm = z.extend(ContactWords, {
  topic: z._default(z.enum(formTopics, 'Please choose a topic'), 'message'),
})
export type ContactForm = z.infer<typeof ContactForm>

/** Whose messages to find or erase: they are stored under an email. */
export const OwnEmailForm = z.object({ email })
