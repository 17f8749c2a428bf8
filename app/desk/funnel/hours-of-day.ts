import type { DeskServices } from '#app/desk/desk-services'
import { csvFile } from '#app/desk/parts/listed'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import { hour } from '#app/shared/time'
import { addDays, isLocalDate, torontoClock } from '#app/shared/toronto-time'
import { comparedIn, periodIn, totalName } from './buyers-report'
import type { Asked } from './funnel-asked'

/** What buyers decided in an hour of the day in Toronto; in no hour, of leads erased since, of which the day alone is kept. */
export type HourOfDay = {
  hour: number | null
  accepted: number
  rejected: number
  /** Of the accepted, those that their buyer gave back since. */
  returned: number
  /** Accepted. */
  before: number
}

/** Returns when in the day leads are accepted and rejected, beside the days that they are compared with. */
export async function readHoursOfDay(
  { buyerDesk, now }: DeskServices,
  asked: Asked,
): Promise<HourOfDay[]> {
  const read = (period: FunnelPeriod) =>
    buyerDesk.decidedBy({
      ...boundsOf(period),
      ...{ days: [period.since.day], by: 'hour', under: asked.names },
    })
  const [own, past] = await Promise.all([
    read(periodIn(asked, now())),
    read(comparedIn(asked, now())),
  ])
  const hours = [...Array.from({ length: 24 }, (_, at) => at), null].map((one): HourOfDay => {
    return { hour: one, accepted: 0, rejected: 0, returned: 0, before: 0 }
  })
  const rowOf = (name: string | null) => {
    const hourOf = hourOfDay(name)
    return hours.find((one) => one.hour === hourOf)
  }
  for (const { name, accepted, rejected, returned } of own) {
    const row = rowOf(name)
    if (!row) continue
    row.accepted += accepted
    row.rejected += rejected
    row.returned += returned
  }
  for (const { name, accepted } of past) {
    const row = rowOf(name)
    if (row) row.before += accepted
  }
  return hours.filter((one) => one.hour !== null || isLively(one))
}

export const isLively = ({ accepted, rejected, before }: HourOfDay) =>
  accepted + rejected + before > 0

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
  const sum = (of: Exclude<keyof HourOfDay, 'hour'>) => hours.reduce((all, one) => all + one[of], 0)
  return {
    hour: null,
    accepted: sum('accepted'),
    rejected: sum('rejected'),
    returned: sum('returned'),
    before: sum('before'),
  }
}

/** Sends the hours of the day as a file for spreadsheets. */
export async function exportHoursOfDay(services: DeskServices, asked: Asked) {
  const hours = await readHoursOfDay(services, asked)
  const { since, before } = periodIn(asked, services.now())
  const [from, to] = [since.day, addDays(before.day, -1)]
  const lineOf = (name: string, one: HourOfDay) =>
    [name, one.accepted, one.rejected, one.returned, one.before, from, to] as const
  return csvFile(`funnel-by-hour-of-day-${from}--${to}.csv`, [
    [
      ...(['hour from', 'accepted', 'rejected', 'accepted, returned since'] as const),
      ...['accepted, before', 'from', 'to'],
    ],
    ...hours.map((one) => lineOf(filedName(one.hour), one)),
    lineOf(totalName, sumOfHours(hours)),
  ])
}
