import { allOf, type CostedName, lossesOf, worthRaising } from '#app/domain/funnel/advice'
import { isWhole } from '#app/domain/funnel/coverage'
import { marginOf } from '#app/domain/funnel/earnings'
import {
  boundOf,
  type FunnelGroup,
  isByChance,
  isHigherShare,
  isShareOfVisits,
} from '#app/domain/funnel/funnel-report'
import type { LostLead, ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import type { FunnelSort } from './funnel-asked'

export function sorted(rows: readonly ReportedRow[], sort: FunnelSort | null): ReportedRow[] {
  if (sort === null) return Array.from(rows)
  const of = (row: ReportedRow) => {
    if (sort === 'cost') return keptCostOf(row) ?? -1
    if (sort === 'earned') return row.earned?.cents ?? -1
    if (sort === 'refused') return refusedShareOf(row)
    if (sort === 'margin') return (row.earned && marginOf(row.earned, row.spentCents)) ?? -Infinity
    return sort === 'worth' ? (earnedPer(row, 'visit') ?? -1) : row.counts[sort]
  }
  // Two that are infinite are alike.
  return rows.toSorted(
    (one, other) =>
      of(other) - of(one) || (sort === 'refused' ? refusedIn(other) - refusedIn(one) : 0),
  )
}

/** Days and hours aren’t names, and others together have none. */
const isNamedRow = (by: FunnelGroup) => (row: ReportedRow) =>
  by !== 'day' && by !== 'hour' && row.key !== otherName

/** Returns how many leads no buyer kept. */
export function refusedIn({ refused }: Pick<ReportedRow, 'refused'>): number {
  return refused ? refused.rejected + refused.returned : 0
}

/** Returns how many leads buyers decided on, of which those that no buyer kept are a share. */
export function decidedIn({ counts, refused }: Pick<ReportedRow, 'counts' | 'refused'>): number {
  return counts.lead_accepted + (refused?.rejected ?? 0)
}

/** Of leads accepted before these days, more can be returned in them than were decided. */
function refusedShareOf(row: ReportedRow): number {
  const refused = refusedIn(row)
  return refused === 0 ? 0 : Math.min(1, refused / decidedIn(row))
}

/** Returns the row whose leads were rejected or returned most, by share: so far, and beyond chance. */
export function mostRefusedOf(rows: readonly ReportedRow[], by: FunnelGroup) {
  const some = sorted(rows, 'refused').filter((row) => {
    const refused = refusedIn(row)
    return isNamedRow(by)(row) && refused > 0 && refused <= decidedIn(row)
  })
  if (rows.length < 2 || !some[0]) return null
  const sumOf = (of: (row: ReportedRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [refused, decided] = [sumOf(refusedIn), sumOf(decidedIn)]
  const isTold = (row: ReportedRow) => {
    const own = { part: refusedIn(row), whole: decidedIn(row) }
    const others = { part: refused - own.part, whole: decided - own.whole }
    return isHigherShare(own, others, some.length)
  }
  return { soFar: some[0], told: some.find(isTold) ?? null }
}

/**
 * Returns how many accepted leads, and what earnings, stand in rows with more leads than visits: their visits aren't among
 * those of all. Not for days and hours, where a lead's visit can be in another row.
 */
export function untoldOf(rows: readonly ReportedRow[]): { accepted: number; cents: number } {
  return rows
    .filter(({ counts }) => !isShareOfVisits(counts))
    .reduce(
      ({ accepted, cents }, { counts, earned }) => ({
        accepted: accepted + counts.lead_accepted,
        cents: cents + (earned?.cents ?? 0),
      }),
      { accepted: 0, cents: 0 },
    )
}

/** Returns what an accepted paid lead cost, in cents; null where that can't be told, infinite without a lead. */
export function costOf({
  spentCents,
  paidLeads,
}: Pick<ReportedRow, 'spentCents' | 'paidLeads'>): number | null {
  return spentCents && paidLeads !== null ? spentCents / paidLeads : null
}

/** Returns the same without the leads withdrawn or returned since; null if there are none, or they aren't known. */
export function netCostOf(
  { spentCents, ...row }: ReportedRow | ReportedRow['before'],
  lost: LostLead,
): number | null {
  const paidLeads = row.paidWithout[lost]
  if (paidLeads === null || paidLeads === row.paidLeads) return null
  return costOf({ spentCents, paidLeads })
}

/** Returns the accepted paid leads that were not returned since, all if that isn't known. */
export function keptIn({
  paidLeads,
  paidWithout,
}: Pick<ReportedRow, 'paidLeads' | 'paidWithout'>): number | null {
  return paidWithout.returned ?? paidLeads
}

/** Returns what each of them cost, in cents. */
export function keptCostOf(row: ReportedRow | ReportedRow['before']): number | null {
  return costOf({ spentCents: row.spentCents, paidLeads: keptIn(row) })
}

export function costedOf(row: ReportedRow): CostedName & { row: ReportedRow } {
  const { spentCents, earned, counts, cover } = row
  const undecided = counts.lead_committed - counts.lead_accepted - counts.lead_rejected
  return { row, campaign: row.key, spentCents, earned, undecided, kept: keptIn(row) ?? 0, cover }
}

/**
 * Returns the rows that spent more than they earned, the surest loss first; the one whose kept leads cost most, beyond
 * chance and so far; the one worth more spend; and those without a kept lead, most money first.
 */
export function costsOf(found: readonly ReportedRow[], total: ReportedRow, highestPrice: number) {
  const rows = found.filter(({ cover }) => isWhole(cover))
  const paid = sorted(rows, 'cost').filter((row) => costOf(row) !== null)
  const isBarren = (row: ReportedRow) => keptIn(row) === 0
  const withLead = paid.filter((row) => !isBarren(row))
  const spentOn = ({ spentCents }: ReportedRow) => spentCents ?? 0
  const barren = paid.filter(isBarren)
  // Spend that no source brought anyone for stands under (other), beside leads of other campaigns.
  const named = rows.filter(({ key }) => key !== otherName)
  const { earned } = total
  return {
    all: allOf(rows.map(costedOf), {
      ...{ earned, highestPrice },
      perLead: earnedPer(total, 'lead_accepted'),
    }),
    losing: lossesOf(named.map(costedOf), highestPrice),
    dearest: dearestOf(withLead),
    dearestSoFar: (withLead.length > 1 && withLead[0]) || null,
    best: worthRaising(named.map(costedOf)),
    barren: barren.toSorted((one, other) => spentOn(other) - spentOn(one)),
  }
}

/**
 * Returns the first row whose leads cost more, beyond chance, than those of all cheaper rows together, and the rows above
 * it, too few to tell; null without one. Takes rows with spend and a kept lead, the highest cost first.
 */
function dearestOf(rows: readonly ReportedRow[]) {
  for (const [at, row] of rows.entries()) {
    const others = sumOfKept(rows.slice(at + 1))
    const own = sumOfKept([row])
    if (others.events > 0 && !isByChance(own, others))
      return { row, others, above: rows.slice(0, at) }
  }
  return null
}

/** Returns what a registered lead of a row cost by its estimated share of the spend, in cents; null without one. */
export function registeredCostOf({ spentCents, paidRegistered }: ReportedRow): number | null {
  return spentCents && paidRegistered > 0 ? spentCents / paidRegistered : null
}

/** Returns the row whose registered lead cost most beyond chance, what one of all others cost, and the cheapest row. */
export function dearestRegistered(rows: readonly ReportedRow[]) {
  const paid = rows
    .filter((row) => row.key !== otherName && registeredCostOf(row) !== null)
    .toSorted((one, other) => (registeredCostOf(other) ?? 0) - (registeredCostOf(one) ?? 0))
  const sum = (those: readonly ReportedRow[]) => ({
    events: those.reduce((all, row) => all + row.paidRegistered, 0),
    of: those.reduce((all, { spentCents }) => all + (spentCents ?? 0), 0),
  })
  for (const row of paid) {
    const others = sum(paid.filter((one) => one !== row))
    if (others.events === 0 || others.of / others.events > (registeredCostOf(row) ?? 0)) break
    // Each is compared with the others.
    if (isByChance(sum([row]), others, boundOf(paid.length))) continue
    return { row, others: others.of / others.events, least: paid.at(-1) ?? row }
  }
  return null
}

/** Returns the kept leads of rows, and what was spent on them. */
function sumOfKept(rows: readonly ReportedRow[]) {
  return rows.reduce(
    ({ events, of }, row) => ({
      events: events + (keptIn(row) ?? 0),
      of: of + (row.spentCents ?? 0),
    }),
    { events: 0, of: 0 },
  )
}

/**
 * Returns what a visit or an accepted lead of a known price earned, in cents; null without one, and if the leads can't
 * be of these visits.
 */
export function earnedPer(
  { counts, earned }: ReportedRow,
  step: 'visit' | 'lead_accepted',
): number | null {
  if (!earned) return null
  if (step === 'visit' && !isShareOfVisits(counts)) return null
  const count = step === 'visit' ? counts.visit : counts.lead_accepted - earned.unpriced
  return count > 0 ? earned.cents / count : null
}

/** What costs are also told without. */
export const losses = ['withdrawn', 'returned'] as const satisfies LostLead[]
