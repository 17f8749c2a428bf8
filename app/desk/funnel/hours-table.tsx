import { CountChart, highestOf } from '#app/desk/parts/count-chart'
import { Rows } from '#app/desk/parts/parts'
import { rateOf } from '#app/domain/funnel/funnel-report'
import type { ShownHours } from './funnel-route'
import { type HourOfDay, isLively, nameOf, sumOfHours } from './hours-of-day'
import { againstWords, inCanada, shareIn } from './in-words'

/** The busiest hours, if they aren't more. */
const mostNamed = 3

/** When in the day leads are accepted, in Toronto. */
export function HoursOfDay({ shown: { hours, asked } }: { shown: ShownHours }) {
  const all = sumOfHours(hours)
  if (all.accepted + all.before === 0) {
    return <p className="empty">No lead was accepted in these days.</p>
  }
  const named = hours.filter(({ hour: one }) => one !== null)
  const counts = named.map(({ accepted }) => accepted)
  const highest = highestOf(counts)
  const busiest = named.filter(({ accepted }) => accepted === highest)
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
