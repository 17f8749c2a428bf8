import { needsMore } from '#app/domain/funnel/advice'
import {
  boundsOf,
  type FunnelDesk,
  type FunnelPeriod,
  periodBefore,
  periodOf,
} from '#app/domain/funnel/funnel-desk-store.server'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type {
  BuyerDesk,
  Refusals,
  Undecided,
} from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import { hour } from '#app/shared/time'
import { addDays, daysBetween, type LocalDate } from '#app/shared/toronto-time'
import {
  type CampaignNeeds,
  type Campaigns,
  campaignsOf,
  readStored,
  type Stored,
  sumOfLeads,
  within,
} from './read-campaigns.server'
import { type Leaks, leaksIn, readPlaces } from './read-leaks.server'
import { sumOfNumbers } from './read-money.server'

/** What a day, or several, cost and earned, how many leads buyers took, and which of them no buyer kept. */
export type DayMoney = Campaigns & {
  day: LocalDate
  /** The last. */
  to: LocalDate
  /** Those erased since included. */
  accepted: number
  /** Of those, the ones that were not returned since. */
  kept: number
  /** Accepted or rejected, those erased since included. */
  decided: number
  rejected: number
  returned: number
  /** The leads that each buyer accepted and rejected; `most`: the campaign of most of the rejected. */
  buyers: {
    buyerId: string
    accepted: number
    decided: number
    most: { campaign: string; rejected: number } | null
  }[]
}

export type DaysNeeds = Pick<Services, 'now'> &
  CampaignNeeds & {
    prices: PriceStore
    funnelDesk: Pick<FunnelDesk, 'campaignDays' | 'firstDay' | 'places'>
    buyerDesk: Pick<BuyerDesk, 'decidedBy' | 'refusals' | 'undecided'>
  }

/** `dataSince`: the first day with data, if that is within or after the days before. */
export type Compared = Record<'now' | 'before', DayMoney> & { dataSince: LocalDate | null }

export type Wider = Campaigns & { days: number }

/** `wider`: the 28 days to yesterday; null if the week says enough. `leaks`: of the seven days. */
export type ReadDays = { days: [Compared, Compared, Compared]; wider: Wider | null; leaks: Leaks }

/** Returns today so far, yesterday and the seven days to yesterday, each with the whole of the same days a week before. */
export async function readDays(needs: DaysNeeds): Promise<ReadDays> {
  const now = needs.now()
  const today = periodOf(1, now)
  const yesterday = periodBefore(today, 'before')
  const week = periodOf(7, boundsOf(yesterday).since)
  const two = periodOf(15, now)
  const [prices, undecided, stored, first, places] = await Promise.all([
    needs.prices.list(),
    needs.buyerDesk.undecided(),
    readStored(needs, two),
    needs.funnelDesk.firstDay(),
    readPlaces(needs, week),
  ])
  const knownOf = (period: FunnelPeriod) => ({
    ...{ prices, today: today.since.day },
    undecided: undecidedIn(undecided, boundsOf(period)),
  })
  const moneyIn = async (period: FunnelPeriod) => {
    const refusals = await needs.buyerDesk.refusals(boundsOf(period))
    return moneyOf(period, within(stored, period), knownOf(period), refusals)
  }
  const compare = async (period: FunnelPeriod): Promise<Compared> => {
    const earlier = periodBefore(period, 'week')
    const [own, before] = await Promise.all([moneyIn(period), moneyIn(earlier)])
    return { now: own, before, dataSince: dataSinceIn(earlier, first) }
  }
  const days = await Promise.all([compare(today), compare(yesterday), compare(week)])
  const isTold = !needsMore(days[2].now)
  return {
    ...{ days, leaks: leaksIn(places, days[2].now.accepted) },
    wider: isTold ? null : await readWider(needs, week, knownOf, { stored, two, first }),
  }
}

/** Counts what registered in a period, by campaign: what came before or since can't make up for its loss. */
export function undecidedIn(
  rows: readonly Undecided[],
  { since, before }: { since: number; before: number },
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { campaign, hour: at, leads } of rows) {
    if (at * hour < since || at * hour >= before) continue
    counts.set(campaign, (counts.get(campaign) ?? 0) + leads)
  }
  return counts
}

/** Returns the first day with data, if a period begins before it. */
export function dataSinceIn({ since }: FunnelPeriod, first: LocalDate | null): LocalDate | null {
  return first !== null && since.day < first ? first : null
}

type Read = { stored: Stored; two: FunnelPeriod; first: LocalDate | null }

async function readWider(
  needs: DaysNeeds,
  week: FunnelPeriod,
  knownOf: (period: FunnelPeriod) => Parameters<typeof campaignsOf>[1],
  { stored, two, first }: Read,
): Promise<Wider> {
  const all = periodOf(28, boundsOf(week).before - 1)
  const more = await readStored(needs, { since: all.since, before: two.since })
  const together = {
    spend: [...more.spend, ...stored.spend],
    leads: [...more.leads, ...stored.leads],
    days: [...more.days, ...stored.days],
  }
  return widerOf(within(together, all), all, knownOf(all), first)
}

/** Returns what some days say of campaigns, and of how many days there is data. */
export function widerOf(
  stored: Stored,
  { since, before }: FunnelPeriod,
  known: Parameters<typeof campaignsOf>[1],
  first: LocalDate | null,
): Wider {
  const begin = first !== null && first > since.day ? first : since.day
  return { ...campaignsOf(stored, known), days: daysBetween(begin, before.day) }
}

/** Returns what some days cost and earned together. */
function moneyOf(
  { since, before }: FunnelPeriod,
  stored: Stored,
  known: Parameters<typeof campaignsOf>[1],
  refusals: readonly Pick<Refusals, 'kind' | 'leads'>[],
): DayMoney {
  const { leads } = stored
  const campaigns = campaignsOf(stored, known)
  const accepted = sumOfLeads(leads, 'accepted')
  const counted = (kind: Refusals['kind']) =>
    sumOfNumbers(refusals.map((one) => (one.kind === kind ? one.leads : 0)))
  return {
    ...campaigns,
    ...{ day: since.day, to: addDays(before.day, -1) },
    accepted,
    kept: accepted - sumOfLeads(leads, 'returned'),
    decided: accepted + sumOfLeads(leads, 'rejected'),
    ...{ rejected: counted('rejected'), returned: counted('returned') },
    buyers: Array.from(new Set(leads.map(({ buyerId }) => buyerId)), (buyerId) => {
      const own = leads.filter((one) => one.buyerId === buyerId)
      const taken = sumOfLeads(own, 'accepted')
      const rejected = sumOfLeads(own, 'rejected')
      const byCampaign = Array.from(new Set(own.map(({ name }) => name)), (campaign) => {
        const those = own.filter(({ name }) => name === campaign)
        return { campaign, rejected: sumOfLeads(those, 'rejected') }
      })
      const most = byCampaign.find((one) => one.rejected * 2 > rejected) ?? null
      return { buyerId, accepted: taken, decided: taken + rejected, most }
    }),
  }
}
