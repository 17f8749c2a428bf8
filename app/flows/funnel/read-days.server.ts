import {
  type Earnings,
  earnedBy,
  lossesOf,
  nothingEarned,
  priceDays,
} from '#app/domain/funnel/earnings'
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
import { addDays, type LocalDate } from '#app/shared/toronto-time'
import {
  paidCampaigns,
  readCampaignSpent,
  type Spent,
  sumOfNumbers,
  sumsBy,
} from './read-money.server'

/** What a day, or several, cost and earned, how many leads buyers took, and which of them no buyer kept. */
export type DayMoney = {
  day: LocalDate
  /** The last. */
  to: LocalDate
  /** Null if none is stored. */
  spentCents: number | null
  /** Null if no price was ever entered. */
  earned: Earnings | null
  /** Those erased since included. */
  accepted: number
  rejected: number
  returned: number
  /** As `lossesOf` returns them. */
  losing: { campaign: string; spentCents: number; earned: Earnings }[]
  campaigns: { campaign: string; accepted: number; cents: number }[]
}

type Needs = Pick<Services, 'now'> & {
  spend: SpendStore
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusals'>
}

export type Compared = Record<'now' | 'before', DayMoney>

/** Returns today so far, yesterday and the seven days to yesterday, each with the whole of the same days a week before. */
export async function readDays(needs: Needs): Promise<[Compared, Compared, Compared]> {
  const today = periodOf(1, needs.now())
  const week = periodOf(7, boundsOf(today).since - 1)
  const compare = async (period: FunnelPeriod): Promise<Compared> => {
    const days = [readDay(needs, period), readDay(needs, periodBefore(period, 'week'))] as const
    const [now, before] = await Promise.all(days)
    return { now, before }
  }
  return Promise.all([compare(today), compare(periodBefore(today, 'before')), compare(week)])
}

async function readDay(needs: Needs, period: FunnelPeriod): Promise<DayMoney> {
  const { day } = period.since
  const [spent, prices, refusals] = await Promise.all([
    readCampaignSpent(needs, {}, period),
    needs.prices.list(),
    needs.buyerDesk.refusals(boundsOf(period)),
  ])
  const decided = await needs.buyerDesk.decidedBy({
    ...boundsOf(period),
    ...{ by: 'campaign', paid: paidCampaigns(spent) },
    days: priceDays(prices, day, period.before.day),
  })
  const leads = decided.flatMap((one) => (one.name === null ? [] : [{ ...one, name: one.name }]))
  const earned = earnedBy(leads, prices, ({ name }) => name ?? '')
  const accepted = sumsBy(leads, 'accepted')
  const counted = (kind: 'rejected' | 'returned') =>
    refusals.reduce((sum, one) => sum + (one.kind === kind ? one.leads : 0), 0)
  return {
    day,
    to: addDays(period.before.day, -1),
    spentCents: spent.size > 0 ? sumOfNumbers(spent.values()) : null,
    earned: prices.length > 0 ? (earnedBy(leads, prices, () => '').get('') ?? nothingEarned) : null,
    accepted: sumOfNumbers(accepted.values()),
    rejected: counted('rejected'),
    returned: counted('returned'),
    losing: prices.length > 0 ? losingOf(spent, earned) : [],
    campaigns: Array.from(earned, ([campaign, { cents }]) => ({
      ...{ campaign, cents },
      accepted: accepted.get(campaign) ?? 0,
    })),
  }
}

function losingOf(spent: Spent, earned: ReadonlyMap<string, Earnings>): DayMoney['losing'] {
  const campaigns = Array.from(spent, ([campaign, spentCents]) => {
    return { campaign, spentCents, earned: earned.get(campaign) ?? nothingEarned }
  })
  return lossesOf(campaigns)
}
