import { data, type LoaderFunctionArgs } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { mostCounted } from '#app/desk/leads/leads-route'
import { noName } from '#app/desk/leads/read-lead-filter'
import {
  csvFile,
  type DayProblem,
  dayOf,
  dayProblem,
  listPath,
  pageFrom,
  pageOf,
} from '#app/desk/parts/listed'
import { type BuyerCost, buyerCosts } from '#app/domain/funnel/buyer-costs'
import { periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import {
  fewestToTell,
  funnelGroups,
  funnelSteps,
  type Rate,
  stepLabels,
} from '#app/domain/funnel/funnel-report'
import type { BuyerResult } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { LeadCount } from '#app/domain/leads/lead-desk-store.server'
import { type ReportedRow, readFunnel } from '#app/flows/funnel/read-funnel.server'
import { daysBetween, type LocalDate, torontoDate, torontoTime } from '#app/shared/toronto-time'
import { percent } from './in-words'

export const spans = [1, 7, 28, 90] as const

/** What the screen reports by: what events are counted by, or who buys the leads. */
export const reports = [...funnelGroups, 'buyer'] as const

/** The sort keys: a step, or the cost of an accepted lead. */
const sorts = [...funnelSteps, 'cost'] as const
export type FunnelSort = (typeof sorts)[number]

/** `from`, `to`: days in Toronto, both included; null for the last days. */
export type Asked = {
  by: (typeof reports)[number]
  days: number
  sort: FunnelSort | null
  page: number
} & Record<'from' | 'to', LocalDate | null>

const longest = Math.max(...spans)

function readAsked(request: Request, now: number): { asked: Asked; problem: DayProblem | null } {
  const search = new URL(request.url).searchParams
  const days = spans.find((span) => String(span) === search.get('days')) ?? 7
  const dates = datesOf(search, torontoDate(now)) ?? { days, from: null, to: null }
  const asked = {
    by: reports.find((report) => report === search.get('by')) ?? ('campaign' as const),
    ...('words' in dates ? { days, from: null, to: null } : dates),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
    page: pageOf(search),
  }
  return { asked, problem: 'words' in dates ? dates : null }
}

type Dates = Record<'from' | 'to', LocalDate> & { days: number }

/** Returns the chosen dates, or what is wrong with one of them; null without a choice. */
function datesOf(search: URLSearchParams, today: LocalDate): Dates | DayProblem | null {
  const problem = dayProblem(search, today)
  if (problem) return problem
  const [from, given] = [dayOf(search, 'from'), dayOf(search, 'to')]
  if (from === null && given === null) return null
  const to = given ?? today
  const days = from === null ? 0 : daysBetween(from, to) + 1
  const typed = { from: from ?? '', to: given ?? '' }
  if (from === null) return { field: 'from', words: 'Enter the first day in From.', typed }
  return days > longest
    ? { field: 'from', words: `From and To span more than ${longest} days.`, typed }
    : { days, from, to }
}

export async function loadFunnel({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const now = services.now()
  const { asked, problem } = readAsked(request, now)
  if (problem) return data({ kind: 'refused' as const, asked, problem }, { status: 422 })
  const { by, ...days } = asked
  const { period, bounds } = periodIn(asked, now)
  if (by === 'buyer') {
    const shown = await readBuyers(services, { bounds, period })
    return { kind: 'buyers' as const, asked, problem, period, ...shown, now }
  }
  const { rows: all, total, textCosts } = await readFunnel(services, { ...days, by })
  const rows = by === 'day' ? all : sorted(all, asked.sort)
  const costs = by === 'campaign' ? costsOf(rows) : null
  const page = by === 'day' ? { rows, hasMore: false } : pageFrom(rows, asked.page)
  return { kind: 'funnel' as const, asked, problem, period, ...page, total, textCosts, costs, now }
}

/** Returns the days that were asked for, and when they begin and end. */
function periodIn({ days, to }: Asked, now: number) {
  const { since, before } = periodOf(days, to === null ? now : torontoTime(to, 0))
  return {
    period: { since: since.day, before: before.day },
    bounds: { since: torontoTime(since.day, 0), before: torontoTime(before.day, 0) },
  }
}

/** Returns what each buyer did in a time, in epoch milliseconds, what waits for it now, and what brought none a lead. */
async function readBuyers(
  { buyerDesk, leadDesk, spend }: DeskServices,
  { bounds, period: { since, before } }: ReturnType<typeof periodIn>,
): Promise<{ buyers: ShownBuyer[]; barren: number }> {
  const spent = await spend.sums('campaign', since, before)
  const [results, accepted, counts] = await Promise.all([
    buyerDesk.results(bounds),
    spent.size > 0 ? buyerDesk.acceptedBy(bounds) : [],
    leadDesk.stats({ states: ['retry', 'parked'], upTo: mostCounted + 1 }),
  ])
  const { costs, barren } = buyerCosts(accepted, spent)
  const ids = [...results, ...counts].map(({ buyerId }) => buyerId)
  const buyers = Array.from(new Set(ids), (id) => ({
    ...noResult,
    ...results.find(({ buyerId }) => buyerId === id),
    waiting: counts.filter(({ buyerId }) => buyerId === id),
    cost: costs.get(id) ?? null,
    buyerId: id,
  }))
  return { buyers, barren }
}

const noResult: Omit<BuyerResult, 'buyerId'> = {
  ...{ registered: 0, accepted: 0, rejected: 0, failed: 0, answered: 0, medianMs: null },
  ...{ resolvedAccepted: 0, resolvedRejected: 0, listedRegistered: 0, listedAccepted: 0 },
}
/** `cost`: of the accepted paid leads; null without one. */
export type ShownBuyer = BuyerResult & { waiting: LeadCount[]; cost: BuyerCost | null }

/** Returns what the buyers did and have waiting, with all spend; without a median, which has no sum. */
export function sumOfBuyers({
  buyers,
  barren,
}: Pick<ShownBuyers, 'buyers' | 'barren'>): ShownBuyer {
  const sum = (of: keyof typeof noResult) =>
    buyers.reduce((all, buyer) => all + (buyer[of] ?? 0), 0)
  const names = Object.keys(noResult) as (keyof typeof noResult)[]
  const waiting = buyers.flatMap(({ waiting }) => waiting)
  return {
    ...noResult,
    ...Object.fromEntries(names.map((name) => [name, sum(name)])),
    ...{ buyerId: '', medianMs: null, cost: sumOfCosts(buyers, barren) },
    waiting: (['retry', 'parked'] as const).flatMap((state) => {
      const those = waiting.filter((one) => one.state === state)
      const count = those.reduce((all, one) => all + one.count, 0)
      return those[0] ? [{ ...those[0], count }] : []
    }),
  }
}

function sumOfCosts(buyers: readonly ShownBuyer[], barren: number): BuyerCost | null {
  const costs = buyers.flatMap(({ cost }) => cost ?? [])
  const sum = (of: keyof BuyerCost) => costs.reduce((all, cost) => all + cost[of], 0)
  const cents = sum('cents') + barren
  return cents > 0 ? { cents, leads: sum('leads') } : null
}

/** Returns the accepted, and all decisions, that are the buyer's own. */
export function ownDecisions(buyer: BuyerResult): { accepted: number; decided: number } {
  const accepted = buyer.accepted - buyer.resolvedAccepted
  return { accepted, decided: accepted + buyer.rejected - buyer.resolvedRejected }
}

function sorted(rows: readonly ReportedRow[], sort: FunnelSort | null): ReportedRow[] {
  if (sort === null) return Array.from(rows)
  const of = (row: ReportedRow) => (sort === 'cost' ? (costOf(row) ?? -1) : row.counts[sort])
  // Two that are infinite are alike.
  return rows.toSorted((one, other) => of(other) - of(one) || 0)
}

/** Returns what an accepted paid lead cost, in cents; null where that can't be told, infinite without a lead. */
export function costOf({ spentCents, paidLeads }: ReportedRow): number | null {
  return spentCents && paidLeads !== null ? spentCents / paidLeads : null
}

/**
 * Returns the campaign whose accepted leads cost most, the one of enough leads to tell, and those that brought none,
 * most money first.
 */
function costsOf(rows: readonly ReportedRow[]) {
  const paid = sorted(rows, 'cost').filter((row) => costOf(row) !== null)
  const isBarren = ({ counts }: ReportedRow) => counts.lead_accepted === 0
  const isTold = ({ counts }: ReportedRow) => counts.lead_accepted >= fewestToTell
  const spentOn = ({ spentCents }: ReportedRow) => spentCents ?? 0
  const barren = paid.filter(isBarren)
  return {
    mostSoFar: paid.find((row) => !isBarren(row)) ?? null,
    mostExpensive: paid.find(isTold) ?? null,
    barren: barren.toSorted((one, other) => spentOn(other) - spentOn(one)),
  }
}

const labels = funnelSteps.map((step) => stepLabels[step])
const exported = [
  ...labels,
  ...['rejected', 'parked', 'texts'],
  ...labels.slice(1).map((label, at) => `${label}, share of ${labels[at]}`),
  ...['accepted per visit', 'accepted, still stored'],
  ...['spent, CAD', 'CAD per accepted lead'],
  ...labels.map((label) => `${label}, before`),
]

/** Sends the table as a file for spreadsheets, under the names of the screen. */
export async function exportFunnel({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const { asked, problem } = readAsked(request, services.now())
  if (problem) throw data(problem.words, { status: 422 })
  const { by } = asked
  if (by === 'buyer') return exportBuyers(services, asked)
  const { rows } = await readFunnel(services, { ...asked, by })
  const lines = sorted(rows, asked.sort).map((row) => {
    const { name, counts, rates, conversion, before, spentCents, listed } = row
    const shareOf = (rate: Rate | null) => (rate ? percent(rate.share) : '')
    const cost = costOf(row)
    return [
      name || noName,
      ...funnelSteps.map((step) => counts[step]),
      ...[counts.lead_rejected, counts.lead_parked, counts.text_sent],
      ...[...rates, conversion].map(shareOf),
      ...[listed?.lead_accepted ?? '', inDollars(spentCents), inDollars(cost)],
      ...funnelSteps.map((step) => before.counts[step]),
    ] as const
  })
  return csvFile(`funnel-by-${by}.csv`, [[by, ...exported], ...lines])
}

async function exportBuyers(services: DeskServices, asked: Asked) {
  const { buyers, barren } = await readBuyers(services, periodIn(asked, services.now()))
  const lines = buyers.map((buyer) => {
    const { accepted, decided } = ownDecisions(buyer)
    const waitingIn = (state: string) =>
      buyer.waiting.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0)
    return [
      buyer.buyerId,
      ...[buyer.registered, buyer.accepted, buyer.rejected, buyer.failed],
      ...[buyer.resolvedAccepted + buyer.resolvedRejected, accepted, decided],
      ...[buyer.medianMs ?? '', waitingIn('retry'), waitingIn('parked')],
      ...[buyer.listedRegistered, buyer.listedAccepted],
      ...[inDollars(buyer.cost && buyer.cost.cents / buyer.cost.leads), buyer.cost?.leads ?? 0],
      inDollars(buyer.cost?.cents ?? null),
    ] as const
  })
  const head = [
    'buyer',
    ...['registered', 'accepted', 'rejected', 'failed attempts', 'resolved by hand'],
    ...['accepted by itself', 'decided by itself', 'median response, ms', 'in retry', 'parked'],
    ...['registered, still stored', 'accepted, still stored'],
    ...['CAD per accepted paid lead', 'accepted paid leads', 'spent, CAD'],
  ] as const
  const unshared = [noLead, ...head.slice(2).map(() => ''), inDollars(barren)] as const
  return csvFile('funnel-by-buyer.csv', [head, ...lines, ...(barren > 0 ? [unshared] : [])])
}

/** Whose spend no buyer shares. */
export const noLead = '(no accepted lead)'

/** Empty without spend, and for the cost of no lead. */
function inDollars(cents: number | null): string {
  return cents !== null && Number.isFinite(cents) ? (cents / 100).toFixed(2) : ''
}

export function funnelPath(asked: Partial<Asked>, path = '/desk/funnel'): string {
  return listPath(path, asked.from ? { ...asked, days: null } : asked)
}

type Loaded = Awaited<ReturnType<typeof loadFunnel>>
export type ShownFunnel = Extract<Loaded, { kind: 'funnel' }>
export type ShownBuyers = Extract<Loaded, { kind: 'buyers' }>
