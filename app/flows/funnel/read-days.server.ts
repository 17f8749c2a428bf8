import { type Earnings, nothingEarned } from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type FunnelPeriod,
  periodBefore,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import type { LocalDate } from '#app/shared/toronto-time'
import { readEarned, readSpent } from './read-money.server'

/** What a day cost and earned, and which leads of it no buyer kept. */
export type DayMoney = {
  day: LocalDate
  /** Null if none is stored. */
  spentCents: number | null
  /** Null if no price was ever entered. */
  earned: Earnings | null
  rejected: number
  returned: number
}

type Needs = Pick<Services, 'now'> & {
  spend: SpendStore
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusals'>
}

/** Returns today so far and yesterday, each with the whole of the same day a week before. */
export async function readDays(needs: Needs): Promise<Record<'now' | 'before', DayMoney>[]> {
  const today = periodOf(1, needs.now())
  return Promise.all(
    [today, periodBefore(today, 'before')].map(async (period) => {
      const days = [readDay(needs, period), readDay(needs, periodBefore(period, 'week'))] as const
      const [one, before] = await Promise.all(days)
      return { now: one, before }
    }),
  )
}

async function readDay(needs: Needs, period: FunnelPeriod): Promise<DayMoney> {
  const [spent, earned, refusals] = await Promise.all([
    readSpent(needs, 'day', {}, period),
    readEarned(needs, 'day', {}, period),
    needs.buyerDesk.refusals(boundsOf(period)),
  ])
  const counted = (kind: 'rejected' | 'returned') =>
    refusals.reduce((sum, one) => sum + (one.kind === kind ? one.leads : 0), 0)
  return {
    day: period.since.day,
    spentCents: spent.get(period.since.day) ?? null,
    earned: earned && (earned.get(period.since.day) ?? nothingEarned),
    rejected: counted('rejected'),
    returned: counted('returned'),
  }
}
