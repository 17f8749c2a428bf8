import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

export type PauseBuyerOutcome = 'changed' | 'unchanged' | 'would_change'

/** Pauses or resumes one buyer, or all (`allBuyers`), from the next attempt on. */
export async function pauseBuyer(
  { now, buyerPauses, audits }: Pick<Services, 'now' | 'buyerPauses' | 'audits'>,
  { buyerId, isPaused }: { buyerId: string; isPaused: boolean },
  { by, note, isDryRun }: OperatorAct,
): Promise<PauseBuyerOutcome> {
  if (isDryRun) return 'would_change'
  const change = { buyerId, isPaused, changedBy: by, reason: note }
  const hasChanged = await buyerPauses.set(change, now())
  if (!hasChanged) return 'unchanged'
  const action = pauseAction(isPaused)
  await audits.write({ by, action, subject: buyerId, count: 1, note }, now())
  return 'changed'
}

export function pauseAction(isPaused: boolean): 'buyers.pause' | 'buyers.resume' {
  return isPaused ? 'buyers.pause' : 'buyers.resume'
}
