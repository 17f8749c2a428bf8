import { leadsPath } from '#app/desk/leads/read-lead-filter'
import { dollars, Rows } from '#app/desk/parts/parts'
import { rateOf } from '#app/domain/funnel/funnel-report'
import {
  type Asked,
  noLead,
  ownDecisions,
  type ShownBuyer,
  type ShownBuyers,
  sumOfBuyers,
} from './funnel-route'
import { costIn, fractionIn, inCanada, shareIn } from './in-words'
import { ListedCount } from './listed-leads'

type Period = { asked: Asked; since: string }
type BuyersProps = Pick<ShownBuyers, 'buyers' | 'barren'> & Period

const spentColumn = 'spent, per paid lead'

const columns = [
  ...[
    'buyer',
    'registered',
    'accepted',
    'rejected',
    'failed attempts',
    'accepted of its decisions',
  ],
  ...['median response', spentColumn, 'waiting now'],
]

/** What each buyer did with leads in these days, and which of its leads wait now. */
export function Buyers({ buyers, barren, ...period }: BuyersProps) {
  if (buyers.length === 0 && barren === 0) return <p className="empty">No buyer has had a lead.</p>
  return (
    <>
      <Rows caption="Buyers" columns={columns}>
        {(buyers.length > 1 || barren > 0) && (
          <BuyerLine buyer={sumOfBuyers({ buyers, barren })} {...period} isTotal />
        )}
        {buyers.map((buyer) => (
          <BuyerLine key={buyer.buyerId} buyer={buyer} {...period} />
        ))}
        {barren > 0 && (
          <tr>
            <th scope="row">{noLead}</th>
            {columns.slice(1).map((name) => (
              <td key={name} data-name={name}>
                {name === spentColumn && dollars(barren)}
              </td>
            ))}
          </tr>
        )}
      </Rows>
      <p>
        <small>
          Accepted, rejected and failed in these days, whenever the leads were registered. A failed
          attempt ended without a decision, so the lead was tried again or parked. What an operator
          resolved is not a decision of the buyer. In brackets, the 95% interval; below 30 it would
          be too wide, so the fraction stands instead. A paid lead is one whose campaign has spend
          in these days, which its accepted leads share evenly.
        </small>
      </p>
    </>
  )
}

type LineProps = Period & { buyer: ShownBuyer; isTotal?: boolean }

function BuyerLine({ buyer, asked: { to }, since, isTotal = false }: LineProps) {
  const { accepted, decided } = ownDecisions(buyer)
  const of = isTotal ? {} : { buyer: buyer.buyerId }
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : buyer.buyerId}</th>
      <td data-name="registered" className="count">
        <ListedCount
          count={buyer.registered}
          stored={buyer.listedRegistered}
          path={leadsPath({ ...of, from: since, to })}
        />
      </td>
      <td data-name="accepted" className="count">
        <ListedCount
          count={buyer.accepted}
          stored={buyer.listedAccepted}
          path={leadsPath({ ...of, accepted: since, to })}
        />
        <ByHand count={buyer.resolvedAccepted} />
      </td>
      <td data-name="rejected" className="count">
        {inCanada(buyer.rejected)}
        <ByHand count={buyer.resolvedRejected} />
      </td>
      <td data-name="failed attempts" className="count">
        {inCanada(buyer.failed)}
      </td>
      <td data-name="accepted of its decisions">
        {decided === 0 && buyer.failed > 0
          ? 'no decision'
          : shareIn(rateOf(accepted, decided), accepted, decided)}
      </td>
      <td data-name="median response">{isTotal ? '' : responseIn(buyer)}</td>
      <td data-name={spentColumn}>
        <Cost buyer={buyer} />
      </td>
      <td data-name="waiting now">
        {buyer.waiting.map(({ state, count }) => (
          <div key={state}>
            <a href={leadsPath({ ...of, state })}>
              {inCanada(count)} {state}
            </a>
          </div>
        ))}
      </td>
    </tr>
  )
}

function Cost({ buyer: { cost, accepted } }: { buyer: ShownBuyer }) {
  if (cost === null) return null
  return (
    <>
      {dollars(cost.cents)}
      <small>
        {costIn(cost.cents / cost.leads, 'paid lead')}
        {cost.leads < accepted && `, ${fractionIn(cost.leads, accepted)}`}
      </small>
    </>
  )
}

function ByHand({ count }: { count: number }) {
  return count > 0 && <small>{inCanada(count)} by hand</small>
}

/** Returns how long the buyer took to decide, or why that isn't known. */
function responseIn(buyer: ShownBuyer): string {
  const { medianMs, failed, answered } = buyer
  if (medianMs !== null) return `${inCanada(Math.round(medianMs))} ms`
  // The times of erased leads are not kept.
  if (failed === 0 || ownDecisions(buyer).decided > 0) return ''
  return answered > 0 ? 'errors only' : 'no response'
}
