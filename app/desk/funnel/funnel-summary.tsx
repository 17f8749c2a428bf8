import { Fragment } from 'react'
import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { atBest } from '#app/domain/funnel/advice'
import type { Earnings } from '#app/domain/funnel/earnings'
import { isShareOfVisits, type Loss, type Rate, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import type { ShownFunnel } from './funnel-route'
import {
  conversionIn,
  inCanada,
  lossOf,
  marginIn,
  nameIn,
  partIn,
  percent,
  rateIn,
  unpricedIn,
  untoldWords,
  verdictOn,
} from './in-words'
import { leaksIn, Places, stepsOf } from './leak-lines'
import { leadsOf, RowName } from './listed-leads'
import { decidedIn, keptCostOf, keptIn, refusedIn } from './row-costs'

/** As many of the campaigns that lose money, or have no lead, have a name here. */
const named = 5

/** The figures behind the verdict, and in one line those of too few to tell. */
export function FunnelSummary({ shown }: { shown: ShownFunnel }) {
  const untold = untoldIn(shown)
  return (
    <details>
      <summary>
        The figures behind it{' '}
        {untold.length > 0 && <small>{`Too few to tell: ${untold.join(', ')}`}</small>}
      </summary>
      <Figures shown={shown} />
    </details>
  )
}

function untoldIn({ total, mostRefused, isCompared, asked: { by } }: ShownFunnel): string[] {
  const { conversion, before, loss } = total
  const isChanged = conversion && before.conversion && verdictOn(conversion, before.conversion)
  return [
    ...(conversion ? [] : ['accepted per visit']),
    ...(before.conversion && isCompared && !isChanged
      ? ['whether accepted per visit changed']
      : []),
    ...(loss ? [] : ['where most leave']),
    ...(mostRefused && !mostRefused.told ? [`the most refused ${by}`] : []),
  ]
}

function Figures({ shown }: { shown: ShownFunnel }) {
  const { total, costs } = shown
  const { conversion, loss } = total
  const before = total.before.conversion
  return (
    <ul className="summary">
      <li>
        Accepted per visit: <strong>{conversionIn(total) || 'too few to tell'}</strong>
        {excessIn(total)}
        {strayIn(shown)}
        {before && `, before ${rateIn(before)}`}
        {before && shown.isCompared && `: ${trendOf(conversion, before)}`}
      </li>
      <li>
        Biggest loss:{' '}
        <strong>{loss ? `${percent(loss.share)} ${lossPlaceIn(loss)}` : 'too few to tell'}</strong>
      </li>
      {shown.leaks.length > 0 && (
        <li id="leaks">
          More leave than elsewhere:
          <ul>
            {stepsOf(shown.leaks).map((leaks) => (
              <li key={leaks[0]?.to}>
                before <strong>{leaks[0] && stepLabels[leaks[0].to]}</strong>:{' '}
                <Places {...leaksIn(shown)} leaks={leaks} />
              </li>
            ))}
          </ul>
        </li>
      )}
      {costs && costs.losing.length > 0 && (
        <Losing rows={costs.losing.map(({ row }) => row)} shown={shown} />
      )}
      {shown.mostRefused && (
        <Most
          what={`Most rejected or returned ${shown.asked.by}`}
          {...shown.mostRefused}
          of={(row) => <RefusedShare row={row} shown={shown} />}
        />
      )}
      {costs && costs.barren.length > 0 && <Barren rows={costs.barren} by={shown.asked.by} />}
      {!shown.hasSpend && <SpentLine shown={shown} />}
      {total.earned && (
        <EarnedLine earned={total.earned} spentCents={total.spentCents} isKnown={shown.hasSpend} />
      )}
    </ul>
  )
}

/** Why there is no share: more leads than visits. */
function excessIn({ counts }: ReportedRow): string {
  if (isShareOfVisits(counts)) return ''
  const { lead_committed, lead_accepted, visit } = counts
  const [many, step] =
    lead_committed > visit ? [lead_committed, 'registered'] : [lead_accepted, 'accepted']
  return `, ${inCanada(many)} ${step} for ${counted(visit, 'visit')}. A lead can come from a visit before these days, or from a browser whose visits aren’t counted because it looks like a robot`
}

/** How many of the accepted leads may not be of these visits. */
function strayIn({ total: { counts }, untold }: ShownFunnel): string {
  if (!untold?.accepted || !isShareOfVisits(counts)) return ''
  return `, ${inCanada(untold.accepted)} of the ${inCanada(counts.lead_accepted)} ${untoldWords}`
}

type MostProps<Row> = Record<'told' | 'soFar', Row | null> & {
  what: string
  of: (row: Row) => React.ReactNode
}

/** The row that is most of something beyond chance, and the one so far. */
export function Most<Row>({ what, told, soFar, of }: MostProps<Row>) {
  return (
    <li>
      {what}: {told ? of(told) : <strong>too few to tell</strong>}
      {soFar && soFar !== told && (
        <>
          {'. So far: '}
          {of(soFar)}
        </>
      )}
    </li>
  )
}

/** What earned less than was spent on it. Both are exact, so they need no fewest to tell. */
function Losing({ rows, shown }: { rows: readonly ReportedRow[]; shown: ShownFunnel }) {
  const more = rows.length - named
  return (
    <li>
      Loses money:{' '}
      {rows.slice(0, named).map((row, at) => (
        <Fragment key={row.key}>
          {at > 0 && ', '}
          {atBest(row, shown.highestPrice) >= 0 && 'perhaps '}
          <RowName row={row} shown={shown} /> <strong>{lossOf(row)}</strong>
          {perLeadIn(row)}
        </Fragment>
      ))}
      {more > 0 && ` and ${inCanada(more)} more`}
    </li>
  )
}

/** What a lead cost and earns, and how many leads may earn yet; empty without either. */
function perLeadIn(row: ReportedRow): string {
  const [cost, kept] = [keptCostOf(row), keptIn(row)]
  const { lead_committed, lead_accepted, lead_rejected } = row.counts
  const undecided = lead_committed - lead_accepted - lead_rejected
  const unpriced = row.earned?.paidUnpriced ?? 0
  const words = [
    unpriced > 0 && unpricedIn({ unpriced }),
    cost !== null &&
      kept &&
      row.earned &&
      unpriced === 0 &&
      `${dollars(cost)} a kept lead, earns ${dollars(row.earned.paidCents / kept)} each`,
    undecided > 0 && `${counted(undecided, 'lead')} undecided`,
  ].filter(Boolean)
  return words.length > 0 ? ` (${words.join('; ')})` : ''
}

function RefusedShare({ row, shown }: { row: ReportedRow; shown: ShownFunnel }) {
  const [refused, decided] = [refusedIn(row), decidedIn(row)]
  const name = nameIn(shown.asked.by, row.name)
  const kind = row.refused?.rejected ? 'rejected' : 'returned'
  return (
    <>
      <a href={leadsOf(row, kind, shown)}>{name}</a>
      {`, ${partIn(refused, decided)}`}
    </>
  )
}

function Barren({ rows, by }: { rows: readonly ReportedRow[]; by: string }) {
  const spent = rows.reduce((sum, { spentCents }) => sum + (spentCents ?? 0), 0)
  const names = rows.slice(0, named).map(({ name, spentCents, paidLeads }) => {
    const returned = paidLeads ? ` (${inCanada(paidLeads)} returned)` : ''
    return `${name || noName} ${dollars(spentCents ?? 0)}${returned}`
  })
  const more = rows.length - names.length
  return (
    <li>
      Spent without a lead that a buyer kept: <strong>{dollars(spent)}</strong>
      {`: ${[...names, ...(more > 0 ? [counted(more, `other ${by}`)] : [])].join(', ')}`}
    </li>
  )
}

/** What was spent, in a table whose rows can't have a share of it. */
function SpentLine({ shown: { asked, total } }: { shown: ShownFunnel }) {
  const { campaign, ...others } = asked.names
  if (total.spentCents === null && Object.keys(others).length === 0) return null
  return (
    <li>
      {total.spentCents !== null && (
        <>
          Spent: <strong>{dollars(total.spentCents)}</strong>.{' '}
        </>
      )}
      Spend is known by campaign and day, and estimated by source, landing and device.
    </li>
  )
}

type EarnedLineProps = {
  earned: Earnings
  spentCents: number | null
  /** Whether an absent spend means that none is stored. */
  isKnown?: boolean
}

/** What accepted leads earned together, and what is left of it after the spend. */
export function EarnedLine({ earned, spentCents, isKnown = true }: EarnedLineProps) {
  const words = isKnown || spentCents !== null ? marginIn(earned, spentCents) : unpricedIn(earned)
  return (
    <li>
      Earned: <strong>{dollars(earned.cents)}</strong>
      {words && `, ${words}`}
    </li>
  )
}

function trendOf(now: Rate | null, before: Rate): string {
  return (now && verdictOn(now, before)) || 'too few to tell a change'
}

export const lossPlaceIn = ({ from, to }: Loss) => `of ${stepLabels[from]} before ${stepLabels[to]}`
