import type { Services } from '#app/services'
import { minute } from '#app/shared/time'

/** How long the queue may be late before its message counts as lost. */
const graceMs = minute
const withdrawalsPerSweep = 100

/** Requeues withdrawals whose queue message was lost or whose attempt died. */
export async function sweepWithdrawals({
  withdrawals,
  withdrawalQueue,
  log,
  now,
}: Pick<Services, 'withdrawals' | 'withdrawalQueue' | 'log' | 'now'>): Promise<void> {
  const due = await withdrawals.listDue(now() - graceMs, withdrawalsPerSweep)
  for (const leadId of due) await withdrawalQueue.send(leadId, 0)
  if (due.length > 0) log.warn('withdrawal.requeued', { count: due.length })
}
