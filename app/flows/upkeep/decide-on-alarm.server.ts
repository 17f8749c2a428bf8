import type { AlarmStore, SeenAlarm } from '#app/domain/alarms/ports'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now'> & { alarms: AlarmStore }
type Act = Pick<OperatorAct, 'by' | 'note'>

/** Notes that an operator has taken an alarm on; false if it has ended or is someone else's. */
export function acknowledgeAlarm({ now, alarms }: Needs, seen: SeenAlarm, act: Act) {
  return alarms.acknowledge(seen, act, now())
}

/** Ends open alarms by an operator's decision; those who received them hear of the end too. Returns how many. */
export function closeAlarms({ now, alarms }: Needs, seen: readonly SeenAlarm[], act: Act) {
  return alarms.close(seen, act, now())
}
