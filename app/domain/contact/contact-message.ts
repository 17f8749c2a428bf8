import { hour, minute } from '#app/shared/time'

/** What a message is about; each has its own budgets, so that none keeps another out. */
export const contactTopics = ['message', 'security', 'privacy'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** In characters, as the form says and counts them. */
export const longest = { name: 100, subject: 150, message: 5_000 }

/** The same words of the same person within this time are one message: a double click, a reload. */
export const repeatedMessageMs = hour

/** After this long without a word from the queue its message counts as lost. */
export const handOverGraceMs = 5 * minute

/** What the sealed message is bound to. */
export function messageContext(id: string): string {
  return `contact|${id}`
}
