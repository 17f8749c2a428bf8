import type { OperatorAct } from '#app/domain/audit/operator'
import type { BuyerDesk, BuyerStatus } from '#app/domain/leads/delivery/buyer-desk-store.server'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import type { BuyerPause } from '#app/domain/leads/ports'
import type { Services } from '#app/services'

export type ListedBuyer = Pick<BuyerStatus, 'buyerId' | 'waiting' | 'failuresInRow'> & {
  breaker: 'closed' | 'open' | 'half-open'
  isPaused: boolean
  pausedBy: string | null
  pauseReason: string | null
}

/** Lists the buyers that have leads, and the pauses, which may name a buyer without any. */
export async function listBuyers({
  now,
  buyerDesk,
  buyerPauses,
}: Pick<Services, 'now' | 'buyerPauses'> & { buyerDesk: BuyerDesk }): Promise<{
  buyers: ListedBuyer[]
  pauses: BuyerPause[]
}> {
  const [statuses, changes] = await Promise.all([buyerDesk.list(), buyerPauses.list()])
  const pauses = changes.filter(({ isPaused }) => isPaused)
  const buyers = statuses.map((status) => {
    const { buyerId, waiting, failuresInRow } = status
    const pause = pauses.find((one) => one.buyerId === buyerId || one.buyerId === allBuyers)
    return {
      buyerId,
      waiting,
      failuresInRow,
      breaker: breakerOf(status, now()),
      isPaused: pause !== undefined,
      pausedBy: pause?.changedBy ?? null,
      pauseReason: pause?.reason ?? null,
    }
  })
  return { buyers, pauses }
}

function breakerOf({ openedAt, openUntil }: BuyerStatus, now: number): ListedBuyer['breaker'] {
  if (openedAt === null) return 'closed'
  return (openUntil ?? 0) > now ? 'open' : 'half-open'
}

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
