import { useLoaderData } from 'react-router'
import { funnelPath } from '#app/desk/funnel/funnel-asked'
import { ownMarginIn, unpaidIn, unpricedIn } from '#app/desk/funnel/in-words'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { dollars, Rows } from '#app/desk/parts/parts'
import type { DayMoney } from '#app/flows/funnel/read-days.server'
import { shortDate } from '#app/shared/time'
import type { loadToday } from './today-route'
import { TodayVerdict } from './verdict'

const figures = {
  Accepted: ({ accepted }: DayMoney) => accepted.toLocaleString('en-CA'),
  Spent: ({ spentCents }: DayMoney) => (spentCents === null ? 'none stored' : dollars(spentCents)),
  Earned: ({ earned }: DayMoney) => (earned === null ? 'no price set' : dollars(earned.cents)),
  Margin: ({ earned, spentCents }: DayMoney) =>
    earned === null ? 'not known' : ownMarginIn(earned, spentCents),
  Rejected: ({ rejected }: DayMoney) => rejected.toLocaleString('en-CA'),
  Returned: ({ returned }: DayMoney) => returned.toLocaleString('en-CA'),
}
type Figure = keyof typeof figures

const spans = ['Today so far', 'Yesterday', '7 days to yesterday'] as const

/** What to know and to do; then today so far and yesterday too, beside a week before; each figure leads to its rows. */
export function Money() {
  const { days, wider, leaks, now: at } = useLoaderData<typeof loadToday>()
  return (
    <section className="panel" aria-label="Money">
      <TodayVerdict week={days[2]} {...{ wider, leaks }} now={at} />
      <Rows caption="Money" columns={['Money', ...Object.keys(figures)]}>
        {days.map(({ now, before, dataSince }, place) => (
          <tr key={now.day}>
            <th scope="row">
              {spans[place]}
              <small>
                {place === 0 ? 'a week before: ' : 'before: '}
                {shortDate(before.day, at)}
                {before.to !== before.day && ` to ${shortDate(before.to, at)}`}
                {dataSince && `, data from ${shortDate(dataSince, at)} only`}
              </small>
            </th>
            {Object.keys(figures).map((name) => (
              <Cell key={name} name={name as Figure} {...{ now, before }} isPart={place === 0} />
            ))}
          </tr>
        ))}
      </Rows>
    </section>
  )
}

type CellProps = Record<'now' | 'before', DayMoney> & {
  name: Figure
  /** Whether a part of a day stands beside a whole one. */
  isPart: boolean
}

function Cell({ name, now, before, isPart }: CellProps) {
  const aside = asideOf(now, name)
  const unpriced = name === 'Earned' && before.earned ? unpricedIn(before.earned) : ''
  return (
    <td data-name={name} className="count">
      <Value of={now} name={name} />
      {aside && <small>{aside}</small>}
      <small>
        {isPart ? 'that whole day' : 'before'} <Value of={before} name={name} />
        {unpriced && `, ${unpriced}`}
      </small>
    </td>
  )
}

function Value({ of, name }: { of: DayMoney; name: Figure }) {
  return <a href={pathOf(of, name)}>{figures[name](of)}</a>
}

function pathOf({ day, to }: DayMoney, name: Figure): string {
  if (name === 'Rejected') return leadsPath({ rejected: day, to })
  if (name === 'Returned') return leadsPath({ returned: day, to })
  return funnelPath({ by: 'campaign', from: day, to })
}

/** What a figure leaves out; empty if nothing. */
function asideOf({ earned, spentCents }: DayMoney, name: Figure): string {
  if (earned === null) return ''
  if (name === 'Earned') return unpricedIn(earned)
  return name === 'Margin' && spentCents !== null ? unpaidIn(earned) : ''
}
