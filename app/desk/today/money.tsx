import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { funnelPath } from '#app/desk/funnel/funnel-asked'
import {
  inCanada,
  lossOf,
  nameIn,
  ownMarginIn,
  unpaidIn,
  unpricedIn,
} from '#app/desk/funnel/in-words'
import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { dollars, Rows } from '#app/desk/parts/parts'
import { atBest } from '#app/domain/funnel/advice'
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

const spans = [
  ['Today so far', 'today so far'],
  ['Yesterday', 'yesterday'],
  ['7 days to yesterday', 'in the 7 days to yesterday'],
] as const

/** What to know and to do; then today so far and yesterday too, beside a week before; each figure leads to its rows. */
export function Money() {
  const { days } = useLoaderData<typeof loadToday>()
  return (
    <section className="panel" aria-label="Money">
      <TodayVerdict yesterday={days[1]} week={days[2]} />
      <Rows caption="Money" columns={['Money', ...Object.keys(figures)]}>
        {days.map(({ now, before }, at) => (
          <tr key={now.day}>
            <th scope="row">
              {spans[at]?.[0]}
              <small>
                before: {at === 0 && 'all of '}
                {shortDate(before.day)}
                {before.to !== before.day && ` to ${shortDate(before.to)}`}
              </small>
            </th>
            {Object.keys(figures).map((name) => (
              <Cell key={name} name={name as Figure} now={now} before={before} />
            ))}
          </tr>
        ))}
      </Rows>
      {days.map(({ now }, at) => (
        <Losing key={now.day} of={now} when={spans[at]?.[1] ?? ''} />
      ))}
    </section>
  )
}

/** As many of a day's losing campaigns have a name here. */
const named = 5

function Losing({ of: { day, to, losing, all: total }, when }: { of: DayMoney; when: string }) {
  if (losing.length === 0) return null
  const more = losing.length - named
  const all = { by: 'campaign', sort: 'margin', from: day, to } as const
  return (
    <p>
      <a href={funnelPath(all)}>Lost money {when}</a>:{' '}
      {losing.slice(0, named).map(({ campaign, earned, spentCents }, at) => (
        <Fragment key={campaign}>
          {at > 0 && ', '}
          {atBest({ earned, spentCents }, total.highestPrice) >= 0 && 'perhaps '}
          <a href={funnelPath({ by: 'day', names: { campaign } })}>
            {nameIn('campaign', campaign)}
          </a>{' '}
          <strong>{lossOf({ earned, spentCents })}</strong>
          {earned &&
            earned.paidUnpriced > 0 &&
            ` (${unpricedIn({ unpriced: earned.paidUnpriced })})`}
        </Fragment>
      ))}
      {more > 0 && ` and ${inCanada(more)} more`}
    </p>
  )
}

function Cell({ name, now, before }: Record<'now' | 'before', DayMoney> & { name: Figure }) {
  const [aside, asideBefore] = [asideOf(now, name), asideOf(before, name)]
  return (
    <td data-name={name} className="count">
      <Value of={now} name={name} />
      {aside && <small>{aside}</small>}
      <small>
        before <Value of={before} name={name} />
        {asideBefore && `, ${asideBefore}`}
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
