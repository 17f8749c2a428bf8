import { data, type LoaderFunctionArgs } from 'react-router'
import { deskContext } from '#app/desk/desk-services'
import { noName } from '#app/desk/leads/read-lead-filter'
import { csvFile, dayOf, listPath, pageFrom, pageOf } from '#app/desk/parts/listed'
import {
  type FunnelGroup,
  funnelGroups,
  funnelSteps,
  type Rate,
  stepLabels,
} from '#app/domain/funnel/funnel-report'
import { type ReportedRow, readFunnel } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { day } from '#app/shared/time'
import { type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { percent } from './in-words'

export const spans = [1, 7, 28, 90] as const

/** The sort keys: a step, or the cost of an accepted lead. */
const sorts = [...funnelSteps, 'cost'] as const
export type FunnelSort = (typeof sorts)[number]

/** `from`, `to`: days in Toronto, both included; null for the last days. */
export type Asked = {
  by: FunnelGroup
  days: number
  sort: FunnelSort | null
  page: number
} & Record<'from' | 'to', LocalDate | null>

const longest = Math.max(...spans)

/** Why dates were not taken, and as they were typed. */
type Refused = Record<'from' | 'to' | 'problem', string>

function readAsked(request: Request, now: number): { asked: Asked; refused: Refused | null } {
  const search = new URL(request.url).searchParams
  const span = spans.find((span) => String(span) === search.get('days')) ?? 7
  const dates = datesOf(search, now, span)
  return {
    refused: 'problem' in dates ? dates : null,
    asked: {
      by: funnelGroups.find((group) => group === search.get('by')) ?? 'campaign',
      ...('problem' in dates ? { days: span, from: null, to: null } : dates),
      sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
      page: pageOf(search),
    },
  }
}

function datesOf(search: URLSearchParams, now: number, span: number) {
  const typed = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  if (!typed.from && !typed.to) return { days: span, from: null, to: null }
  const [from, given, today] = [dayOf(search, 'from'), dayOf(search, 'to'), torontoDate(now)]
  const refused = (problem: string): Refused => ({ ...typed, problem })
  if (from === null) return refused('From: give a day, such as 2026-11-20.')
  if (typed.to && given === null) return refused('To: give a day, such as 2026-11-20.')
  if (from > today) return refused('From: this day is yet to come.')
  const to = given === null || given > today ? today : given
  if (from > to) return refused('To: this day is before the first.')
  const days = (Date.parse(to) - Date.parse(from)) / day + 1
  if (days > longest) return refused(`From: ${longest} days at most, and these are ${days}.`)
  return { days, from, to }
}

export async function loadFunnel({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const { asked, refused } = readAsked(request, services.now())
  const report = await readFunnel(services, asked)
  const rows = sorted(report.rows, asked.sort)
  const paid = sorted(rows, 'cost').filter(({ spentCents }) => (spentCents ?? 0) > 0)
  const found = {
    costliest: paid.find(hasAccepted) ?? null,
    wasted: mostSpent(paid.filter((row) => !hasAccepted(row))),
  }
  const page = pageFrom(rows, asked.page)
  const loaded = { asked, refused, ...report, ...found, ...page, now: services.now() }
  return data(loaded, { status: refused ? 422 : 200 })
}

function hasAccepted({ counts, unnamed }: ReportedRow): boolean {
  return counts.lead_accepted + unnamed > 0
}

const mostSpent = (rows: readonly ReportedRow[]) =>
  rows.toSorted((one, other) => (other.spentCents ?? 0) - (one.spentCents ?? 0))

function sorted(rows: readonly ReportedRow[], sort: FunnelSort | null): ReportedRow[] {
  if (sort === null) return Array.from(rows)
  const of = (row: ReportedRow) => (sort === 'cost' ? (costOf(row) ?? -1) : row.counts[sort])
  // Two that are infinite are alike.
  return rows.toSorted((one, other) => of(other) - of(one) || 0)
}

/** Returns what an accepted lead cost, in cents; null without spend, infinite without a lead. */
export function costOf({ spentCents, counts, unnamed }: ReportedRow): number | null {
  return spentCents === null ? null : spentCents / (counts.lead_accepted + unnamed)
}

const labels = funnelSteps.map((step) => stepLabels[step])
const exported = [
  ...labels,
  ...['rejected', 'parked', 'texts'],
  ...labels.slice(1).map((label, at) => `${label}, share of ${labels[at]}`),
  ...['accepted per visit', `accepted, but in ${otherName}`],
  ...['spent, CAD', 'CAD per accepted lead'],
  ...labels.map((label) => `${label}, before`),
]

/** Sends the table as a file for spreadsheets, under the names of the screen. */
export async function exportFunnel({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(deskContext)
  const { asked, refused } = readAsked(request, services.now())
  if (refused) throw data(refused.problem, { status: 422 })
  const { rows } = await readFunnel(services, asked)
  const lines = sorted(rows, asked.sort).map((row) => {
    const { name, counts, rates, conversion, before, spentCents, unnamed } = row
    const shareOf = (rate: Rate | null) => (rate ? percent(rate.share) : '')
    const cost = costOf(row)
    return [
      name || noName,
      ...funnelSteps.map((step) => counts[step]),
      ...[counts.lead_rejected, counts.lead_parked, counts.text_sent],
      ...[...rates, conversion].map(shareOf),
      ...[unnamed, inDollars(spentCents), inDollars(cost)],
      ...funnelSteps.map((step) => before.counts[step]),
    ] as const
  })
  return csvFile(`funnel-by-${asked.by}.csv`, [[asked.by, ...exported], ...lines])
}

/** Empty without spend, and for the cost of no lead. */
function inDollars(cents: number | null): string {
  return cents !== null && Number.isFinite(cents) ? (cents / 100).toFixed(2) : ''
}

export function funnelPath(asked: Partial<Asked>, path = '/desk/funnel'): string {
  return listPath(path, asked)
}
