import type { DeskServices } from '#app/desk/desk-services'
import { periodOf } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelNames } from '#app/domain/funnel/funnel-report'
import { readTotals } from '#app/flows/funnel/read-totals.server'
import { sendableSince } from '#app/flows/leads/replay-leads.server'
import {
  addDays,
  daysBetween,
  isLocalDate,
  torontoDate,
  torontoTime,
} from '#app/shared/toronto-time'
import { countedAs, happeningOf, type ListedBy, noName, toLeadFilter } from './read-lead-filter'

/** The funnel reports no more days. */
const longest = 90
const week = 7

/** More parked leads are not counted. */
const mostParked = 1_000

/**
 * Returns what the funnel says of a filter: of its days or, without any, of the seven to yesterday. Null if the funnel has no
 * such filter, or nothing is filtered.
 */
export async function totalsOf(services: DeskServices, listed: ListedBy) {
  const { buyer, reason, hour, changed, fix, withdrawn, returned, to } = listed
  const others = [
    buyer,
    reason,
    hour,
    changed,
    fix,
    withdrawn,
    returned === 'yes' ? returned : null,
  ]
  if (others.some((choice) => choice !== null)) return null
  const asked = (['campaign', ...countedAs] as const).flatMap((by) => {
    const name = listed[by]
    return name === null ? [] : [[by, name] as const]
  })
  const today = torontoDate(services.now())
  const first = listed[happeningOf(listed) ?? 'from']
  if (first === null && (to !== null || asked.length === 0)) return null
  const last = to ?? (first === null ? addDays(today, -1) : today)
  const from = first ?? addDays(last, 1 - week)
  if (!isLocalDate(from) || !isLocalDate(last)) return null
  const days = daysBetween(from, last) + 1
  if (days < 1 || days > longest) return null
  const names: FunnelNames = Object.fromEntries(
    asked.map(([by, name]) => [by, name === noName ? '' : name]),
  )
  const inAddress = Object.fromEntries(asked)
  const none = { accepted: null, rejected: null, returned: null }
  const those = { ...listed, ...none, from, to: last, state: 'parked' as const }
  const [totals, parked] = await Promise.all([
    readTotals(services, { period: periodOf(days, torontoTime(last, 0)), names }),
    services.leadDesk.countListed(toLeadFilter(those, sendableSince(services)), mostParked),
  ])
  return { ...totals, parked, names, inAddress, period: { from, to: last } }
}
