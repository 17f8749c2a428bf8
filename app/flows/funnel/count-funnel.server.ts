import {
  boundsOf,
  type FunnelDesk,
  type FunnelPeriod,
} from '#app/domain/funnel/funnel-desk-store.server'
import { funnelEvents } from '#app/domain/funnel/funnel-event'
import type { FunnelGroup, FunnelNames } from '#app/domain/funnel/funnel-report'
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

type Needs = { funnelDesk: FunnelDesk; leadDesk: Pick<LeadDesk, 'countedBy'> }

/** Returns the sums of a period with its leads, unless those are too many to be counted one by one. */
export async function countFunnel(
  { funnelDesk, leadDesk }: Needs,
  by: FunnelGroup,
  under: FunnelNames,
  period: FunnelPeriod,
): Promise<{ rows: ListedRow[]; total: ListedRow }> {
  const { since, before } = period
  const sums = await funnelDesk.report(by, period, under)
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
  return summed(listed(leads).filter(hasSteps))
}

/** Returns the day of an hour since 1970, as a store names it; those erased have their day as a name. */
export function dayIn(name: string): LocalDate {
  return isLocalDate(name) ? name : torontoDate(Number(name) * hour)
}

/** A page that was only read has no step. */
function hasSteps({ counts }: ListedRow): boolean {
  return funnelEvents.some((event) => event !== 'page_viewed' && counts[event] > 0)
}

const summed = (rows: ListedRow[]) => ({ rows, total: sumOf(rows) })

function everyDay(rows: readonly ListedRow[], since: LocalDate, before: LocalDate): ListedRow[] {
  const found = new Map(rows.map((row) => [row.name, row]))
  return Array.from({ length: daysBetween(since, before) }, (_, at) => {
    const name = addDays(since, at)
    return found.get(name) ?? { ...sumOf([]), name }
  })
}
