import { data, type LoaderFunctionArgs } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { csvFile, pageFrom } from '#app/desk/parts/listed'
import {
  allOf,
  type CostedName,
  lossesOf,
  needsMore,
  worthRaising,
} from '#app/domain/funnel/advice'
import { type Cover, isWhole } from '#app/domain/funnel/coverage'
import { marginOf } from '#app/domain/funnel/earnings'
import { boundsOf, periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import {
  comparedRates,
  type FunnelDimension,
  type FunnelGroup,
  funnelDimensions,
  funnelSteps,
  isByChance,
  isShareOfVisits,
  type Rate,
  rateOf,
  stepLabels,
  worstAt,
} from '#app/domain/funnel/funnel-report'
import { readStored } from '#app/flows/funnel/read-campaigns.server'
import { dataSinceIn, type Wider, widerOf } from '#app/flows/funnel/read-days.server'
import {
  type FunnelReport,
  type LostLead,
  type ReportedRow,
  readFunnel,
} from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { addDays, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import {
  comparedIn,
  earnedCells,
  earnedHeads,
  exportBuyers,
  periodIn,
  readBuyers,
  totalName,
} from './buyers-report'
import { type Asked, type FunnelSort, readAsked } from './funnel-asked'
import { exportHoursOfDay, readHoursOfDay } from './hours-of-day'
import { inDollars, nameIn, percent } from './in-words'

export async function loadFunnel({ context, request }: LoaderFunctionArgs) {
  const { services, member } = context.get(deskContext)
  const now = services.now()
  const { asked, problem } = readAsked(request, now)
  const plain = chipsOf(asked, (key) => key)
  if (problem) {
    return data({ kind: 'refused' as const, asked, problem, chips: plain }, { status: 422 })
  }
  const { by, ...days } = asked
  const { since, before } = periodIn(asked, now)
  const period = { since: since.day, before: before.day }
  const first = await services.funnelDesk.firstDay()
  const dataSince = dataSinceIn(comparedIn(asked, now), first)
  const isPartial = before.day > torontoDate(now)
  const isCompared = !isPartial && dataSince === null
  const shown = { asked, problem, period, isPartial, isCompared, dataSince, now }
  if (by === 'buyer') {
    const report = await readBuyers(services, asked)
    const mayAct = member.operator !== null
    return { kind: 'buyers' as const, ...shown, ...report, chips: plain, mayAct }
  }
  if (by === 'hour-of-day') {
    const hours = await readHoursOfDay(services, asked)
    return { kind: 'hours' as const, ...shown, hours, chips: plain }
  }
  const report = await readFunnel(services, { ...days, by, against: asked.against ?? 'before' })
  const { rows: all, total, textCosts, variantName, hasSpend, highestPrice } = report
  const partial = partialOf(report.covers)
  const chips = chipsOf(asked, variantName)
  const rows = by === 'day' ? all : sorted(all, asked.sort)
  const isJudged = by === 'campaign' || (by === 'source' && partial.length === 0)
  const costs = isJudged ? costsOf(rows, total, highestPrice) : null
  const wider =
    by === 'campaign' ? await readWider(services, asked, { ...report, first }, costs) : null
  const mostRefused = mostRefusedOf(rows, by)
  const leak = total.loss && worstAt(rows.filter(isNamedRow(by)), total, total.loss)
  const untold = by === 'day' || by === 'hour' ? null : untoldOf(rows)
  const page = by === 'day' ? { rows, hasMore: false } : pageFrom(rows, asked.page)
  const { cost } = report
  const found = { costs, cost, wider, partial, mostRefused, leak, untold }
  const of = { textCosts, hasSpend, highestPrice }
  return { kind: 'funnel' as const, ...shown, ...page, total, ...found, ...of, chips }
}

const widest = 28

/** Returns what 28 days say of campaigns whose loss chance can explain; null without one. */
async function readWider(
  services: DeskServices,
  { days, names }: Asked,
  { period, first }: FunnelReport & { first: LocalDate | null },
  costs: ReturnType<typeof costsOf> | null,
): Promise<Wider | null> {
  if (!costs || days >= widest) return null
  const { losing } = costs
  if (!needsMore(costs)) return null
  const wide = periodOf(widest, boundsOf(period).before - 1)
  const [stored, prices] = await Promise.all([
    readStored(services, wide, names),
    services.prices.list(),
  ])
  const undecided = new Map(losing.map((one) => [one.campaign, one.undecided]))
  return widerOf(stored, wide, { prices, undecided, today: torontoDate(services.now()) }, first)
}

/** Returns the campaigns with spend on some of their days only, whose rows have no verdict. */
function partialOf(covers: ReadonlyMap<string, Cover>) {
  const all = Array.from(covers, ([campaign, cover]) => ({ campaign, cover }))
  return all.filter(({ cover }) => !isWhole(cover))
}

/** A name that the report is about. */
export type Chip = { by: FunnelDimension; name: string }

function chipsOf({ names }: Asked, variantName: (key: string) => string): Chip[] {
  return funnelDimensions.flatMap((by) => {
    const key = names[by]
    if (key === undefined) return []
    return [{ by, name: nameIn(by, by === 'variant' ? variantName(key) : key) }]
  })
}

function sorted(rows: readonly ReportedRow[], sort: FunnelSort | null): ReportedRow[] {
  if (sort === null) return Array.from(rows)
  const of = (row: ReportedRow) => {
    if (sort === 'cost') return keptCostOf(row) ?? -1
    if (sort === 'earned') return row.earned?.cents ?? -1
    if (sort === 'refused') return refusedShareOf(row)
    if (sort === 'margin') return marginOfRow(row) ?? -Infinity
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
function mostRefusedOf(rows: readonly ReportedRow[], by: FunnelGroup) {
  const some = sorted(rows, 'refused').filter((row) => {
    const refused = refusedIn(row)
    return isNamedRow(by)(row) && refused > 0 && refused <= decidedIn(row)
  })
  if (rows.length < 2 || !some[0]) return null
  const sumOf = (of: (row: ReportedRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const [refused, decided] = [sumOf(refusedIn), sumOf(decidedIn)]
  const isTold = (row: ReportedRow) => {
    const own = rateOf(refusedIn(row), decidedIn(row))
    const others = rateOf(refused - refusedIn(row), decided - decidedIn(row))
    return comparedRates(own, others) === 'higher'
  }
  return { soFar: some[0], told: some.find(isTold) ?? null }
}

/**
 * Returns how many accepted leads, and what earnings, stand in rows with more leads than visits: their visits aren't among
 * those of all. Not for days and hours, where a lead's visit can be in another row.
 */
function untoldOf(rows: readonly ReportedRow[]): { accepted: number; cents: number } {
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

/** Returns the margin in cents; null without spend, and if no price was ever entered. */
function marginOfRow({ earned, spentCents }: ReportedRow): number | null {
  return earned && marginOf(earned, spentCents)
}

/** Returns what an accepted paid lead cost, in cents; null where that can't be told, infinite without a lead. */
export function costOf({
  spentCents,
  paidLeads,
}: Pick<ReportedRow, 'spentCents' | 'paidLeads'>): number | null {
  return spentCents && paidLeads !== null ? spentCents / paidLeads : null
}

/** Returns the same without the leads withdrawn or returned since; null if there are none, or they aren't known. */
export function netCostOf({ spentCents, ...row }: ReportedRow, lost: LostLead): number | null {
  const paidLeads = row.paidWithout[lost]
  if (paidLeads === null || paidLeads === row.paidLeads) return null
  return costOf({ spentCents, paidLeads })
}

/** Returns the accepted paid leads that were not returned since, all if that isn't known. */
export function keptIn({ paidLeads, paidWithout }: ReportedRow): number | null {
  return paidWithout.returned ?? paidLeads
}

/** Returns what each of them cost, in cents. */
export function keptCostOf(row: ReportedRow): number | null {
  return costOf({ spentCents: row.spentCents, paidLeads: keptIn(row) })
}

/** Returns what a row cost and brought. */
export function costedOf(row: ReportedRow): CostedName & { row: ReportedRow } {
  const { spentCents, earned, counts, cover } = row
  const undecided = counts.lead_committed - counts.lead_accepted - counts.lead_rejected
  return { row, campaign: row.key, spentCents, earned, undecided, kept: keptIn(row) ?? 0, cover }
}

/**
 * Returns the rows that spent more than they earned, the surest loss first; the one whose kept leads cost most, beyond
 * chance and so far; the one worth more spend; and those without a kept lead, most money first.
 */
function costsOf(found: readonly ReportedRow[], total: ReportedRow, highestPrice: number) {
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

const labels = funnelSteps.map((step) => stepLabels[step])
const exported = [
  ...labels,
  ...['times rejected', 'times parked', 'texts'],
  ...labels.slice(1).map((label, at) => `${label}, share of ${labels[at]}`),
  ...['accepted per visit', 'accepted, still stored'],
  ...['accepted, withdrawn since', 'accepted, returned since', 'accepted, by hand'],
  ...['spent, CAD', 'CAD per accepted lead', 'CAD per accepted lead, without withdrawn'],
  'CAD per accepted lead, without returned',
  ...labels.map((label) => `${label}, before`),
  ...['spent, CAD, before', 'CAD per accepted lead, before'],
]

const worths = ['visit', 'lead_accepted'] as const
const worthHeads = ['earned per visit, CAD', 'earned per accepted lead, CAD']

const lastHeads = ['rejected, still stored', 'returned, still stored', 'from', 'to']

/** Sends the table, with its total, as a file for spreadsheets, under the names of the screen. */
export async function exportFunnel({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const { asked, problem } = readAsked(request, services.now())
  if (problem) throw data(problem.words, { status: 422 })
  const { by } = asked
  if (by === 'buyer') return exportBuyers(services, asked)
  if (by === 'hour-of-day') return exportHoursOfDay(services, asked)
  const report = await readFunnel(services, { ...asked, by, against: asked.against ?? 'before' })
  const { rows, total } = report
  const isPriced = total.earned !== null
  const all = sorted(rows, asked.sort).concat(rows.length > 0 ? { ...total, name: totalName } : [])
  const { since, before: end } = report.period
  const isNonePartial = partialOf(report.covers).length === 0
  const isAllIn = ({ cover }: ReportedRow) => (cover ? isWhole(cover) : isNonePartial)
  const lines = all.map((row) => {
    const { name, counts, rates, conversion, before, spentCents, listed, earned } = row
    const shareOf = (rate: Rate | null) => (rate ? percent(rate.share) : '')
    const cost = costOf(row)
    return [
      nameIn(by, name),
      ...funnelSteps.map((step) => counts[step]),
      ...[counts.lead_rejected, counts.lead_parked, counts.text_sent],
      ...[...rates, conversion].map(shareOf),
      ...[listed?.lead_accepted ?? '', listed?.withdrawn ?? ''],
      ...[listed?.returned ?? '', listed?.byHand ?? ''],
      ...[inDollars(spentCents), inDollars(cost)],
      ...losses.map((lost) => inDollars(netCostOf(row, lost) ?? cost)),
      ...funnelSteps.map((step) => before.counts[step]),
      ...[inDollars(before.spentCents), inDollars(costOf(before))],
      ...(isPriced ? earnedCells(earned, spentCents, isAllIn(row)) : []),
      ...(isPriced ? worths.map((step) => inDollars(earnedPer(row, step))) : []),
      ...[row.refused?.rejected ?? '', row.refused?.returned ?? ''],
      ...[since.day, addDays(end.day, -1)],
    ] as const
  })
  return csvFile(`funnel-by-${by}-${since.day}--${addDays(end.day, -1)}.csv`, [
    [by, ...exported, ...(isPriced ? [...earnedHeads, ...worthHeads] : []), ...lastHeads],
    ...lines,
  ])
}

type Loaded = Awaited<ReturnType<typeof loadFunnel>>
export type ShownFunnel = Extract<Loaded, { kind: 'funnel' }>
export type ShownHours = Extract<Loaded, { kind: 'hours' }>
export type ShownBuyers = Extract<Loaded, { kind: 'buyers' }>
