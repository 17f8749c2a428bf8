import {
  boundsOf,
  type CampaignDay,
  type FunnelDesk,
  type FunnelPeriod,
} from '#app/domain/funnel/funnel-desk-store.server'
import { funnelEvents } from '#app/domain/funnel/funnel-event'
import type { FunnelGroup, FunnelNames, FunnelRow } from '#app/domain/funnel/funnel-report'
import { type ListedRow, leadSteps, sumOf, withLeads } from '#app/domain/funnel/with-leads'
import type { LeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { hour } from '#app/shared/time'
import {
  addDays,
  daysBetween,
  hourName,
  isLocalDate,
  type LocalDate,
  torontoDate,
} from '#app/shared/toronto-time'

/** More leads than this, registered or accepted, are not counted one by one. */
const mostListed = 2_000

/** `days`: the sums of each campaign by day; none in other reports. */
export type Counted = { rows: ListedRow[]; total: ListedRow; days: CampaignDay[] }

/** Returns the sums of a period with its leads, unless those are too many to be counted one by one. */
export async function countFunnel(
  { funnelDesk, leadDesk }: { funnelDesk: FunnelDesk; leadDesk: Pick<LeadDesk, 'countedBy'> },
  by: FunnelGroup,
  under: FunnelNames,
  period: FunnelPeriod,
): Promise<Counted> {
  const { since, before } = period
  const days = by === 'campaign' ? await funnelDesk.campaignDays(period, under) : []
  const sums = by === 'campaign' ? byName(days) : await funnelDesk.report(by, period, under)
  const all = sumOf(sums)
  const group = by === 'day' ? 'hour' : by
  const isFew = leadSteps.every((step) => all.counts[step] <= mostListed)
  const asked = { ...boundsOf(period), upTo: mostListed, under }
  const leads = isFew ? await leadDesk.countedBy(group, asked) : null
  const listed = (those: typeof leads) =>
    those ? withLeads(sums, those) : sums.map((row) => ({ ...row, listed: null }))
  if (by === 'day') {
    const ofDays = leads?.map((one) => ({ ...one, name: dayIn(one.name) })) ?? null
    return summed(everyDay(listed(ofDays), since.day, before.day))
  }
  if (by === 'hour') {
    const ofHours = leads?.filter(({ name }) => !isLocalDate(name)) ?? null
    const named = listed(ofHours).map((row) => ({ ...row, hour: Number(row.name) }))
    const inOrder = named.toSorted((one, other) => one.hour - other.hour)
    return summed(inOrder.map((row) => ({ ...row, name: hourName(row.hour) })))
  }
  return summed(listed(leads).filter(hasSteps), days)
}

/** Returns the day of an hour since 1970, as a store names it; those erased have their day as a name. */
export function dayIn(name: string): LocalDate {
  return isLocalDate(name) ? name : torontoDate(Number(name) * hour)
}

/** A page that was only read has no step. */
function hasSteps({ counts }: ListedRow): boolean {
  return funnelEvents.some((event) => event !== 'page_viewed' && counts[event] > 0)
}

const summed = (rows: ListedRow[], days: CampaignDay[] = []): Counted => ({
  ...{ rows, days },
  total: sumOf(rows),
})

/** Returns the sums of each campaign, most clicks and visits first. */
function byName(days: readonly CampaignDay[]): FunnelRow[] {
  const rows = new Map<string, CampaignDay[]>()
  for (const one of days) rows.set(one.name, [...(rows.get(one.name) ?? []), one])
  return Array.from(rows, ([name, of]) => ({ name, counts: sumOf(of).counts })).toSorted(
    ({ name, counts }, other) =>
      other.counts.click - counts.click ||
      other.counts.visit - counts.visit ||
      (name < other.name ? -1 : 1),
  )
}

function everyDay(rows: readonly ListedRow[], since: LocalDate, before: LocalDate): ListedRow[] {
  const found = new Map(rows.map((row) => [row.name, row]))
  return Array.from({ length: daysBetween(since, before) }, (_, at) => {
    const name = addDays(since, at)
    return found.get(name) ?? { ...sumOf([]), name }
  })
}
