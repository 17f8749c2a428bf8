import type { OperatorAct } from '#app/domain/audit/operator'
import type { Services } from '#app/services'

export type PauseBuyerOutcome = 'changed' | 'unchanged' | 'would_change'

/** Pauses or resumes one buyer, or all (`allBuyers`), from the next attempt on. */
export async function pauseBuyer(
  { now, buyerPauses }: Pick<Services, 'now' | 'buyerPauses'>,
  { buyerId, isPaused }: { buyerId: string; isPaused: boolean },
  { by, note, isDryRun }: OperatorAct,
): Promise<PauseBuyerOutcome> {
  if (isDryRun) return 'would_change'
  const change = { buyerId, isPaused, changedBy: by, reason: note }
  return (await buyerPauses.set(change, now())) ? 'changed' : 'unchanged'
}
