import { type AllCosted, allOf, type Costed, lossesOf } from '#app/domain/funnel/advice'
import type { CostSteps } from '#app/domain/funnel/cost-change'
import { coveredBy, coversOf } from '#app/domain/funnel/coverage'
import {
  type BuyerPrice,
  type Earnings,
  earnedBy,
  nothingEarned,
} from '#app/domain/funnel/earnings'
import {
  boundsOf,
  type CampaignDay,
  type FunnelDesk,
  type FunnelPeriod,
} from '#app/domain/funnel/funnel-desk-store.server'
import { type FunnelNames, hasLife } from '#app/domain/funnel/funnel-report'
import type { Spend } from '#app/domain/funnel/spend'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import type { BuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LocalDate } from '#app/shared/toronto-time'
import { type PaidOf, readSpend, sumOfNumbers, sumsOfSpend, withPaid } from './read-money.server'

export type CampaignMoney = Costed & {
  campaign: string
  accepted: number
  /** Whether anyone visited, or became a lead. */
  isActive: boolean
  steps: CostSteps
}

/** What is stored of some days; leads that no event counts are left out. */
export type Stored = { spend: Spend[]; leads: PaidOf[]; days: CampaignDay[] }

export type CampaignNeeds = {
  spend: Pick<SpendStore, 'between'>
  funnelDesk: Pick<FunnelDesk, 'campaignDays'>
  buyerDesk: Pick<BuyerDesk, 'decidedBy'>
}

export async function readStored(
  needs: CampaignNeeds,
  period: FunnelPeriod,
  names: FunnelNames = {},
): Promise<Stored> {
  const [spend, decided, counted] = await Promise.all([
    readSpend(needs, names, period),
    needs.buyerDesk.decidedBy({ ...boundsOf(period), by: 'campaign', under: names }),
    needs.funnelDesk.campaignDays(period, names),
  ])
  return { spend, leads: withPaid(decided, spend), days: counted.filter(hasLife) }
}

export function within({ spend, leads, days }: Stored, { since, before }: FunnelPeriod): Stored {
  const isIn = ({ day }: { day: LocalDate }) => day >= since.day && day < before.day
  return { spend: spend.filter(isIn), leads: leads.filter(isIn), days: days.filter(isIn) }
}

type Known = {
  prices: readonly BuyerPrice[]
  /** Leads that a buyer may accept yet, by campaign. */
  undecided: ReadonlyMap<string, number>
  today: LocalDate
}

/** What campaigns cost and brought, each and together. */
export type Campaigns = {
  campaigns: CampaignMoney[]
  /** Null if none is stored. */
  spentCents: number | null
  /** Null if no price was ever entered. */
  earned: Earnings | null
  /** As `lossesOf` returns them. */
  losing: CampaignMoney[]
  /** Those that may be judged, together. */
  all: AllCosted
}

export function campaignsOf(stored: Stored, { prices, undecided, today }: Known): Campaigns {
  const { spend, leads, days } = stored
  const spent = sumsOfSpend(spend, 'campaign')
  const active = [...days, ...leads].map(({ day, name }) => ({ day, campaign: name }))
  const covers = coversOf(spend, active, today)
  const isCovered = coveredBy(spend)
  const isPriced = prices.length > 0
  const earned = earnedBy(leads, prices, ({ name }) => name ?? '')
  const names = new Set([...spent.keys(), ...active.map(({ campaign }) => campaign)])
  const campaigns = Array.from(names, (campaign): CampaignMoney => {
    const own = leads.filter(({ name }) => name === campaign)
    const paid = own.filter(({ isPaid }) => isPaid)
    const ownDays = days.filter(({ name }) => name === campaign)
    const paidDays = ownDays.filter(({ day }) => isCovered({ day, campaign }))
    const sumOf = (step: 'visit' | 'form_begun') =>
      sumOfNumbers(paidDays.map(({ counts }) => counts[step]))
    return {
      ...{ campaign, accepted: sumOfLeads(own, 'accepted'), kept: keptIn(own) },
      isActive: ownDays.length + own.length > 0,
      cover: covers.get(campaign) ?? null,
      spentCents: spent.get(campaign) ?? null,
      earned: isPriced ? (earned.get(campaign) ?? nothingEarned) : null,
      undecided: undecided.get(campaign) ?? 0,
      steps: {
        ...{ campaign, spent: spent.get(campaign) ?? 0 },
        ...{ visits: sumOf('visit'), begun: sumOf('form_begun') },
        accepted: sumOfLeads(paid, 'accepted'),
      },
    }
  })
  const total = isPriced ? (earnedBy(leads, prices, () => '').get('') ?? nothingEarned) : null
  const priced = sumOfLeads(leads, 'accepted') - sumOfLeads(leads, 'returned')
  const known = priced - (total?.unpriced ?? 0)
  const highestPrice = Math.max(0, ...prices.map(({ cents }) => cents))
  return {
    campaigns,
    spentCents: spent.size > 0 ? sumOfNumbers(spent.values()) : null,
    earned: total,
    losing: isPriced ? lossesOf(campaigns, highestPrice) : [],
    all: allOf(campaigns, {
      ...{ earned: total, highestPrice },
      perLead: total && known > 0 ? total.cents / known : null,
    }),
  }
}

export function sumOfLeads(leads: readonly PaidOf[], of: 'accepted' | 'rejected' | 'returned') {
  return sumOfNumbers(leads.map((one) => one[of]))
}

function keptIn(leads: readonly PaidOf[]): number {
  const paid = leads.filter(({ isPaid }) => isPaid)
  return sumOfLeads(paid, 'accepted') - sumOfLeads(paid, 'returned')
}
