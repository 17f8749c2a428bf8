import { leadsPath, noName } from '#app/desk/leads/read-lead-filter'
import { usually } from '#app/desk/leads/reason'
import { dollars, Rows } from '#app/desk/parts/parts'
import { nothingEarned } from '#app/domain/funnel/earnings'
import { rateOf } from '#app/domain/funnel/funnel-report'
import { addDays, addMonths, torontoDate } from '#app/shared/toronto-time'
import {
  excessOf,
  mostRejecting,
  noLead,
  type OwnDecisions,
  ownDecisions,
  type ShownBuyer,
  sumOfBuyers,
} from './buyers-report'
import { funnelPath, namesInAddress } from './funnel-asked'
import type { ShownBuyers } from './funnel-route'
import { EarnedLine, Most } from './funnel-summary'
import { FirstFigure } from './funnel-table'
import {
  againstWords,
  costIn,
  earnedWords,
  fractionIn,
  inCanada,
  marginIn,
  netIn,
  partIn,
  shareIn,
  verdictOn,
} from './in-words'
import { ListedCount } from './listed-leads'
import { Prices } from './prices'
import { Excess, RefusalsByReason, refusedPath } from './refusals'

const spentColumn = 'spent, per paid lead'

const earnedColumn = 'earned, margin'

const columnsOf = (isPriced: boolean) => [
  ...[
    'buyer',
    'registered',
    'accepted',
    'rejected',
    'returned since',
    'failed attempts',
    'accepted of its decisions',
  ],
  ...['median response', spentColumn, ...(isPriced ? [earnedColumn] : []), 'waiting now'],
]

/** What each buyer did with leads in these days, what they earned, and what each pays. */
export function BuyersReport({ shown }: { shown: ShownBuyers }) {
  return (
    <>
      <Buyers shown={shown} />
      <RefusalsByReason shown={shown} />
      <Prices shown={shown} />
    </>
  )
}

/** And which of its leads wait now. */
function Buyers({ shown }: { shown: ShownBuyers }) {
  const { buyers, barren, prices } = shown
  if (buyers.length === 0 && barren === 0) return <p className="empty">No buyer has had a lead.</p>
  const columns = columnsOf(prices.length > 0)
  const all = sumOfBuyers({ buyers, barren })
  const most = mostRejecting(buyers)
  return (
    <>
      {(most || all.earned) && (
        <ul className="summary">
          {most && (
            <Most
              what="Rejects most"
              {...most}
              of={(buyer) => <Rejecting buyer={buyer} shown={shown} />}
            />
          )}
          {all.earned && <EarnedLine earned={all.earned} spentCents={all.cost?.cents ?? null} />}
        </ul>
      )}
      <Rows caption="Buyers" columns={columns}>
        {(buyers.length > 1 || barren > 0) && <BuyerLine buyer={all} shown={shown} isTotal />}
        {buyers.map((buyer) => (
          <BuyerLine key={buyer.buyerId} buyer={buyer} shown={shown} />
        ))}
        {barren > 0 && (
          <tr>
            <th scope="row">{noLead}</th>
            {columns.slice(1).map((name) => (
              <td key={name} data-name={name}>
                {name === spentColumn && dollars(barren)}
                {name === earnedColumn && marginIn(nothingEarned, barren)}
              </td>
            ))}
          </tr>
        )}
      </Rows>
      <p>
        <small>
          Accepted, rejected and failed in these days, whenever the leads were registered.{' '}
          {`Before: ${againstWords[shown.asked.against ?? 'before']}. `}A failed attempt ended
          without a decision, so the lead was tried again or parked. What an operator resolved is
          not a decision of the buyer. In brackets, the 95% interval; below 30 it would be too wide,
          so the fraction stands instead. A paid lead is one whose campaign has spend on the day of
          the decision. The paid leads decided, that is accepted or rejected, share their campaign’s
          spend evenly: one that a buyer rejects costs it as much as one that it accepts.
          {prices.length > 0 && ` ${earnedWords}`}
        </small>
      </p>
      {prices.length > 0 && <Bill shown={shown} />}
      {shown.mayAct && (
        <p>
          <a href={leadsPath({ returned: 'yes' })}>Mark returned leads</a>
        </p>
      )}
    </>
  )
}

/** Leads to last month, unless it is shown: what each buyer is to pay, without the leads returned since, and the leads behind it. */
function Bill({ shown: { now, asked } }: { shown: ShownBuyers }) {
  const from = addMonths(torontoDate(now), -1).replace(/\d\d$/, '01')
  const to = addDays(addMonths(from, 1), -1)
  const words = `To bill for ${monthName.format(Date.parse(from))}`
  const isAll = Object.keys(asked.names).length === 0
  const isShown = isAll && asked.from === from && asked.to === to
  return <p>{isShown ? words : <a href={funnelPath({ by: 'buyer', from, to })}>{words}</a>}</p>
}

const monthName = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' })

/**
 * How much a buyer rejects by itself, beside before, and why and of which campaign: where its share is higher than others'
 * beyond chance, or else of most.
 */
function Rejecting({ buyer, shown }: { buyer: ShownBuyer; shown: ShownBuyers }) {
  const [now, before] = [buyer, buyer.before].map((one) => rejectedIn(ownDecisions(one)))
  const refusals = shown.refusals
    .filter(({ buyerId, kind }) => buyerId === buyer.buyerId && kind === 'rejected')
    .toSorted((one, other) => other.leads - one.leads)
  const standsOut = (of: (typeof refusals)[number]) =>
    excessOf(shown.refusals, of, shown.decided) !== null
  const most = refusals.find(standsOut) ?? refusals[0]
  return (
    <>
      <strong>{buyer.buyerId}</strong>
      {`, ${now} of its decisions; before, ${before}`}
      {most && (
        <>
          {'. Most: '}
          <a href={refusedPath(most, shown)}>
            {`${inCanada(most.leads)} of ${most.campaign || noName}`}
          </a>
          {most.reason && `, “${most.reason}” ${usually(most.reason)}`}
          <Excess of={most} shown={shown} />
        </>
      )}
    </>
  )
}

function rejectedIn({ accepted, decided }: OwnDecisions): string {
  return partIn(decided - accepted, decided)
}

type LineProps = { shown: ShownBuyers; buyer: ShownBuyer; isTotal?: boolean }

function BuyerLine({ buyer, shown, isTotal = false }: LineProps) {
  const { to, names } = shown.asked
  const { since } = shown.period
  const { accepted, decided } = ownDecisions(buyer)
  const hasSpend = shown.barren > 0 || shown.buyers.some(({ cost }) => cost !== null)
  const isDecided = buyer.accepted + buyer.rejected > 0
  const untaken = isDecided ? 'no spend on its campaigns' : 'no decided lead, so no spend'
  const unspent = hasSpend ? untaken : undefined
  const of = { ...(isTotal ? {} : { buyer: buyer.buyerId }), ...namesInAddress(names) }
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
        <Before buyer={buyer} of="accepted" />
      </td>
      <td data-name="rejected" className="count">
        <ListedCount
          count={buyer.rejected}
          stored={buyer.listedRejected}
          path={leadsPath({ ...of, rejected: since, to })}
        />
        <ByHand count={buyer.resolvedRejected} />
        <Before buyer={buyer} of="rejected" />
      </td>
      <td data-name="returned since" className="count">
        {inCanada(buyer.returned)}
        {buyer.returned > 0 && (
          <small>
            {shareIn(rateOf(buyer.returned, buyer.accepted), buyer.returned, buyer.accepted)}
          </small>
        )}
      </td>
      <td data-name="failed attempts" className="count">
        {inCanada(buyer.failed)}
      </td>
      <td data-name="accepted of its decisions">
        {decided === 0 && buyer.failed > 0 ? (
          'no decision'
        ) : (
          <FirstFigure rate={rateOf(accepted, decided)} part={accepted} whole={decided} />
        )}
        <BeforeShare
          now={{ accepted, decided }}
          before={ownDecisions(buyer.before)}
          isCompared={shown.isCompared}
        />
      </td>
      <td data-name="median response">{isTotal ? '' : responseIn(buyer)}</td>
      <td data-name={spentColumn}>
        <Cost buyer={buyer} />
      </td>
      {buyer.earned && (
        <td data-name={earnedColumn}>
          {dollars(buyer.earned.cents)}
          <small>{marginIn(buyer.earned, buyer.cost?.cents ?? null, unspent)}</small>
        </td>
      )}
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

function Before({ buyer, of }: { buyer: ShownBuyer; of: 'accepted' | 'rejected' }) {
  const { before } = buyer
  return before.accepted + before.rejected > 0 && <small>before {inCanada(before[of])}</small>
}

type BeforeShareProps = Record<'now' | 'before', OwnDecisions> & { isCompared: boolean }

/** A day that isn’t over has no verdict, nor what is beside missing data. */
function BeforeShare({ now, before, isCompared }: BeforeShareProps) {
  const [rate, earlier] = [now, before].map((one) => rateOf(one.accepted, one.decided))
  const share = shareIn(earlier ?? null, before.accepted, before.decided)
  const verdict = rate && earlier && isCompared ? verdictOn(rate, earlier) : ''
  return share !== '' && <small>{`before ${share}${verdict ? `: now ${verdict}` : ''}`}</small>
}

function Cost({ buyer: { cost, accepted } }: { buyer: ShownBuyer }) {
  if (cost === null) return null
  return (
    <>
      {dollars(cost.cents)}
      <small>
        {costIn(cost.cents / cost.accepted, 'paid lead')}
        {cost.accepted < accepted && `, ${fractionIn(cost.accepted, accepted)}`}
      </small>
      {cost.returned > 0 && (
        <small>without returned {netIn(cost.cents / (cost.accepted - cost.returned))}</small>
      )}
      {cost.decided > cost.accepted && (
        <small>{`${dollars(cost.cents / cost.decided)} per decided paid lead`}</small>
      )}
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
