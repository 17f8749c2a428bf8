import { type ErasedPerson, type ErasePersonNeeds, erasePerson } from './erase-person.server'
import type { ProvenPhone } from './proven-phone.server'

export type ForgetPersonOutcome =
  | { result: 'would_forget'; leads: number }
  | ({ result: 'forgotten' } & ErasedPerson)

/** Erases a person whose request the operator has checked; the sweep notifies the buyers. */
export async function forgetPerson(
  needs: ErasePersonNeeds,
  proven: ProvenPhone,
  { isDryRun }: { isDryRun: boolean },
): Promise<ForgetPersonOutcome> {
  if (isDryRun) {
    const { leads } = await needs.people.find(await needs.hash('phone', proven.phone))
    return { result: 'would_forget', leads: leads.length }
  }
  return { result: 'forgotten', ...(await erasePerson(needs, proven)) }
}
