import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk } from '#app/domain/contact/contact-store.server'
import type { SettledAs } from '#app/domain/contact/ports'
import { contactAlarms } from './hand-over-contact-message.server'

export const settledAs = [
  'answered',
  'done',
  'privacy',
  'reopened',
] as const satisfies readonly SettledAs[]

type Needs = {
  now: () => number
  contactDesk: Pick<ContactDesk, 'settle' | 'countOpen'>
  alarms: Pick<AlarmStore, 'endCodes'>
}

/**
 * Notes what an operator did about a message, with its audit row; false if it is gone or was done before. The last one
 * ends its alarm.
 */
export async function settleContactMessage(
  { now, contactDesk, alarms }: Needs,
  { id, as }: { id: string; as: SettledAs },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const audit = { by, action: `contacts.${as}`, subject: id, note } as const
  if (!(await contactDesk.settle({ id, as }, audit, now()))) return false
  const waiting = (await contactDesk.countOpen()).map(({ topic }) => contactAlarms[topic])
  const done = Object.values(contactAlarms).filter((code) => !waiting.includes(code))
  if (done.length > 0) await alarms.endCodes(done, now())
  return true
}
