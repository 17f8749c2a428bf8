import type { DeskServices } from '#app/desk/desk-services'
import { CountChart, highestOf } from '#app/desk/parts/count-chart'
import { csvFile } from '#app/desk/parts/listed'
import { Rows } from '#app/desk/parts/parts'
import { boundsOf, type FunnelPeriod } from '#app/domain/funnel/funnel-desk-store.server'
import { rateOf } from '#app/domain/funnel/funnel-report'
import { hour } from '#app/shared/time'
import { addDays, isLocalDate, torontoClock } from '#app/shared/toronto-time'
import { comparedIn, periodIn, totalName } from './buyers-report'
import type { Asked } from './funnel-asked'
import type { ShownHours } from './funnel-route'
import { againstWords, inCanada, shareIn } from './in-words'

/** Accepted leads of an hour of the day in Toronto; of no hour, those erased since, of which the day alone is kept. */
export type HourOfDay = {
  hour: number | null
  accepted: number
  /** Of these, those that their buyer gave back since. */
  returned: number
  before: number
}

/** Returns when in the day leads are accepted, beside the days that they are compared with. */
export async function readHoursOfDay(
  { buyerDesk, now }: DeskServices,
  asked: Asked,
): Promise<HourOfDay[]> {
  const read = (period: FunnelPeriod) =>
    buyerDesk.acceptedBy({
      ...boundsOf(period),
      ...{ days: [period.since.day], by: 'hour', under: asked.names },
    })
  const periods = [periodIn(asked, now()), comparedIn(asked, now())]
  const [own = [], past = []] = await Promise.all(periods.map(read))
  const sumOf = (rows: typeof own, of: 'accepted' | 'returned', asked: number | null) =>
    rows.reduce((sum, row) => sum + (hourOfDay(row.name) === asked ? row[of] : 0), 0)
  const hours = [...Array.from({ length: 24 }, (_, at) => at), null].map((one) => ({
    hour: one,
    accepted: sumOf(own, 'accepted', one),
    returned: sumOf(own, 'returned', one),
    before: sumOf(past, 'accepted', one),
  }))
  return hours.filter((one) => one.hour !== null || isLively(one))
}

/** Returns the hour of the day of an hour since 1970; null for a day, undefined for what no event counts. */
function hourOfDay(name: string | null): number | null | undefined {
  if (name === null) return undefined
  return isLocalDate(name) ? null : Math.floor(torontoClock(Number(name) * hour).minutes / 60)
}

const nameOf = (one: number | null) =>
  one === null ? 'erased, hour not kept' : `${String(one).padStart(2, '0')}:00`

function sumOfHours(hours: readonly HourOfDay[]): HourOfDay {
  const sum = (of: 'accepted' | 'returned' | 'before') =>
    hours.reduce((all, one) => all + one[of], 0)
  return {
    hour: null,
    accepted: sum('accepted'),
    returned: sum('returned'),
    before: sum('before'),
  }
}

/** The busiest hours, if they aren't more. */
const mostNamed = 3

/** When in the day leads are accepted, in Toronto. */
export function HoursOfDay({ shown: { hours, asked } }: { shown: ShownHours }) {
  const all = sumOfHours(hours)
  if (all.accepted + all.before === 0) {
    return <p className="empty">No lead was accepted in these days.</p>
  }
  const named = hours.filter(({ hour: one }) => one !== null)
  const highest = highestOf(named.map(({ accepted }) => accepted))
  const busiest = named.filter(({ accepted }) => accepted === highest)
  const counts = named.map(({ accepted }) => accepted)
  const before = named.map((one) => one.before)
  const words = `${inCanada(all.accepted)}, before ${inCanada(all.before)}; up to ${inCanada(highestOf(counts, before))} an hour`
  return (
    <>
      {busiest.length > 0 && busiest.length <= mostNamed && (
        <ul className="summary">
          <li>
            Most are accepted in the hour from{' '}
            <strong>{busiest.map((one) => nameOf(one.hour)).join(', ')}</strong>
            {`: ${inCanada(highest)} ${busiest.length > 1 ? 'an hour, ' : ''}of ${inCanada(all.accepted)}`}
          </li>
        </ul>
      )}
      <section className="panel">
        <h2>Hour by hour</h2>
        <div className="charts">
          <figure>
            <CountChart label="Accepted" words={words} counts={counts} before={before} />
            <p className="axis">
              <small>{nameOf(0)}</small> <small>{nameOf(23)}</small>
            </p>
          </figure>
        </div>
        <p>
          <small>{`Bars: these days. Line: ${againstWords[asked.against ?? 'before']}.`}</small>
        </p>
      </section>
      <Rows
        caption="Accepted leads by hour of the day"
        columns={['hour from', 'accepted', 'of all', 'returned since', 'before']}
      >
        <HourLine of={all} all={all} name="all" />
        {hours.filter(isLively).map((one) => (
          <HourLine key={one.hour} of={one} all={all} name={nameOf(one.hour)} />
        ))}
      </Rows>
      <p>
        <small>
          Hours are those of Toronto, of all these days together; those without a lead are left out.
          In brackets, the 95% interval; below 30 it would be too wide, so the fraction stands
          instead. For one campaign, source or link, choose it in the report by that first, then
          hour of day.
        </small>
      </p>
    </>
  )
}

const isLively = ({ accepted, before }: HourOfDay) => accepted + before > 0

function HourLine({ of, all, name }: Record<'of' | 'all', HourOfDay> & { name: string }) {
  const isTotal = of === all
  const { accepted, returned } = of
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{name}</th>
      <td data-name="accepted" className="count">
        {inCanada(accepted)}
      </td>
      <td data-name="of all">
        {!isTotal && shareIn(rateOf(accepted, all.accepted), accepted, all.accepted)}
      </td>
      <td data-name="returned since" className="count">
        {inCanada(returned)}
      </td>
      <td data-name="before" className="count">
        {inCanada(of.before)}
      </td>
    </tr>
  )
}

/** Sends the hours of the day as a file for spreadsheets. */
export async function exportHoursOfDay(services: DeskServices, asked: Asked) {
  const hours = await readHoursOfDay(services, asked)
  const { since, before } = periodIn(asked, services.now())
  const [from, to] = [since.day, addDays(before.day, -1)]
  const lineOf = (name: string, one: HourOfDay) =>
    [name, one.accepted, one.returned, one.before, from, to] as const
  return csvFile(`funnel-by-hour-of-day-${from}--${to}.csv`, [
    ['hour from', 'accepted', 'accepted, returned since', 'accepted, before', 'from', 'to'],
    ...hours.map((one) => lineOf(nameOf(one.hour), one)),
    lineOf(totalName, sumOfHours(hours)),
  ])
}
