import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { AuditStore } from '#app/domain/audit/audit-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk } from '#app/domain/contact/contact-desk-store.server'
import type { SettledAs } from '#app/domain/contact/ports'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { type Asks, actsFor } from '#app/shared/asks'
import { contactAlarms } from './hand-over-contact-message.server'

export const settledAs = [
  'answered',
  'done',
  'privacy',
  'reopened',
  'asks',
] as const satisfies readonly SettledAs[]

type Needs = {
  now: () => number
  contactDesk: Pick<ContactDesk, 'settle' | 'countOpen' | 'findRequest'>
  leadDesk: Pick<LeadDesk, 'countLeft'>
  audits: Pick<AuditStore, 'isDone'>
  alarms: Pick<AlarmStore, 'endCodes'>
}

type Settling = {
  id: string
  as: SettledAs
  /** Null keeps what was noted before. */
  asks: Asks | null
  /** The end of the day by which a letter itself asks for an answer, noted as it is marked. */
  answerBy: number | null
  /** What was noted as the form was shown. */
  seenAsks: Asks | null
  seenAnswerBy: number | null
  /** Whether they say that it is closed though nothing that it asks for is known to be done. */
  isUndone: boolean
}

/**
 * `unsaid`: no one noted what it asks for. `noted`: what is noted is other than the form showed, or closes it as.
 * `undone`: nothing that it asks for is known to be done. `left`: leads under their address are as they were.
 */
type Settled =
  | { result: 'settled' | 'gone' | 'unsaid' }
  | { result: 'noted'; asks: Asks; answerBy: number | null }
  | { result: 'undone'; asks: Asks }
  | { result: 'left'; asks: Asks; count: number }

/**
 * Notes what an operator did about a message, with its audit row; `gone` also if it was done before. A request about a
 * person's data is closed once what it asks for is noted, and done. The last one ends its alarm.
 */
export async function settleContactMessage(
  { now, contactDesk, leadDesk, audits, alarms }: Needs,
  { id, as, asks: given, isUndone, ...day }: Settling,
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<Settled> {
  const isClosed = as === 'answered' || as === 'done'
  const request = await contactDesk.findRequest(id)
  const noted = request?.asks ?? null
  const asks = given ?? noted
  const hasChanged = day.seenAsks !== noted || day.seenAnswerBy !== request?.answerBy
  const isOther = isClosed ? asks !== noted : as === 'asks' && hasChanged
  if (request && noted && isOther)
    return { result: 'noted', asks: noted, answerBy: request.answerBy }
  if (request && asks === null && as !== 'reopened') return { result: 'unsaid' }
  if (request && asks && isClosed && !isUndone && !(await isDone(audits, asks, id))) {
    return { result: 'undone', asks }
  }
  const isEnd = asks === 'stop' || asks === 'erase'
  const count = request && isClosed && isEnd ? await leadDesk.countLeft(request.emailKey, asks) : 0
  if (asks && count > 0 && !isUndone) return { result: 'left', asks, count }
  const action = request && isClosed ? (`requests.${as}` as const) : (`contacts.${as}` as const)
  const requests = request || as === 'privacy' ? [id] : []
  const said = count > 0 ? `${note} · ${count} under their address left` : note
  const audit = { by, action, subject: id, note: said, requests }
  const known = requests.length > 0 && asks ? { asks, ...day } : null
  const isNew = await contactDesk.settle({ id, as, noted: known }, audit, now())
  if (!isNew) return { result: 'gone' }
  const waiting = (await contactDesk.countOpen()).map(({ topic }) => contactAlarms[topic])
  const done = Object.values(contactAlarms).filter((code) => !waiting.includes(code))
  if (done.length > 0) await alarms.endCodes(done, now())
  return { result: 'settled' }
}

/** Returns whether what a request asks for is known to be done, or needs no more than an answer. */
async function isDone(audits: Needs['audits'], asks: Asks, id: string): Promise<boolean> {
  const needed = actsFor(asks)
  return needed.length === 0 || (await audits.isDone(needed, id))
}
