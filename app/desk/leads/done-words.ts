import { listPath } from '#app/desk/parts/listed'

/** The finished action, as the address passes it to the next page. */
const doneWords = {
  replayed: 'The lead is on its way to its buyer.',
  accepted: 'The lead is resolved as accepted.',
  rejected: 'The lead is resolved as rejected.',
  returned: 'The lead is noted as returned by its buyer.',
  unreturned: 'The lead is no longer noted as returned.',
  withdrawn: 'The consent is withdrawn, and the buyer is asked to delete the lead.',
  kept: 'The consent is withdrawn. The buyer never had the lead, so it isn’t asked.',
  corrected: 'The correction is noted.',
  stands: 'It is noted that contact had ended before.',
  erased: 'The person is erased, and each buyer is asked to delete what it has.',
  before: 'The person is erased. Each buyer that had the lead was asked to delete it before.',
  blocked: 'The phone is blocked: it gets no texts and is never forwarded.',
  cleared: 'What was held is erased. There was no buyer to ask.',
}
export type Done = keyof typeof doneWords

export function recordPath(erasure: string): string {
  return listPath('/desk/leads', { as: erasure })
}

/** Returns the same list after an erasure that no buyer is asked about. */
export function clearedPath(erasure: string | null): string {
  return listPath('/desk/leads', { done: 'cleared', as: erasure })
}

/** Returns the sentence for the action named in the address; undefined for anything else. */
export function doneSentence(done: string | null): string | undefined {
  return done !== null && Object.hasOwn(doneWords, done) ? doneWords[done as Done] : undefined
}
