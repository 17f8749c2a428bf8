import type { DeskServices } from '#app/desk/desk-services'
import { csvFile } from '#app/desk/parts/listed'
import { type Earnings, earnedBy, nothingEarned, sumOfEarned } from '#app/domain/funnel/earnings'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import { dayIn } from '#app/flows/funnel/count-funnel.server'
import { hour } from '#app/shared/time'
import { addDays, isLocalDate, torontoClock } from '#app/shared/toronto-time'
import { comparedIn, periodIn, totalName } from './buyers-report'
import type { Asked } from './funnel-asked'
import { inDollars } from './in-words'

/**
 * The leads registered in an hour of the day in Toronto, and what buyers decided in it; in no hour, of leads erased
 * since, what their sums don't have by hour.
 */
export type HourOfDay = {
  hour: number | null
  registered: number
  accepted: number
  rejected: number
  /** Of the accepted, those that their buyer gave back since. */
  returned: number
  /** By the accepted; null if no price was ever entered. */
  earned: Earnings | null
  registeredBefore: number
  /** Accepted. */
  before: number
}

/** Returns when in the day leads are registered, accepted and rejected, beside the days that they are compared with. */
export async function readHoursOfDay(
  { buyerDesk, leadDesk, funnelDesk, prices, now }: DeskServices,
  asked: Asked,
): Promise<HourOfDay[]> {
  const known = await prices.list()
  // Hours are counted without names.
  const isNamed = Object.keys(asked.names).length > 0
  const read = async (period: FunnelPeriod) => {
    const bounds = { ...boundsOf(period), under: asked.names }
    const [decided, registered, sums] = await Promise.all([
      buyerDesk.decidedBy({ ...bounds, by: 'hour' }),
      leadDesk.registeredByHour(bounds),
      isNamed ? [] : funnelDesk.report('hour', period),
    ])
    const inSums = (event: FunnelEvent) =>
      sums.map(({ name, counts }) => ({ name, count: counts[event] }))
    const taken = decided.map((one) => ({ ...one, isPaid: false }))
    const earned = earnedBy(taken, known, ({ name }) =>
      name === null ? '' : String(hourOfDay(name)),
    )
    return {
      registered: byHourOfDay(registered, 'lead_committed', inSums('lead_committed')),
      accepted: byHourOfDay(decided, 'accepted', inSums('lead_accepted')),
      rejected: byHourOfDay(decided, 'rejected', inSums('lead_rejected')),
      returned: byHourOfDay(decided, 'returned'),
      earned,
    }
  }
  const [own, past] = await Promise.all([
    read(periodIn(asked, now())),
    read(comparedIn(asked, now())),
  ])
  const hours = [...Array.from({ length: 24 }, (_, at) => at), null].map((one): HourOfDay => {
    return {
      hour: one,
      registered: own.registered.get(one) ?? 0,
      registeredBefore: past.registered.get(one) ?? 0,
      before: past.accepted.get(one) ?? 0,
      accepted: own.accepted.get(one) ?? 0,
      rejected: own.rejected.get(one) ?? 0,
      returned: own.returned.get(one) ?? 0,
      earned: known.length > 0 ? (own.earned.get(String(one)) ?? nothingEarned) : null,
    }
  })
  return hours.filter((one) => one.hour !== null || isLively(one))
}

function sumOf<Of extends string>(rows: readonly Record<Of, number>[], of: Of): number {
  return rows.reduce((sum, row) => sum + row[of], 0)
}

export function isLively({ earned, ...of }: HourOfDay): boolean {
  const { cents, unpriced } = earned ?? nothingEarned
  return of.registered + of.accepted + of.rejected + of.returned + of.before + cents + unpriced > 0
}

type LeadsIn<Of extends string> = { name: string | null } & Record<Of, number>

/** Returns leads by hour of the day; those erased in the hours whose sums have more than is stored, the rest in none. */
function byHourOfDay<Of extends string>(
  leads: readonly LeadsIn<Of>[],
  of: Of,
  sums: readonly { name: string; count: number }[] = [],
): ReadonlyMap<number | null, number> {
  const counts = new Map<string, number>()
  const add = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more)
  for (const one of leads) if (one.name !== null) add(one.name, one[of])
  for (const { name, count } of sums) {
    const date = dayIn(name)
    const more = count - (counts.get(name) ?? 0)
    const erased = Math.max(0, Math.min(more, counts.get(date) ?? 0))
    add(name, erased)
    add(date, -erased)
  }
  const ofDay = new Map<number | null, number>()
  for (const [name, count] of counts) {
    const one = hourOfDay(name)
    ofDay.set(one, (ofDay.get(one) ?? 0) + count)
  }
  return ofDay
}

/** Returns the hour of the day of an hour since 1970; null for a day. */
function hourOfDay(name: string): number | null {
  return isLocalDate(name) ? null : Math.floor(torontoClock(Number(name) * hour).minutes / 60)
}

const erasedName = 'erased, hour not kept'

/** Returns what an hour of the day is called. */
export const nameOf = (one: number | null) =>
  one === null ? erasedName : `${one % 12 || 12} ${one < 12 ? 'a.m.' : 'p.m.'}`

/** Returns the same for spreadsheets, which sort it. */
const filedName = (one: number | null) =>
  one === null ? erasedName : `${String(one).padStart(2, '0')}:00`

export function sumOfHours(hours: readonly HourOfDay[]): HourOfDay {
  const earned = hours.flatMap((one) => one.earned ?? [])
  return {
    hour: null,
    registered: sumOf(hours, 'registered'),
    accepted: sumOf(hours, 'accepted'),
    rejected: sumOf(hours, 'rejected'),
    returned: sumOf(hours, 'returned'),
    earned: earned.length > 0 ? sumOfEarned(earned) : null,
    registeredBefore: sumOf(hours, 'registeredBefore'),
    before: sumOf(hours, 'before'),
  }
}

export async function exportHoursOfDay(services: DeskServices, asked: Asked) {
  const hours = await readHoursOfDay(services, asked)
  const { since, before } = periodIn(asked, services.now())
  const [from, to] = [since.day, addDays(before.day, -1)]
  const lineOf = (name: string, { registered, accepted, rejected, ...one }: HourOfDay) => {
    const counts = [registered, accepted, rejected, one.returned, one.registeredBefore, one.before]
    return [name, ...counts, inDollars(one.earned?.cents ?? null), from, to] as const
  }
  return csvFile(`funnel-by-hour-of-day-${from}--${to}.csv`, [
    [
      ...(['hour from', 'registered', 'accepted', 'rejected'] as const),
      ...['accepted, returned since', 'registered, before', 'accepted, before'],
      ...['earned, CAD', 'from', 'to'],
    ],
    ...hours.map((one) => lineOf(filedName(one.hour), one)),
    lineOf(totalName, sumOfHours(hours)),
  ])
}
