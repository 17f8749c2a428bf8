import type { AuditedAct } from './audit-entry'

/** What a request about a person's data asks for, as the desk says it. */
export const asksWords = {
  copy: 'a copy',
  correct: 'a correction',
  stop: 'no more contact',
  erase: 'erasure',
  other: 'something else',
} as const
/** Returns whether a request with a day of its own asks for something else, as a regulator's or lawyer's letter does. */
export function isLetter({ asks, answerBy }: { asks: Asks; answerBy: number | null }): boolean {
  return asks === 'other' && answerBy !== null
}

export function askedIn(of: { asks: Asks; answerBy: number | null }): string {
  return isLetter(of) ? 'an answer to a regulator or lawyer' : asksWords[of.asks]
}

export type Asks = keyof typeof asksWords
export const allAsks = Object.keys(asksWords) as Asks[]

/** What a request counts as until an operator has noted what it asks for: what is due first. */
export const unread: Asks = 'stop'

const erasures: readonly AuditedAct[] = [
  'own-data.erase',
  'leads.forget',
  'own-email.erase',
  'contacts.erase',
  'contacts.settled',
]

/** Acts that an operator does for a request, and can have done for the wrong one. */
export const operatorActs: readonly string[] = [
  'own-data.withdraw',
  'leads.copy',
  'leads.corrected',
  'leads.forget',
  'leads.prove',
  'leads.stands',
  'leads.suppress',
  'contacts.erase',
]

/** What counts as doing it; another request that isn't here is done by its answer. */
const actsOf: Partial<Record<Asks, readonly AuditedAct[]>> = {
  copy: ['leads.copy'],
  correct: ['leads.corrected'],
  // Not that an email was erased: the phone can still be called.
  stop: ['own-data.withdraw', 'leads.suppress', 'leads.stands', 'own-data.erase', 'leads.forget'],
  erase: erasures,
}

/** Returns whether an act that is for one thing can be for a request that asks for another. */
export function fits(asked: Asks, done: Asks): boolean {
  return asked === done || asked === 'other' || (asked === 'stop' && done === 'erase')
}

/** Returns the acts of which one must be done before a request is closed; empty if an answer is enough. */
export function actsFor(asks: Asks | null): readonly AuditedAct[] {
  return (asks && actsOf[asks]) ?? []
}
