import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'
import type { BuyerBooks } from './chaotic-buyer.ts'
import type { VisitorResult } from './visitor.ts'

/** A lead in storage after the run. */
export type StoredLead = {
  id: string
  /** The number in the sealed person. Null if it can't be opened. */
  phoneNumber: string | null
  state: string
  reason: string | null
  /** Whether the stored consent matches the text shown, byte for byte. */
  isConsentExact: boolean
}

export type Ledger = {
  visitors: number
  leads: number
  byState: Record<string, number>
  /** One sentence each; empty in a good run. */
  lost: string[]
  sentTwice: string[]
  notParked: string[]
  consentNotExact: string[]
  turnedAway: number
}

type Books = Pick<BuyerBooks, 'takes' | 'keysByPhone' | 'posts'>

/** Compares what visitors were told, what storage holds and what the buyer really accepted. */
export function balance(
  results: readonly VisitorResult[],
  stored: readonly StoredLead[],
  books: Books,
  policy: UnknownPolicy,
): Ledger {
  const byState: Record<string, number> = {}
  for (const { state } of stored) byState[state] = (byState[state] ?? 0) + 1
  return {
    visitors: results.length,
    leads: stored.length,
    byState,
    lost: [...lostVisitors(results, stored), ...stored.flatMap((lead) => lostLead(lead, books))],
    sentTwice: sentTwice(books, stored),
    notParked: policy === 'none' ? stored.flatMap((lead) => notParked(lead, books)) : [],
    consentNotExact: stored.filter((lead) => !lead.isConsentExact).map(({ id }) => id),
    turnedAway: results.filter(({ outcome }) => outcome === 'turned_away').length,
  }
}

export function isGood(ledger: Ledger): boolean {
  const { lost, sentTwice: twice, notParked: unparked, consentNotExact } = ledger
  return [lost, twice, unparked, consentNotExact].every((faults) => faults.length === 0)
}

/** Lists visitors who were told that their lead is stored, although it is not. */
function lostVisitors(results: readonly VisitorResult[], stored: readonly StoredLead[]): string[] {
  const phones = new Set(stored.map(({ phoneNumber }) => phoneNumber))
  return results
    .filter(({ outcome, phoneNumber }) => outcome !== 'turned_away' && !phones.has(phoneNumber))
    .map(({ phoneNumber, outcome }) => `${phoneNumber} was told "${outcome}" and has no lead`)
}

/** Every lead must have a final state with a reason, and `accepted` must be true. */
function lostLead({ id, state, reason, phoneNumber }: StoredLead, { takes }: Books): string[] {
  if (!['accepted', 'rejected', 'parked', 'dead'].includes(state))
    return [`${id} is still ${state}`]
  if (!reason) return [`${id} is ${state} without a reason`]
  if (phoneNumber === null) return [`${id} has a person that cannot be read`]
  if (state === 'accepted' && !takes.has(id)) return [`${id} is accepted, and the buyer has it not`]
  if (state === 'rejected' && takes.has(id)) return [`${id} is rejected, and the buyer has it`]
  return []
}

function sentTwice({ takes, keysByPhone }: Books, stored: readonly StoredLead[]): string[] {
  const known = new Set(stored.map(({ id }) => id))
  return [
    ...[...takes]
      .filter(([, count]) => count > 1)
      .map(([key, count]) => `${key} taken ${count} times`),
    ...[...keysByPhone]
      .filter(([, keys]) => keys.size > 1)
      .map(([phone, keys]) => `${phone} taken as ${[...keys].join(' and ')}`),
    ...[...takes.keys()]
      .filter((key) => !known.has(key))
      .map((key) => `${key} taken, and no lead here`),
  ]
}

/** After an ambiguous response, a buyer that does not deduplicate must not get the lead again. */
function notParked({ id, state }: StoredLead, { posts }: Books): string[] {
  const responses = posts.get(id) ?? []
  const firstAmbiguous = responses.indexOf('ambiguous')
  if (firstAmbiguous === -1) return []
  if (firstAmbiguous < responses.length - 1) return [`${id} was sent again after no clear response`]
  return state === 'parked' ? [] : [`${id} had no clear response and is ${state}`]
}
