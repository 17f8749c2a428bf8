import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { Rows } from '#app/desk/parts/parts'
import { rateOf } from '#app/domain/funnel/funnel-report'
import type { Asked, ShownBuyers } from './funnel-route'
import { inCanada, shareIn } from './in-words'

type BuyersProps = Pick<ShownBuyers, 'buyers'> & { asked: Asked; since: string }

/** What each buyer did with leads in these days, and which of its leads wait now. */
export function Buyers({ buyers, asked: { to }, since }: BuyersProps) {
  if (buyers.length === 0) return <p className="empty">No buyer has had a lead.</p>
  const columns = ['buyer', 'registered', 'accepted', 'rejected', 'accepted of decided']
  return (
    <>
      <Rows caption="Buyers" columns={[...columns, 'median response', 'waiting now']}>
        {buyers.map(({ buyerId, registered, accepted, rejected, medianMs, waiting }) => {
          const decided = accepted + rejected
          return (
            <tr key={buyerId}>
              <th scope="row">{buyerId}</th>
              <td data-name="registered" className="count">
                <Listed count={registered} path={leadsPath({ buyer: buyerId, from: since, to })} />
              </td>
              <td data-name="accepted" className="count">
                <Listed
                  count={accepted}
                  path={leadsPath({ buyer: buyerId, accepted: since, to })}
                />
              </td>
              <td data-name="rejected" className="count">
                {inCanada(rejected)}
              </td>
              <td data-name="accepted of decided">
                {shareIn(rateOf(accepted, decided), accepted, decided)}
              </td>
              <td data-name="median response">
                {medianMs !== null && `${inCanada(Math.round(medianMs))} ms`}
              </td>
              <td data-name="waiting now">
                {waiting.map(({ state, count }) => (
                  <div key={state}>
                    <a href={leadsPath({ buyer: buyerId, state })}>
                      {inCanada(count)} {state}
                    </a>
                  </div>
                ))}
              </td>
            </tr>
          )
        })}
      </Rows>
      <p>
        <small>
          Accepted and rejected in these days, whenever they were registered. In brackets, the 95%
          interval; below 30 it would be too wide, so the fraction stands instead. Erased leads are
          gone from this table.
        </small>
      </p>
    </>
  )
}

function Listed({ count, path }: { count: number; path: string }) {
  return count > 0 ? <a href={path}>{inCanada(count)}</a> : '0'
}
