import type { DeskServices } from '#app/desk/desk-services'
import { csvFile } from '#app/desk/parts/listed'
import {
  type Earnings,
  earnedBy,
  nothingEarned,
  priceDays,
  sumOfEarned,
} from '#app/domain/funnel/earnings'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import { hour } from '#app/shared/time'
import { addDays, isLocalDate, torontoClock } from '#app/shared/toronto-time'
import { comparedIn, periodIn, totalName } from './buyers-report'
import type { Asked } from './funnel-asked'
import { inDollars } from './in-words'

/**
 * The leads registered in an hour of the day in Toronto, and what buyers decided in it; in no hour, of leads erased
 * since, of which the day alone is kept.
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
  { buyerDesk, leadDesk, prices, now }: DeskServices,
  asked: Asked,
): Promise<HourOfDay[]> {
  const known = await prices.list()
  const read = async (period: FunnelPeriod) => {
    const bounds = { ...boundsOf(period), under: asked.names }
    const days = priceDays(known, period.since.day, period.before.day)
    const [decided, registered] = await Promise.all([
      buyerDesk.decidedBy({ ...bounds, days, by: 'hour' }),
      leadDesk.registeredByHour(bounds),
    ])
    const earned = earnedBy(decided, known, ({ name }) => String(hourOfDay(name)))
    return { decided, registered, earned }
  }
  const [own, past] = await Promise.all([
    read(periodIn(asked, now())),
    read(comparedIn(asked, now())),
  ])
  const hours = [...Array.from({ length: 24 }, (_, at) => at), null].map((one): HourOfDay => {
    const isOfHour = ({ name }: { name: string | null }) => hourOfDay(name) === one
    const decided = own.decided.filter(isOfHour)
    return {
      hour: one,
      registered: sumOf(own.registered.filter(isOfHour), 'lead_committed'),
      registeredBefore: sumOf(past.registered.filter(isOfHour), 'lead_committed'),
      before: sumOf(past.decided.filter(isOfHour), 'accepted'),
      accepted: sumOf(decided, 'accepted'),
      rejected: sumOf(decided, 'rejected'),
      returned: sumOf(decided, 'returned'),
      earned: known.length > 0 ? (own.earned.get(String(one)) ?? nothingEarned) : null,
    }
  })
  return hours.filter((one) => one.hour !== null || isLively(one))
}

function sumOf<Of extends string>(rows: readonly Record<Of, number>[], of: Of): number {
  return rows.reduce((sum, row) => sum + row[of], 0)
}

export const isLively = ({ registered, accepted, rejected, before }: HourOfDay) =>
  registered + accepted + rejected + before > 0

/** Returns the hour of the day of an hour since 1970; null for a day, undefined for a lead that no event counts. */
function hourOfDay(name: string | null): number | null | undefined {
  if (name === null) return undefined
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

/** Sends the hours of the day as a file for spreadsheets. */
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
