import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { OperatorAct } from '#app/domain/audit/operator'
import type { Buyer } from '#app/domain/leads/buyer'
import type { BuyerDesk, BuyerStatus } from '#app/domain/leads/delivery/buyer-desk-store.server'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server'
import type { BuyerPause, LeadBuyers, PauseChange } from '#app/domain/leads/ports'
import { readContacts } from '#app/flows/own-data/read-contacts.server'
import type { Services } from '#app/services'

export type ListedBuyer = Pick<BuyerStatus, 'buyerId' | 'waiting' | 'failuresInRow'> & {
  /** Open, too, while no lead is due: half-open is one that lets a lead through now, or the next that comes. */
  breaker: 'closed' | 'open' | 'half-open'
  isPaused: boolean
  pausedBy: string | null
  pauseReason: string | null
  /** When its pause ends by itself; null if it doesn't. */
  resumeAt: number | null
}

type ListNeeds = Pick<Services, 'now' | 'buyerPauses'> & {
  buyerDesk: BuyerDesk
  buyers?: Pick<LeadBuyers, 'ids'>
}

/** Lists the buyers that have leads or, if given, are set, and the pauses, which may name another. */
export async function listBuyers({ now, buyerDesk, buyerPauses, buyers: set }: ListNeeds): Promise<{
  buyers: ListedBuyer[]
  pauses: BuyerPause[]
}> {
  const [statuses, changes] = await Promise.all([buyerDesk.list(set?.ids), buyerPauses.list()])
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
      resumeAt: pause?.resumeAt ?? null,
    }
  })
  return { buyers, pauses }
}

/** Returns the emails in the addresses of buyers, by their IDs. */
export function emailsOf({
  ids,
  byId,
}: {
  ids: readonly string[]
  byId: (id: string) => Pick<Buyer, 'address'> | null
}): Record<string, string> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const [email] = readContacts(byId(id)?.address ?? '').emails
      return email ? [[id, email]] : []
    }),
  )
}

function breakerOf(
  { openedAt, openUntil, oldestDueAt }: BuyerStatus,
  now: number,
): ListedBuyer['breaker'] {
  if (openedAt === null) return 'closed'
  return Math.max(openUntil ?? 0, oldestDueAt ?? 0) > now ? 'open' : 'half-open'
}

export type PauseBuyerOutcome = 'changed' | 'unchanged' | 'would_change'

type PauseNeeds = Pick<Services, 'now' | 'buyerPauses'> & { alarms: Pick<AlarmStore, 'end'> }

/**
 * Pauses or resumes one buyer, or all (`allBuyers`), from the next attempt on; `resumeAt` ends a pause. The alarm of a
 * pause is raised within a minute, and ends with it.
 */
export async function pauseBuyer(
  { now, buyerPauses, alarms }: PauseNeeds,
  { buyerId, isPaused, resumeAt = null }: Pick<PauseChange, 'buyerId' | 'isPaused' | 'resumeAt'>,
  { by, note, isDryRun }: OperatorAct,
): Promise<PauseBuyerOutcome> {
  if (isDryRun) return 'would_change'
  const change = { buyerId, isPaused, resumeAt, changedBy: by, reason: note }
  const hasChanged = await buyerPauses.set(change, now())
  if (!isPaused) {
    await alarms.end([{ code: 'FORWARDING_PAUSED', subject: buyerId }], 'closed', now())
  }
  return hasChanged ? 'changed' : 'unchanged'
}
