import { hour, minute } from '#app/shared/time'

/** What a message is about. Each topic has its own budgets, so that one cannot crowd out another. */
export const contactTopics = ['message', 'security', 'privacy'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** What the form offers. An accessibility problem is kept as a general message whose subject says so. */
export const formTopics = ['message', 'accessibility', 'security'] as const

/** In characters, as the form states and counts them. */
export const longest = { name: 100, subject: 150, message: 5_000 }

/** Identical messages from one person within this time count as one: a double click, a reload. */
export const repeatedMessageMs = hour

/** After this long, the queue message counts as lost. */
export const handOverGraceMs = 5 * minute

/** Returns the context that a message is sealed under. */
export function messageContext(id: string): string {
  return `contact|${id}`
}
