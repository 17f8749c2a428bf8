import { noName } from '#app/desk/leads/read-lead-filter'
import {
  type DayProblem,
  dayOf,
  dayProblem,
  listPath,
  longestName,
  pageOf,
} from '#app/desk/parts/listed'
import { type Comparison, comparisons } from '#app/domain/funnel/funnel-desk-store.server'
import {
  type FunnelDimension,
  type FunnelNames,
  funnelDimensions,
  funnelGroups,
  funnelSteps,
} from '#app/domain/funnel/funnel-report'
import { addDays, daysBetween, type LocalDate, torontoDate } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'

export const spans = [1, 7, 28, 90] as const

/** What the screen reports by: what events are counted by, or, of leads alone, the hour of the day or who buys them. */
const reports = [...funnelGroups, 'hour-of-day', 'buyer'] as const
type Report = (typeof reports)[number]

/** Returns how a report is called. */
export function reportName(by: Report): string {
  return by.replaceAll('-', ' ')
}

/** Returns what events of these names can be reported by: hours have no names. */
export function reportsOf(names: FunnelNames): Report[] {
  const isNamed = Object.keys(names).length > 0
  return reports.filter((report) => report !== 'hour' || !isNamed)
}

/** The sort keys: a step, the rejected and returned, the cost of an accepted lead, or earnings: in all, less the spend, or per visit. */
const sorts = [...funnelSteps, 'refused', 'cost', 'earned', 'margin', 'worth'] as const
export type FunnelSort = (typeof sorts)[number]

/**
 * `from`, `to`: days in Toronto, both included. Without `from` it is the last whole days, up to yesterday, or, with neither,
 * today so far. `names`: what is reported, all if empty. `against`: what the days are compared with; null for as many just
 * before.
 */
export type Asked = {
  by: Report
  days: number
  sort: FunnelSort | null
  page: number
  names: FunnelNames
  against: Exclude<Comparison, 'before'> | null
} & Record<'from' | 'to', LocalDate | null>

const longest = Math.max(...spans)

export function readAsked(
  request: Request,
  now: number,
): { asked: Asked; problem: DayProblem | null } {
  const search = new URL(request.url).searchParams
  const days = spans.find((span) => String(span) === search.get('days')) ?? 7
  const today = torontoDate(now)
  const last = { days, from: null, to: days === 1 ? null : addDays(today, -1) }
  const dates = datesOf(search, today) ?? last
  const names = namesIn(search)
  const against = comparisons.find((one) => one === search.get('against'))
  const asked = {
    by: reportsOf(names).find((report) => report === search.get('by')) ?? ('campaign' as const),
    ...('words' in dates ? last : dates),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? null,
    page: pageOf(search),
    names,
    against: against === undefined || against === 'before' ? null : against,
  }
  return { asked, problem: 'words' in dates ? dates : null }
}

function namesIn(search: URLSearchParams): FunnelNames {
  const given = funnelDimensions.flatMap((by) => {
    const name = cutText(search.get(by)?.trim() ?? '', longestName)
    return name ? [[by, name === noName ? '' : name] as const] : []
  })
  return Object.fromEntries(given)
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

export function namesInAddress(names: FunnelNames): { [By in FunnelDimension]?: string } {
  return Object.fromEntries(Object.entries(names).map(([by, name]) => [by, name || noName]))
}

export function funnelPath(
  { names = {}, ...asked }: Partial<Asked>,
  path = '/desk/funnel',
): string {
  const choices = { ...asked, ...namesInAddress(names) }
  return listPath(path, asked.from ? { ...choices, days: null } : { ...choices, to: null })
}
