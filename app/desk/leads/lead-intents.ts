/** An operator's actions on a lead. */
export const intents = [
  'reveal',
  'prove',
  'replay',
  'accepted',
  'rejected',
  'withdraw',
  'erase',
] as const
export type Intent = (typeof intents)[number]

/** The finished action, as the address passes it to the next page. */
const doneWords = {
  replayed: 'The lead is sent again within a minute.',
  accepted: 'The lead is resolved as accepted.',
  rejected: 'The lead is resolved as rejected.',
  withdrawn: 'The consent is withdrawn, and the buyer is asked to delete the lead.',
  erased: 'The person is erased, and each buyer is asked to delete what it has.',
}
export type Done = keyof typeof doneWords

/** Returns the sentence for the action named in the address; undefined for anything else. */
export function doneSentence(done: string | null): string | undefined {
  return done !== null && Object.hasOwn(doneWords, done) ? doneWords[done as Done] : undefined
}
