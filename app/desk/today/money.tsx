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
import { counted, dollars, Rows } from '#app/desk/parts/parts'
import { marginOf } from '#app/domain/funnel/earnings'
import { isByChance } from '#app/domain/funnel/funnel-report'
import type { Compared, DayMoney } from '#app/flows/funnel/read-days.server'
import { shortDate } from '#app/shared/time'
import type { loadToday } from './today-route'

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

/** Whether the week made more or less, and why; then today so far and yesterday too, beside a week before; each figure leads to its rows. */
export function Money() {
  const { days } = useLoaderData<typeof loadToday>()
  return (
    <section className="panel" aria-label="Money">
      <Trend of={days[2]} />
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

/** Whether the last seven days brought more than the seven before, and which campaigns made the difference. */
function Trend({ of: { now, before } }: { of: Compared }) {
  const leads = now.accepted - before.accepted
  const [earned, earlier] = [now.earned?.cents ?? 0, before.earned?.cents ?? 0]
  const isPriced = now.earned !== null
  const change = isPriced ? earned - earlier : leads
  if (now.accepted === 0 && before.accepted === 0) return null
  const isChance = isByChance({ events: now.accepted, of: 7 }, { events: before.accepted, of: 7 })
  const [made, madeBefore] = [now, before].map(
    (one) => one.earned && marginOf(one.earned, one.spentCents),
  )
  const margin = made != null && madeBefore != null ? made - madeBefore : null
  const most = movedIn(now, before, isPriced).slice(0, 3)
  return (
    <p className="lead">
      <strong>
        {isPriced ? 'Earned ' : 'Accepted '}
        {change === 0 ? 'as much' : amountIn(Math.abs(change), isPriced)}
        {change !== 0 && (change > 0 ? ' more' : isPriced ? ' less' : ' fewer')}
      </strong>
      {` in the 7 days to yesterday ${change === 0 ? 'as' : 'than'} in the 7 before`}
      {margin !== null &&
        margin !== 0 &&
        `, margin ${dollars(Math.abs(margin))} ${margin > 0 ? 'more' : 'less'}`}
      {isPriced &&
        leads !== 0 &&
        `, with ${inCanada(Math.abs(leads))} ${leads > 0 ? 'more' : 'fewer'} accepted`}
      {leads !== 0 && isChance && ', which chance alone can explain'}.
      {change !== 0 && most.length > 0 && ' Most by '}
      {change !== 0 &&
        most.map(({ campaign, by, accepted, acceptedBefore }, at) => (
          <Fragment key={campaign}>
            {at > 0 && ', '}
            <a href={funnelPath({ by: 'day', names: { campaign }, from: before.day, to: now.to })}>
              {nameIn('campaign', campaign)}
            </a>
            {` ${by > 0 ? '+' : isPriced ? '' : '−'}${isPriced ? dollars(by) : inCanada(Math.abs(by))}`}
            {!isByChance({ events: accepted, of: 7 }, { events: acceptedBefore, of: 7 }) &&
              ` (more than by chance: ${inCanada(acceptedBefore)} → ${inCanada(accepted)} accepted)`}
          </Fragment>
        ))}
      {change !== 0 && most.length > 0 && '.'}
    </p>
  )
}

function amountIn(change: number, isPriced: boolean): string {
  return isPriced ? dollars(change) : counted(change, 'lead')
}

/** Returns by how much campaigns brought more or less, the largest change first. */
function movedIn(now: DayMoney, before: DayMoney, isPriced: boolean) {
  const names = new Set([...now.campaigns, ...before.campaigns].map(({ campaign }) => campaign))
  const sumsOf = ({ campaigns }: DayMoney, name: string) =>
    campaigns.find(({ campaign }) => campaign === name) ?? { accepted: 0, cents: 0 }
  return Array.from(names, (campaign) => {
    const [one, other] = [sumsOf(now, campaign), sumsOf(before, campaign)]
    const by = isPriced ? one.cents - other.cents : one.accepted - other.accepted
    return { campaign, by, accepted: one.accepted, acceptedBefore: other.accepted }
  })
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
}

/** As many of a day's losing campaigns have a name here. */
const named = 5

function Losing({ of: { day, to, losing }, when }: { of: DayMoney; when: string }) {
  if (losing.length === 0) return null
  const more = losing.length - named
  const all = { by: 'campaign', sort: 'margin', from: day, to } as const
  return (
    <p>
      <a href={funnelPath(all)}>Lost money {when}</a>:{' '}
      {losing.slice(0, named).map(({ campaign, earned, spentCents }, at) => (
        <Fragment key={campaign}>
          {at > 0 && ', '}
          {earned.paidUnpriced > 0 && 'perhaps '}
          <a href={funnelPath({ by: 'day', names: { campaign } })}>
            {nameIn('campaign', campaign)}
          </a>{' '}
          <strong>{lossOf({ earned, spentCents })}</strong>
          {earned.paidUnpriced > 0 && ` (${unpricedIn({ unpriced: earned.paidUnpriced })})`}
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
