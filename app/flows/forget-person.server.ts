import type { OperatorAct } from '#app/domain/audit/operator'
import type { PhoneNumber } from '#app/shared/phone-number'
import { type ErasedPerson, type ErasePersonNeeds, erasePerson } from './erase-person.server'

export type ForgetPersonOutcome =
  | { result: 'would_forget'; leads: number }
  | ({ result: 'forgotten' } & ErasedPerson)

/** Erases a person whose request the operator has checked; the sweep tells the buyers. */
export async function forgetPerson(
  needs: ErasePersonNeeds,
  phone: PhoneNumber,
  { by, note, isDryRun }: OperatorAct,
): Promise<ForgetPersonOutcome> {
  if (isDryRun) {
    const { leads } = await needs.people.find(await needs.hash('phone', phone))
    return { result: 'would_forget', leads: leads.length }
  }
  const erased = await erasePerson(needs, phone, { by, action: 'leads.forget', note })
  return { result: 'forgotten', ...erased }
}
