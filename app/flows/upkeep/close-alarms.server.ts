import { endsWithState } from '#app/domain/alarms/alarm-rules'
import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { AlarmKey, SeenAlarm } from '#app/domain/alarms/ports'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { type ListedBuyer, listBuyers } from '#app/flows/leads/list-buyers.server'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'buyerPauses' | 'withdrawals'> & {
  alarms: Pick<AlarmStore, 'close'>
  buyerDesk: BuyerDesk
  leadDesk: Pick<LeadDesk, 'stats'>
}

/** `lasting`: nothing was closed, as the cause lasts; `ends` says when the alarm ends by itself. */
export type CloseAlarmsOutcome = { result: 'closed'; count: number } | Lasting
type Lasting = { result: 'lasting'; ends: string }

/** Ends alarms by an operator's decision: not while their cause lasts, which would not raise them again. */
export async function closeAlarms(
  needs: Needs,
  seen: readonly SeenAlarm[],
  act: Pick<OperatorAct, 'by' | 'note'>,
): Promise<CloseAlarmsOutcome> {
  const [{ buyers, pauses }, parked, { failed }] = await Promise.all([
    listBuyers(needs),
    needs.leadDesk.stats({ states: ['parked'], upTo: 1 }),
    needs.withdrawals.countWaiting(),
  ])
  for (const alarm of seen) {
    const ends = endOfCause(alarm, { buyers, pauses, parked, failed })
    if (ends !== null) return { result: 'lasting', ends }
  }
  return { result: 'closed', count: await needs.alarms.close(seen, act, needs.now()) }
}

/** What may cause an alarm; of parked leads, the buyers. */
export type Causes = {
  buyers: readonly ListedBuyer[]
  pauses: readonly { buyerId: string }[]
  parked: readonly { buyerId: string }[]
  /** How many deletions failed. */
  failed: number
}

/** Returns when an alarm ends by itself whose cause lasts; null if nothing is known to last. */
export function endOfCause(
  { code, subject }: AlarmKey,
  { buyers, pauses, parked, failed }: Causes,
): string | null {
  const buyer = buyers.find(({ buyerId }) => buyerId === subject)
  switch (code) {
    case 'FORWARDING_PAUSED': {
      const isPaused = pauses.some(({ buyerId }) => buyerId === subject)
      return isPaused ? 'when forwarding is resumed' : null
    }
    case 'BUYER_BREAKER_OPEN': {
      const isTried = buyer?.breaker === 'half-open' && buyer.waiting > 0
      return buyer?.breaker === 'open' || isTried ? 'when the buyer takes a lead' : null
    }
    case 'LEAD_PARKED': {
      const isParked = parked.some(({ buyerId }) => !buyer || buyerId === subject)
      return isParked ? 'when no lead is parked any more' : null
    }
    case 'REQUEST_DUE':
      return 'when each request of that day is closed'
    case 'WITHDRAWAL_FAILED':
      return failed > 0 ? 'when each buyer has confirmed its deletions' : null
    default:
      return endsWithState(code) ? 'once that is over' : null
  }
}
