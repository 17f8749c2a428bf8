import { type AllCosted, type Costed, lossesOf } from '#app/domain/funnel/advice'
import {
  type BuyerPrice,
  type DecidedLeads,
  type Earnings,
  earnedBy,
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
import type { BuyerDesk, Refusals } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import { addDays, type LocalDate } from '#app/shared/toronto-time'
import { readCampaignSpent, type Spent, sumOfNumbers } from './read-money.server'

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
  spend: SpendStore
  prices: PriceStore
  buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusals' | 'undecided'>
}

export type Compared = Record<'now' | 'before', DayMoney>

/** Returns today so far, yesterday and the seven days to yesterday, each with the whole of the same days a week before. */
export async function readDays(needs: Needs): Promise<[Compared, Compared, Compared]> {
  const today = periodOf(1, needs.now())
  const yesterday = periodBefore(today, 'before')
  const rest = periodOf(6, boundsOf(yesterday).since - 1)
  const [prices, undecided] = await Promise.all([needs.prices.list(), needs.buyerDesk.undecided()])
  const known = { prices, undecided: new Map(undecided.map((one) => [one.campaign, one.leads])) }
  const compare = async (period: FunnelPeriod) =>
    Promise.all([
      readSpan(needs, prices, period),
      readSpan(needs, prices, periodBefore(period, 'week')),
    ])
  const [ofToday, ofYesterday, ofRest] = await Promise.all([
    compare(today),
    compare(yesterday),
    compare(rest),
  ])
  const together = (...spans: (readonly [Span, Span])[]): Compared => ({
    now: moneyOf(
      spans.map(([now]) => now),
      known,
    ),
    before: moneyOf(
      spans.map(([, before]) => before),
      known,
    ),
  })
  return [together(ofToday), together(ofYesterday), together(ofRest, ofYesterday)]
}

/** What is stored of some days; leads that no event counts are left out. */
type Span = {
  period: FunnelPeriod
  spent: Spent
  decided: (DecidedLeads & { name: string })[]
  refusals: Pick<Refusals, 'kind' | 'leads'>[]
}

async function readSpan(needs: Needs, prices: BuyerPrice[], period: FunnelPeriod): Promise<Span> {
  const bounds = boundsOf(period)
  const days = priceDays(prices, period.since.day, period.before.day)
  const [spent, decided, refusals] = await Promise.all([
    readCampaignSpent(needs, {}, period),
    needs.buyerDesk.decidedBy({ ...bounds, days, by: 'campaign' }),
    needs.buyerDesk.refusals(bounds),
  ])
  const named = decided.flatMap(({ name, ...one }) => (name === null ? [] : [{ ...one, name }]))
  return { period, spent, decided: named, refusals }
}

type Known = { prices: BuyerPrice[]; undecided: ReadonlyMap<string, number> }

/** Returns what days that follow each other cost and earned together. */
function moneyOf(spans: readonly Span[], { prices, undecided }: Known): DayMoney {
  const [first, last] = [spans[0]?.period, spans.at(-1)?.period]
  const spent = new Map<string, number>()
  for (const [campaign, cents] of spans.flatMap((span) => Array.from(span.spent))) {
    spent.set(campaign, (spent.get(campaign) ?? 0) + cents)
  }
  const leads = spans
    .flatMap(({ decided }) => decided)
    .map((one) => ({ ...one, isPaid: (spent.get(one.name) ?? 0) > 0 }))
  const refusals = spans.flatMap((span) => span.refusals)
  const isPriced = prices.length > 0
  const earned = earnedBy(leads, prices, ({ name }) => name ?? '')
  const sum = (rows: typeof leads, of: 'accepted' | 'rejected' | 'returned') =>
    sumOfNumbers(rows.map((one) => one[of]))
  const names = Array.from(new Set([...spent.keys(), ...leads.map(({ name }) => name)]))
  const campaigns = names.map((campaign): CampaignMoney => {
    const own = leads.filter(({ name }) => name === campaign)
    const accepted = sum(own, 'accepted')
    return {
      ...{ campaign, accepted, kept: accepted - sum(own, 'returned') },
      spentCents: spent.get(campaign) ?? null,
      earned: isPriced ? (earned.get(campaign) ?? nothingEarned) : null,
      undecided: undecided.get(campaign) ?? 0,
    }
  })
  const total = isPriced ? (earnedBy(leads, prices, () => '').get('') ?? nothingEarned) : null
  const paid = leads.filter(({ isPaid }) => isPaid)
  const accepted = sum(leads, 'accepted')
  const priced = accepted - sum(leads, 'returned') - (total?.unpriced ?? 0)
  const highestPrice = Math.max(0, ...prices.map(({ cents }) => cents))
  const spentCents = spent.size > 0 ? sumOfNumbers(spent.values()) : null
  const counted = (kind: Refusals['kind']) =>
    sumOfNumbers(refusals.map((one) => (one.kind === kind ? one.leads : 0)))
  return {
    ...{ day: first?.since.day ?? '', to: addDays(last?.before.day ?? '', -1) },
    ...{ spentCents, accepted, earned: total, campaigns },
    decided: accepted + sum(leads, 'rejected'),
    ...{ rejected: counted('rejected'), returned: counted('returned') },
    losing: isPriced ? lossesOf(campaigns, highestPrice) : [],
    all: {
      ...{ spentCents, earned: total, undecided: 0, highestPrice },
      kept: sum(paid, 'accepted') - sum(paid, 'returned'),
      perLead: total && priced > 0 ? total.cents / priced : null,
    },
    buyers: Array.from(new Set(leads.map(({ buyerId }) => buyerId)), (buyerId) => {
      const own = leads.filter((one) => one.buyerId === buyerId)
      const taken = sum(own, 'accepted')
      return { buyerId, accepted: taken, decided: taken + sum(own, 'rejected') }
    }),
  }
}
