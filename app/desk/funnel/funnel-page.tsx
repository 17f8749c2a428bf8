import { useLoaderData } from 'react-router'
import { site } from '#app/content/site'
import { leadsPath, noName } from '#app/desk/leads/read-lead-filter'
import { At, dollars, Pages, Rows } from '#app/desk/parts/parts'
import {
  funnelGroups,
  funnelSteps,
  type Loss,
  type Rate,
  stepLabels,
} from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { otherName } from '#app/shared/dimensions'
import { addDays } from '#app/shared/toronto-time'
import { costOf, type FunnelSort, funnelPath, type loadFunnel, spans } from './funnel-route'
import { FunnelSteps } from './funnel-steps'
import { inCanada, percent, rateIn, verdictOn } from './in-words'

/** From a click to an accepted lead: what each step keeps, where most are lost, and what a lead costs. */
export function FunnelPage() {
  const { rows, total, refused, textCosts, period, now, hasMore, ...loaded } =
    useLoaderData<typeof loadFunnel>()
  const { page, ...asked } = loaded.asked
  const { by, days } = asked
  return (
    <>
      <title>{`Funnel by ${by} · ${site.name} desk`}</title>
      <h1>
        Funnel{' '}
        <small>
          {period.since.day} to {asked.to ?? 'today'} in Toronto, as of <At at={now} />
        </small>
      </h1>
      <nav className="states" aria-label="Counted by">
        {funnelGroups.map((group) => (
          <a
            key={group}
            href={funnelPath({ ...asked, by: group })}
            aria-current={group === by ? 'page' : undefined}
          >
            {group}
          </a>
        ))}
      </nav>
      <nav className="states" aria-label="Days">
        {spans.map((span) => (
          <a
            key={span}
            href={funnelPath({ ...asked, days: span, from: null, to: null })}
            aria-current={span === days && !asked.to ? 'page' : undefined}
          >
            {span === 1 ? 'today' : `${span} days`}
          </a>
        ))}
        <a href={funnelPath(asked, '/desk/funnel.csv')}>Download CSV</a>
        <a href="/desk/funnel/spend">Import spend</a>
      </nav>
      <form method="get" action="/desk/funnel" className="filters">
        <input type="hidden" name="by" value={by} />
        {asked.sort && <input type="hidden" name="sort" value={asked.sort} />}
        <label>
          From
          <input
            name="from"
            type="date"
            required
            defaultValue={refused?.from ?? period.since.day}
            aria-invalid={refused?.problem.startsWith('From') || undefined}
          />
        </label>
        <label>
          To, up to 90 days
          <input
            name="to"
            type="date"
            defaultValue={refused?.to ?? addDays(period.before.day, -1)}
            aria-invalid={refused?.problem.startsWith('To') || undefined}
          />
        </label>
        <button type="submit" className="quiet">
          Show
        </button>
      </form>
      {refused && (
        <p className="problem" role="alert">
          {`${refused.problem} Below are the last ${days === 1 ? 'day' : `${days} days`}.`}
        </p>
      )}
      <Summary />
      {rows.length > 0 && <FunnelSteps total={total} days={days} />}
      {rows.length > 0 ? (
        <Rows caption={`Funnel by ${by}`} columns={headsOf(asked)}>
          {rows.length > 1 && <FunnelLine row={total} isTotal />}
          {rows.map((row) => (
            <FunnelLine key={row.name} row={row} />
          ))}
        </Rows>
      ) : (
        <p className="empty">Nothing was counted in these days.</p>
      )}
      <Pages
        page={page}
        hasMore={hasMore}
        pathOf={(other) => funnelPath({ ...asked, page: other })}
      />
      <p>
        <small>
          Each share is that of the step before; below 30, too few to tell. In brackets, its 95%
          interval: a change is named if the intervals don’t overlap. Bars: these days; ticks: as
          many days before. A campaign’s registered and accepted leads link to them, without those
          erased since. Counts are sums by day: an isolate that dies loses up to 15 seconds.
          {textCosts.length > 0 && ` ${sumOfTexts(textCosts)}`}
        </small>
      </p>
    </>
  )
}

function headsOf(asked: Parameters<typeof funnelPath>[0]): React.ReactNode[] {
  const sortable = (sort: FunnelSort, label: string) => (
    <a
      key={sort}
      href={funnelPath({ ...asked, sort })}
      aria-current={asked.sort === sort ? 'true' : undefined}
    >
      {label}
      {asked.sort === sort && ' ↓'}
    </a>
  )
  return [
    asked.by,
    ...funnelSteps.map((step) => sortable(step, stepLabels[step])),
    'accepted per visit',
    'biggest loss',
    sortable('cost', 'spent, per lead'),
  ]
}

function Summary() {
  const { total, costliest, wasted } = useLoaderData<typeof loadFunnel>()
  const { conversion, loss } = total
  const before = total.before.conversion
  const cost = costliest && costOf(costliest)
  return (
    <ul className="summary">
      <li>
        Accepted per visit: <strong>{conversion ? rateIn(conversion) : 'too few to tell'}</strong>
        {before && `, before ${rateIn(before)}: ${trendOf(conversion, before)}`}
      </li>
      <li>
        Biggest loss: <strong>{loss ? lossIn(loss) : 'too few to tell'}</strong>
      </li>
      {costliest && cost !== null && (
        <li>
          Most expensive campaign: <strong>{costliest.name || noName}</strong>,{' '}
          {`${dollars(costliest.spentCents ?? 0)}, ${costIn(cost)}`}
          {unnamedIn(costliest) && `, ${unnamedIn(costliest)}`}
        </li>
      )}
      {wasted.length > 0 && (
        <li>
          Spent without an accepted lead: <strong>{dollars(sumOf(wasted))}</strong>,{' '}
          {wasted
            .slice(0, 3)
            .map(({ name, spentCents }) => `${name || noName} ${dollars(spentCents ?? 0)}`)
            .join(', ')}
          {wasted.length > 3 && ` and ${wasted.length - 3} more`}
        </li>
      )}
    </ul>
  )
}

function FunnelLine({ row, isTotal = false }: { row: ReportedRow; isTotal?: boolean }) {
  const { by } = useLoaderData<typeof loadFunnel>().asked
  const { name, rates, conversion, before, loss, comparedWithOthers } = row
  const cost = costOf(row)
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{isTotal ? 'all' : name || noName}</th>
      {funnelSteps.map((step, at) => {
        const rate = rates[at - 1]
        return (
          <td key={step} data-name={stepLabels[step]} className="count">
            <Counted row={row} step={step} isTotal={isTotal} />
            {rate && <small>{percent(rate.share)}</small>}
            {step === 'lead_accepted' && <small>before {inCanada(before.counts[step])}</small>}
          </td>
        )
      })}
      <td data-name="accepted per visit">
        {conversion ? rateIn(conversion) : 'too few to tell'}
        {before.conversion && <small>before {rateIn(before.conversion)}</small>}
        {by !== 'hour' && comparedWithOthers !== 'too few to tell' && (
          <small>{comparedWithOthers} than the others</small>
        )}
      </td>
      <td data-name="biggest loss">{loss ? lossIn(loss) : ''}</td>
      <td data-name="spent, per lead">
        {row.spentCents !== null && dollars(row.spentCents)}
        {cost !== null && <small>{costIn(cost)}</small>}
        {unnamedIn(row) && <small>{unnamedIn(row)}</small>}
      </td>
    </tr>
  )
}

type CountedProps = { row: ReportedRow; step: (typeof funnelSteps)[number]; isTotal: boolean }

/** A figure; for a campaign's leads up to now, with a link to them. Several campaigns may be counted as other ones. */
function Counted({ row: { name, counts }, step, isTotal }: CountedProps) {
  const { asked, period } = useLoaderData<typeof loadFunnel>()
  const { day } = period.since
  const of = { lead_committed: { from: day }, lead_accepted: { accepted: day } }
  const isOfLeads = asked.by === 'campaign' && !isTotal && name !== otherName
  const isListed = isOfLeads && asked.to === null && counts[step] > 0
  const count = inCanada(counts[step])
  if (!isListed || (step !== 'lead_committed' && step !== 'lead_accepted')) return count
  return <a href={leadsPath({ campaign: name || noName, ...of[step] })}>{count}</a>
}

function trendOf(now: Rate | null, before: Rate): string {
  return (now && verdictOn(now, before)) || 'too few to tell a change'
}

function lossIn({ from, to, share }: Loss): string {
  return `${percent(share)} of ${stepLabels[from]} before ${stepLabels[to]}`
}

function costIn(cents: number): string {
  return Number.isFinite(cents) ? `${dollars(cents)} per accepted lead` : 'no accepted lead'
}

/** Says how many accepted leads stand in another row; empty for none. */
function unnamedIn({ unnamed }: ReportedRow): string {
  return unnamed > 0 ? `${inCanada(unnamed)} of them in ${otherName}` : ''
}

const sumOf = (rows: readonly ReportedRow[]) =>
  rows.reduce((sum, { spentCents }) => sum + (spentCents ?? 0), 0)

function sumOfTexts(costs: readonly { texts: number; priceMicros: number; currency: string }[]) {
  const texts = costs.reduce((sum, cost) => sum + cost.texts, 0)
  const price = costs.reduce((sum, cost) => sum + cost.priceMicros, 0) / 1_000_000
  return `Texts, as the provider charges them: ${texts} for ${price.toFixed(2)} ${costs[0]?.currency}.`
}
