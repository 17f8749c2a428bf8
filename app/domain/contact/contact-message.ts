import { hour, minute } from '#app/shared/time'

/** The same words of the same person within this time are one message: a double click, a reload. */
export const repeatLifeMs = hour

/** After this long without a word from the queue its message counts as lost. */
export const handOverGraceMs = 5 * minute

/** What the sealed message is bound to. */
export function messageContext(id: string): string {
  return `contact|${id}`
}
