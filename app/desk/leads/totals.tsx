import { useLoaderData } from 'react-router'
import { funnelPath } from '#app/desk/funnel/funnel-asked'
import { inCanada, unpricedIn } from '#app/desk/funnel/in-words'
import { dollars } from '#app/desk/parts/parts'
import { shortDate } from '#app/shared/time'
import type { loadLeads } from './leads-route'
import { leadsPath } from './read-lead-filter'

/** What the leads of a filter came to in its days, as the funnel counts them; each figure leads to its list. */
export function Totals() {
  const { totals, now } = useLoaderData<typeof loadLeads>()
  if (!totals) return null
  const { period, names, inAddress, spentCents, cost, earned } = totals
  const { from, to } = period
  const of = {
    ...inAddress,
    to,
    ...(Object.keys(names).length === 0 && { counted: 'yes' as const }),
  }
  const figures = [
    [totals.registered, 'registered', { from }],
    [totals.accepted, 'accepted', { accepted: from }],
    [totals.rejected, 'rejected', { rejected: from }],
    [totals.parked, 'parked', { from, state: 'parked' as const }],
  ] as const
  const money = [
    spentCents !== null && `${dollars(spentCents)} spent`,
    cost !== null && Number.isFinite(cost) && `${dollars(cost)} per accepted paid lead`,
    earned && `${dollars(earned.cents)} earned`,
    earned && unpricedIn(earned),
  ].filter(Boolean)
  return (
    <p>
      <a href={funnelPath({ by: 'campaign', names, from, to })}>
        {from === to ? shortDate(from, now) : `${shortDate(from, now)} to ${shortDate(to, now)}`}
      </a>
      {figures.map(([count, word, asked], at) => (
        <span key={word}>
          {at === 0 ? ': ' : ', '}
          {count > 0 ? (
            <a href={leadsPath({ ...of, ...asked })}>{`${inCanada(count)} ${word}`}</a>
          ) : (
            `0 ${word}`
          )}
        </span>
      ))}
      {money.length > 0 && `; ${money.join(', ')}`}.
    </p>
  )
}
