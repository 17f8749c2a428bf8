import type { AlarmKey, AlarmStore } from '#app/domain/alarms/ports'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'audits'> & { alarms: AlarmStore }
type Act = Pick<OperatorAct, 'by' | 'note'>

/** Notes that an operator has taken an alarm on; false if it has ended. */
export function acknowledgeAlarm({ now, alarms }: Needs, key: AlarmKey, act: Act) {
  return alarms.acknowledge(key, act, now())
}

/** Ends open alarms by an operator's decision; those who received them hear of the end too. Returns how many. */
export async function closeAlarms(
  { now, alarms, audits }: Needs,
  keys: readonly AlarmKey[],
  { by, note }: Act,
): Promise<number> {
  const closed = await alarms.end(keys, 'operator', now())
  const subject = keys.map(({ code, subject }) => `${code} ${subject}`.trim()).join(', ')
  if (closed > 0) {
    await audits.write({ by, action: 'alarms.close', subject, count: closed, note }, now())
  }
  return closed
}
