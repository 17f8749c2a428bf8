import { data, type LoaderFunctionArgs } from 'react-router'
import { type DeskServices, deskContext } from '#app/desk/desk-services'
import { csvFile, pageFrom } from '#app/desk/parts/listed'
import { needsMore } from '#app/domain/funnel/advice'
import { type Cover, isWhole } from '#app/domain/funnel/coverage'
import { boundsOf, type FunnelPeriod, periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import {
  type FunnelDimension,
  funnelDimensions,
  funnelSteps,
  type Rate,
  stepLabels,
} from '#app/domain/funnel/funnel-report'
import { leaksOf } from '#app/domain/funnel/leaks'
import { judgeCampaign, widest } from '#app/flows/funnel/judge-campaign.server'
import { readStored } from '#app/flows/funnel/read-campaigns.server'
import { dataSinceIn, type Wider, widerOf } from '#app/flows/funnel/read-days.server'
import {
  type FunnelReport,
  type ReportedRow,
  readFunnel,
} from '#app/flows/funnel/read-funnel.server'
import { readPlaces } from '#app/flows/funnel/read-leaks.server'
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
import { type Asked, readAsked } from './funnel-asked'
import { exportHoursOfDay, readHoursOfDay } from './hours-of-day'
import { inDollars, nameIn, percent } from './in-words'
import {
  costOf,
  costsOf,
  dearestRegistered,
  earnedPer,
  losses,
  mostRefusedOf,
  netCostOf,
  sorted,
  untoldOf,
} from './row-costs'

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
  const { rows: all, total, textCosts, variantName, hasSpend, isEstimated, highestPrice } = report
  const partial = partialOf(report.covers, by === 'campaign' ? all : [])
  const chips = chipsOf(asked, variantName)
  const rows = by === 'day' ? all : sorted(all, asked.sort)
  const isJudged = by === 'campaign' || (by === 'source' && partial.length === 0)
  const costs = isJudged ? costsOf(rows, total, highestPrice) : null
  const one = await judgedIn(services, asked, report.period, first)
  const wider =
    by === 'campaign' && !one ? await readWider(services, asked, { ...report, first }, costs) : null
  const mostRefused = mostRefusedOf(rows, by)
  const leaks = await leaksBy(services, asked, report)
  const untold = by === 'day' || by === 'hour' ? null : untoldOf(rows)
  const page = by === 'day' ? { rows, hasMore: false } : pageFrom(rows, asked.page)
  const dearest = by === 'device' || by === 'landing' ? dearestRegistered(rows) : null
  const { cost } = report
  const found = { costs, cost, wider, partial, mostRefused, leaks, dearest, untold, one }
  const of = { textCosts, hasSpend, isEstimated, highestPrice }
  return { kind: 'funnel' as const, ...shown, ...page, total, ...found, ...of, chips }
}

/** Where people leave, by the names of the report; by campaign, device and page if it is by campaign or day. */
async function leaksBy(services: DeskServices, { by, names }: Asked, report: FunnelReport) {
  const { period, rows, total } = report
  const dimension = funnelDimensions.find((one) => one === by)
  const isWide = by === 'campaign' || by === 'day'
  const own = dimension ? [{ by: dimension, rows }] : []
  const places = isWide ? await readPlaces(services, period, names) : own
  return leaksOf(places, total.counts.lead_accepted)
}

/** What to do about the campaign that the report is of; null if it is of more, of other names too, or of more than 28 days. */
function judgedIn(
  services: DeskServices,
  { by, days, names: { campaign, ...others } }: Asked,
  period: FunnelPeriod,
  first: LocalDate | null,
) {
  if (campaign === undefined || by === 'hour' || days > widest) return null
  if (Object.keys(others).length > 0) return null
  return judgeCampaign(services, period, campaign, first)
}

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

/** Returns the campaigns with spend on some of their days only, whose rows have no verdict, with their rows. */
function partialOf(covers: ReadonlyMap<string, Cover>, rows: readonly ReportedRow[] = []) {
  return Array.from(covers)
    .filter(([, cover]) => !isWhole(cover))
    .map(([campaign, cover]) => {
      return { campaign, cover, money: rows.find(({ key }) => key === campaign) }
    })
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

const labels = funnelSteps.map((step) => stepLabels[step])
const exportedOf = (spent: string) => [
  ...labels,
  ...['times rejected', 'times parked', 'texts'],
  ...labels.slice(1).map((label, at) => `${label}, share of ${labels[at]}`),
  ...['accepted per visit', 'accepted, still stored'],
  ...['accepted, withdrawn since', 'accepted, returned since', 'accepted, by hand'],
  ...[spent, 'CAD per accepted lead', 'CAD per accepted lead, without withdrawn'],
  'CAD per accepted lead, without returned',
  ...labels.map((label) => `${label}, before`),
  ...[`${spent}, before`, 'CAD per accepted lead, before'],
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
  const spent = report.isEstimated ? 'spent, CAD, estimated by visits' : 'spent, CAD'
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
    [by, ...exportedOf(spent), ...(isPriced ? [...earnedHeads, ...worthHeads] : []), ...lastHeads],
    ...lines,
  ])
}

type Loaded = Awaited<ReturnType<typeof loadFunnel>>
export type ShownFunnel = Extract<Loaded, { kind: 'funnel' }>
export type ShownHours = Extract<Loaded, { kind: 'hours' }>
export type ShownBuyers = Extract<Loaded, { kind: 'buyers' }>
