import { CountChart, highestOf } from '#app/desk/parts/count-chart'
import { dollars, Rows } from '#app/desk/parts/parts'
import { fewestToTell, rateOf } from '#app/domain/funnel/funnel-report'
import type { ShownHours } from './funnel-route'
import { Most } from './funnel-summary'
import { FirstFigure } from './funnel-table'
import { type HourOfDay, isLively, nameOf, sumOfHours } from './hours-of-day'
import { againstWords, inCanada, unpricedIn } from './in-words'

/** The busiest hours, if they aren't more. */
const mostNamed = 3

/** When in the day leads are registered, accepted and rejected, in Toronto. */
export function HoursOfDay({ shown: { hours, asked } }: { shown: ShownHours }) {
  const all = sumOfHours(hours)
  if (!isLively(all)) {
    return <p className="empty">No lead was registered, accepted or rejected in these days.</p>
  }
  const named = hours.filter(({ hour: one }) => one !== null)
  const counts = named.map(({ accepted }) => accepted)
  const highest = highestOf(counts)
  const busiest = named.filter(({ accepted }) => accepted === highest)
  const charts = [
    { label: 'Registered', of: 'registered', beside: 'registeredBefore' },
    { label: 'Accepted', of: 'accepted', beside: 'before' },
  ] as const
  return (
    <>
      {busiest.length > 0 && busiest.length <= mostNamed && (
        <ul className="summary">
          <Most
            what="Most accepted in the hour from"
            told={all.accepted < fewestToTell ? null : busiest}
            soFar={busiest}
            of={(those) => (
              <>
                <strong>{those.map((one) => nameOf(one.hour)).join(', ')}</strong>
                {`, ${inCanada(highest)} ${those.length > 1 ? 'an hour, ' : ''}of ${inCanada(all.accepted)}`}
              </>
            )}
          />
        </ul>
      )}
      <section className="panel">
        <h2>Hour by hour</h2>
        <div className="charts">
          {charts.map(({ label, of, beside }) => (
            <figure key={of}>
              <CountChart
                label={label}
                words={`${inCanada(all[of])}, before ${inCanada(all[beside])}`}
                counts={named.map((one) => one[of])}
                before={named.map((one) => one[beside])}
                per="an hour"
              />
              <p className="axis">
                <small>{nameOf(0)}</small> <small>{nameOf(23)}</small>
              </p>
            </figure>
          ))}
        </div>
        <p>
          <small>{`Bars: these days. Line: ${againstWords[asked.against ?? 'before']}.`}</small>
        </p>
      </section>
      <Rows
        caption="Leads by hour of the day"
        columns={[
          ...['hour from', 'registered', 'accepted', 'of all', 'rejected', 'accepted of decided'],
          ...['returned since', ...(all.earned ? ['earned'] : []), 'accepted before'],
        ]}
      >
        <HourLine of={all} all={all} name="all" />
        {hours.filter(isLively).map((one) => (
          <HourLine key={one.hour} of={one} all={all} name={nameOf(one.hour)} />
        ))}
      </Rows>
      <p>
        <small>
          Hours are those of Toronto in which a lead was registered, accepted or rejected, of all
          these days together; those without one are left out. What erased leads earned, and which
          were returned, is kept by day. Spend isn’t known by hour. In brackets, the 95% interval;
          below 30 it would be too wide, so the fraction stands instead. For one campaign, source or
          link, choose it in the report by that first, then hour of day.
        </small>
      </p>
    </>
  )
}

function HourLine({ of, all, name }: Record<'of' | 'all', HourOfDay> & { name: string }) {
  const isTotal = of === all
  const { accepted, rejected, returned, earned } = of
  const decided = accepted + rejected
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{name}</th>
      <td data-name="registered" className="count">
        {inCanada(of.registered)}
      </td>
      <td data-name="accepted" className="count">
        {inCanada(accepted)}
      </td>
      <td data-name="of all">
        {!isTotal && (
          <FirstFigure rate={rateOf(accepted, all.accepted)} part={accepted} whole={all.accepted} />
        )}
      </td>
      <td data-name="rejected" className="count">
        {inCanada(rejected)}
      </td>
      <td data-name="accepted of decided">
        <FirstFigure rate={rateOf(accepted, decided)} part={accepted} whole={decided} />
      </td>
      <td data-name="returned since" className="count">
        {inCanada(returned)}
      </td>
      {earned && (
        <td data-name="earned">
          {dollars(earned.cents)}
          <small>{unpricedIn(earned)}</small>
        </td>
      )}
      <td data-name="accepted before" className="count">
        {inCanada(of.before)}
      </td>
    </tr>
  )
}
