import { Fragment } from 'react'
import { leadsPath, noName } from '#app/desk/leads/read-lead-filter'
import { Reason } from '#app/desk/leads/reason'
import { Rows } from '#app/desk/parts/parts'
import type { Refusals } from '#app/domain/leads/delivery/buyer-desk-store.server'
import { excessOf } from './buyers-report'
import { namesInAddress } from './funnel-asked'
import type { ShownBuyers } from './funnel-route'
import { inCanada, percent } from './in-words'

/** Why buyers rejected or returned leads in these days, and which campaigns brought those. */
export function RefusalsByReason({ shown }: { shown: ShownBuyers }) {
  const { refusals } = shown
  if (refusals.length === 0) return null
  const groups = new Map<string, Refusals[]>()
  for (const one of refusals) {
    const key = `${one.buyerId} ${one.kind} ${one.reason}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const sumOf = (rows: readonly Refusals[]) => rows.reduce((all, { leads }) => all + leads, 0)
  // The buyers and kinds stay in their order; of each, the most leads come first.
  const placeOf = ([one]: readonly Refusals[]) => `${one?.buyerId} ${one?.kind}`
  const sorted = Array.from(groups.values()).toSorted((one, other) => {
    const [place, otherPlace] = [placeOf(one), placeOf(other)]
    return place === otherPlace ? sumOf(other) - sumOf(one) : place < otherPlace ? -1 : 1
  })
  return (
    <section className="panel">
      <h2>Rejected and returned</h2>
      <Rows
        caption="Rejected and returned leads by reason"
        columns={['Buyer', 'What', 'Reason', 'Leads', 'Campaigns']}
      >
        {sorted.map((rows) => {
          const [one] = rows
          if (!one) return null
          const { buyerId, kind, reason } = one
          return (
            <tr key={`${buyerId} ${kind} ${reason}`}>
              <th scope="row">{buyerId}</th>
              <td data-name="What">{kind}</td>
              <td data-name="Reason">{reason && <Reason reason={reason} isUnsure={false} />}</td>
              <td data-name="Leads">
                <a href={refusedPath({ ...one, campaign: null }, shown)}>{inCanada(sumOf(rows))}</a>
              </td>
              <td data-name="Campaigns">
                {rows.map((of, at) => (
                  <Fragment key={of.campaign}>
                    {at > 0 && ', '}
                    {of.campaign === null ? (
                      `not counted ${inCanada(of.leads)}`
                    ) : (
                      <a href={refusedPath(of, shown)}>
                        {`${of.campaign || noName} ${inCanada(of.leads)}`}
                      </a>
                    )}
                    <Excess of={of} shown={shown} />
                  </Fragment>
                ))}
              </td>
            </tr>
          )
        })}
      </Rows>
      <p>
        <small>
          In these days, of leads that are still stored. A share of the leads decided stands where
          it is higher than the other campaigns’ beyond chance.
        </small>
      </p>
    </section>
  )
}

/** Where a campaign's leads are rejected for a reason more than others'. */
export function Excess({ of, shown: { refusals, decided } }: { of: Refusals; shown: ShownBuyers }) {
  const excess = excessOf(refusals, of, decided)
  if (!excess) return null
  return <strong>{` (${percent(excess.own)}, others ${percent(excess.others)})`}</strong>
}

export function refusedPath(
  { buyerId, kind, reason, campaign }: Omit<Refusals, 'leads'>,
  { period, asked }: ShownBuyers,
): string {
  return leadsPath({
    ...{ buyer: buyerId, [kind]: period.since, to: asked.to, reason },
    ...namesInAddress(asked.names),
    ...(campaign !== null && { campaign: campaign || noName }),
  })
}
