import { type AllCosted, type Costed, lossesOf } from '#app/domain/funnel/advice'
import { coversOf } from '#app/domain/funnel/coverage'
import {
  type BuyerPrice,
  type Earnings,
  earnedBy,
  nothingEarned,
} from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type FunnelDesk,
  type FunnelPeriod,
  periodBefore,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import { hasLife } from '#app/domain/funnel/funnel-report'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { Spend } from '#app/domain/funnel/spend'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import type { BuyerDesk, Refusals } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import { addDays, type LocalDate } from '#app/shared/toronto-time'
import { type PaidOf, readSpend, sumOfNumbers, sumsOfSpend, withPaid } from './read-money.server'

/** What a campaign cost and brought. */
type CampaignMoney = Costed & { campaign: string; accepted: number }

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
  /** Accepted or rejected, those erased since included. */
  decided: number
  rejected: number
  returned: number
  /** As `lossesOf` returns them. */
  losing: CampaignMoney[]
  campaigns: CampaignMoney[]
  /** All campaigns together. */
  all: AllCosted
  /** The leads that each buyer accepted and rejected. */
  buyers: { buyerId: string; accepted: number; decided: number }[]
}

type Needs = Pick<Services, 'now'> & {
  spend: Pick<SpendStore, 'between'>
  prices: PriceStore
  funnelDesk: Pick<FunnelDesk, 'campaignDays'>
  buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusals' | 'undecided'>
}

export type Compared = Record<'now' | 'before', DayMoney>

/** Returns today so far, yesterday and the seven days to yesterday, each with the whole of the same days a week before. */
export async function readDays(needs: Needs): Promise<[Compared, Compared, Compared]> {
  const now = needs.now()
  const today = periodOf(1, now)
  const yesterday = periodBefore(today, 'before')
  const week = periodOf(7, boundsOf(yesterday).since)
  const [prices, undecided, stored] = await Promise.all([
    needs.prices.list(),
    needs.buyerDesk.undecided(),
    readStored(needs, periodOf(15, now)),
  ])
  const waiting = new Map(undecided.map((one) => [one.campaign, one.leads]))
  const known = { prices, undecided: waiting, today: today.since.day }
  const moneyIn = async (period: FunnelPeriod) => {
    const refusals = await needs.buyerDesk.refusals(boundsOf(period))
    return moneyOf(period, { ...known, ...within(stored, period), refusals })
  }
  const compare = async (period: FunnelPeriod): Promise<Compared> => {
    const both = [period, periodBefore(period, 'week')] as const
    const [now, before] = await Promise.all([moneyIn(both[0]), moneyIn(both[1])])
    return { now, before }
  }
  return Promise.all([compare(today), compare(yesterday), compare(week)])
}

/** What is stored of some days; leads that no event counts are left out. */
type Stored = { spend: Spend[]; leads: PaidOf[]; active: Pick<Spend, 'day' | 'campaign'>[] }

async function readStored(needs: Needs, period: FunnelPeriod): Promise<Stored> {
  const [spend, decided, counted] = await Promise.all([
    readSpend(needs, {}, period),
    needs.buyerDesk.decidedBy({ ...boundsOf(period), by: 'campaign' }),
    needs.funnelDesk.campaignDays(period),
  ])
  const leads = withPaid(decided, spend)
  const active = counted.filter(hasLife).map(({ day, name }) => ({ day, campaign: name }))
  const ofLeads = leads.map(({ day, name }) => ({ day, campaign: name }))
  return { spend, leads, active: [...active, ...ofLeads] }
}

function within({ spend, leads, active }: Stored, { since, before }: FunnelPeriod): Stored {
  const isIn = ({ day }: { day: LocalDate }) => day >= since.day && day < before.day
  return { spend: spend.filter(isIn), leads: leads.filter(isIn), active: active.filter(isIn) }
}

type Known = Stored & {
  prices: BuyerPrice[]
  undecided: ReadonlyMap<string, number>
  refusals: Pick<Refusals, 'kind' | 'leads'>[]
  today: LocalDate
}

/** Returns what some days cost and earned together. */
function moneyOf({ since, before }: FunnelPeriod, known: Known): DayMoney {
  const { spend, leads, active, prices, undecided, refusals, today } = known
  const spent = sumsOfSpend(spend, 'campaign')
  const covers = coversOf(spend, active, today)
  const isPriced = prices.length > 0
  const earned = earnedBy(leads, prices, ({ name }) => name ?? '')
  const sum = (rows: typeof leads, of: 'accepted' | 'rejected' | 'returned') =>
    sumOfNumbers(rows.map((one) => one[of]))
  const keptIn = (rows: typeof leads) => {
    const paid = rows.filter(({ isPaid }) => isPaid)
    return sum(paid, 'accepted') - sum(paid, 'returned')
  }
  const names = Array.from(new Set([...spent.keys(), ...leads.map(({ name }) => name)]))
  const campaigns = names.map((campaign): CampaignMoney => {
    const own = leads.filter(({ name }) => name === campaign)
    return {
      ...{ campaign, accepted: sum(own, 'accepted'), kept: keptIn(own) },
      cover: covers.get(campaign) ?? null,
      spentCents: spent.get(campaign) ?? null,
      earned: isPriced ? (earned.get(campaign) ?? nothingEarned) : null,
      undecided: undecided.get(campaign) ?? 0,
    }
  })
  const total = isPriced ? (earnedBy(leads, prices, () => '').get('') ?? nothingEarned) : null
  const accepted = sum(leads, 'accepted')
  const priced = accepted - sum(leads, 'returned') - (total?.unpriced ?? 0)
  const highestPrice = Math.max(0, ...prices.map(({ cents }) => cents))
  const spentCents = spent.size > 0 ? sumOfNumbers(spent.values()) : null
  const counted = (kind: Refusals['kind']) =>
    sumOfNumbers(refusals.map((one) => (one.kind === kind ? one.leads : 0)))
  return {
    ...{ day: since.day, to: addDays(before.day, -1) },
    ...{ spentCents, accepted, earned: total, campaigns },
    decided: accepted + sum(leads, 'rejected'),
    ...{ rejected: counted('rejected'), returned: counted('returned') },
    losing: isPriced ? lossesOf(campaigns, highestPrice) : [],
    all: {
      ...{ spentCents, earned: total, undecided: 0, highestPrice, cover: null },
      kept: keptIn(leads),
      perLead: total && priced > 0 ? total.cents / priced : null,
    },
    buyers: Array.from(new Set(leads.map(({ buyerId }) => buyerId)), (buyerId) => {
      const own = leads.filter((one) => one.buyerId === buyerId)
      const taken = sum(own, 'accepted')
      return { buyerId, accepted: taken, decided: taken + sum(own, 'rejected') }
    }),
  }
}
