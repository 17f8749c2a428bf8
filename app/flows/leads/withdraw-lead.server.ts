import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { BuyerContact } from '#app/domain/leads/buyer'
import { retryDelaySeconds } from '#app/domain/leads/delivery/delivery-timing'
import { type ClaimedWithdrawal, classifyWithdrawal } from '#app/domain/leads/persons/withdrawal'
import { openContact } from '#app/domain/leads/persons/withdrawal-store.server'
import type { WithdrawalSettlement } from '#app/domain/leads/ports'
import { queueWithdrawals } from '#app/flows/own-data/erase-person.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { LeadId } from '#app/shared/brands'
import { minute, second } from '#app/shared/time'

type Needs = Pick<
  Services,
  'now' | 'random' | 'log' | 'settings' | 'buyers' | 'withdrawals' | 'dataSealer'
>

/**
 * Makes one attempt to have a buyer delete one lead. `delaySeconds` is when to retry; null if nothing is left to do
 * here: delivered, given up with an alarm, or claimed by another caller.
 */
export async function withdrawLead(
  services: Needs,
  leadId: LeadId,
): Promise<{ delaySeconds: number | null }> {
  const { withdrawals, now, log, settings } = services
  const leaseUntil = now() + settings.delivery.leaseSeconds * second
  const claimed = await withdrawals.claim(leadId, now(), leaseUntil)
  if (!claimed) return { delaySeconds: null }
  const settlement = await attempt(services, claimed)
  const isApplied = await withdrawals.settle(settlement, now())
  if (!isApplied) return { delaySeconds: null }

  const { state, reason } = settlement
  const fields = { leadId, buyerId: claimed.buyerId, attempt: claimed.attempt, reason }
  log.info(`withdrawal.${state}`, fields)
  if (state === 'failed') log.alarm('WITHDRAWAL_FAILED', fields)
  const isWaiting = state === 'retry'
  return {
    delaySeconds: isWaiting ? Math.ceil((settlement.nextAttemptAt - now()) / second) : null,
  }
}

async function attempt(services: Needs, claimed: ClaimedWithdrawal): Promise<WithdrawalSettlement> {
  const { leadId, attempt } = claimed
  const { buyers, settings, random, now } = services
  const end = (state: WithdrawalSettlement['state'], reason: string, waitMs = 0) => ({
    leadId,
    attempt,
    state,
    reason,
    nextAttemptAt: now() + waitMs,
  })
  const contact = await contactOf(services, claimed)
  if (!contact) return end('failed', 'buyer_unknown')
  const { apiKey, withdrawUrl } = contact
  if (withdrawUrl === null) return end('failed', 'no_withdraw_url')
  const verdict = classifyWithdrawal(await buyers.withdraw({ apiKey, withdrawUrl }, leadId))
  switch (verdict.kind) {
    case 'done':
      return end('done', verdict.reason)
    case 'refused':
      return end('failed', verdict.reason)
    case 'retry': {
      const fraction = ((random(1)[0] ?? 0) + 1) / 256
      const wait = retryDelaySeconds(attempt, settings.delivery.retryDelaysSeconds, fraction)
      if (wait === null) return end('failed', verdict.reason)
      return end('retry', verdict.reason, Math.ceil(wait * second))
    }
    default:
      return assertNever(verdict)
  }
}

/**
 * Returns the contact of the lead's own buyer: from settings while they name that firm, else as it was when the person
 * agreed.
 */
async function contactOf(
  { buyers, dataSealer }: Needs,
  { buyerId, firm, textHash, contactSealed }: ClaimedWithdrawal,
): Promise<BuyerContact | null> {
  const buyer = buyers.byId(buyerId)
  if (buyer && (firm === null || buyer.name === firm)) return buyer
  return textHash && contactSealed ? openContact(dataSealer, textHash, contactSealed) : null
}

/** How long the queue may be late before its message counts as lost. */
const graceMs = minute
const withdrawalsPerSweep = 100

/** Requeues withdrawals whose queue message was lost or whose attempt died. */
export async function sweepWithdrawals({
  withdrawals,
  leadQueue,
  log,
  now,
}: Pick<Services, 'withdrawals' | 'leadQueue' | 'log' | 'now'>): Promise<void> {
  const due = await withdrawals.listDue(now() - graceMs, withdrawalsPerSweep)
  for (const leadId of due) await leadQueue.send({ type: 'withdraw-lead', leadId })
  if (due.length > 0) log.warn('withdrawal.requeued', { count: due.length })
}

type SettleNeeds = Pick<Services, 'now' | 'log' | 'withdrawals' | 'leadQueue'> & {
  alarms: Pick<AlarmStore, 'endCodes'>
}

/**
 * Has a buyer asked again, or notes its confirmation by letter, for an operator; returns false if the notice has
 * changed since they saw it. The last one that failed ends its alarm.
 */
export async function settleWithdrawal(
  { now, log, withdrawals, leadQueue, alarms }: SettleNeeds,
  { leadId, seenAt, as }: { leadId: LeadId; seenAt: number; as: 'retry' | 'confirm' },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const state = as === 'confirm' ? 'done' : 'retry'
  const audit = { by, action: `withdrawals.${as}`, note } as const
  if (!(await withdrawals.decide({ leadId, seenAt, state }, audit, now()))) return false
  if (as === 'retry') await queueWithdrawals({ leadQueue, log }, [leadId])
  const { failed } = await withdrawals.countWaiting()
  if (failed === 0) await alarms.endCodes(['WITHDRAWAL_FAILED'], now())
  return true
}
