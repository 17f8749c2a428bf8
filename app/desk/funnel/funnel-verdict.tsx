import { Fragment } from 'react'
import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { type AllCosted, adviceOnLoss, costOfLead } from '#app/domain/funnel/advice'
import type { Cover } from '#app/domain/funnel/coverage'
import { funnelSteps, rateOf, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { adviceIn, chanceIn, costWithChance } from './advice-in-words'
import { funnelPath } from './funnel-asked'
import {
  costedOf,
  costOf,
  decidedIn,
  earnedPer,
  keptIn,
  refusedIn,
  type ShownFunnel,
} from './funnel-route'
import { coverIn, inCanada, lossOf, ownMarginIn, percent, unpricedIn, verdictOn } from './in-words'
import { leadsOf, RowName } from './listed-leads'

type Shown = { shown: ShownFunnel }

/** What these days made, what to stop and to raise, which leads buyers refuse, and where people leave. */
export function FunnelVerdict({ shown }: Shown) {
  return (
    <div className="verdict">
      <Made shown={shown} />
      <Dearest shown={shown} />
      <Worst shown={shown} />
      <Best shown={shown} />
      <Unjudged of={shown.partial} by={shown.asked.by} />
      <Refused shown={shown} />
      <Leak shown={shown} />
    </div>
  )
}

function Made({ shown: { total, hasSpend } }: Shown) {
  const { earned, spentCents, counts, before } = total
  if (!earned && spentCents === null) {
    return (
      <p>
        <strong>{`${counted(counts.lead_accepted, 'accepted lead')} of ${counted(counts.visit, 'visit')}`}</strong>
      </p>
    )
  }
  const free = earned ? earned.cents - earned.paidCents : 0
  const [cost, costBefore] = [costOf(total), costOf(before)]
  const isKnown = (cents: number | null): cents is number => cents !== null && cents !== Infinity
  return (
    <p>
      <strong>
        {spentCents === null
          ? `Earned ${dollars(earned?.cents ?? 0)}`
          : earned
            ? `Margin ${ownMarginIn(earned, spentCents)}`
            : `Spent ${dollars(spentCents)}`}
      </strong>
      {earned && spentCents !== null && (
        <>
          {`: ${dollars(spentCents)} spent, ${dollars(earned.paidCents)} earned by it`}
          {free > 0 && `, and ${dollars(free)} without spend`}
        </>
      )}
      {spentCents === null && hasSpend && ', no spend stored'}
      {earned && earned.unpriced > 0 && `, ${unpricedIn(earned)}`}.
      {isKnown(cost) && ` A paid lead cost ${dollars(cost)}`}
      {isKnown(cost) && isKnown(costBefore) && `, before ${dollars(costBefore)}`}
      {isKnown(cost) && '.'}
    </p>
  )
}

/** The cost of a lead where it is highest, against all others, unless chance alone can explain every difference. */
function Dearest({ shown }: Shown) {
  const { dearest, dearestSoFar } = shown.costs ?? {}
  if (!dearest) {
    if (!dearestSoFar) return null
    return (
      <p>
        {`Too few leads to tell which ${shown.asked.by} costs most; so far `}
        <Name row={dearestSoFar} shown={shown} />
        {`: ${costWith(dearestSoFar)}.`}
      </p>
    )
  }
  const { row, others, above } = dearest
  const cost = costOfLead(costedOf(row))
  return (
    <p>
      <Name row={row} shown={shown} /> costs most: <strong>{dollars(cost?.cents ?? 0)}</strong>
      {` per accepted lead${cost ? ` (${chanceIn(cost)}; ${spentFor(row)})` : ''}`}
      {`; all cheaper ones ${dollars(others.of / others.events)} (${dollars(others.of)} for ${inCanada(others.events)}).`}
      {above[0] && (
        <>
          {' '}
          <Name row={above[0]} shown={shown} />
          {`, ${costWith(above[0])}, is too few to tell.`}
        </>
      )}
    </p>
  )
}

const kept = (row: ReportedRow) => keptIn(row) ?? 0

/** What a lead of a row costs, between what by chance, and of how many. */
function costWith(row: ReportedRow): string {
  const cost = costOfLead(costedOf(row))
  return `${cost ? costWithChance(cost) : ''} for ${inCanada(kept(row))}`
}

function spentFor(row: ReportedRow): string {
  return `${dollars(row.spentCents ?? 0)} for ${inCanada(kept(row))}${kept(row) === row.paidLeads ? '' : ' kept'}`
}

function Name({ row, shown }: Shown & { row: ReportedRow }) {
  return <a href={leadsOf(row, 'lead_accepted', shown)}>{row.name || noName}</a>
}

/** What loses most money, and what to do about it. Without prices, what was spent without a lead. */
function Worst({ shown }: Shown) {
  const { costs, asked, total, period } = shown
  if (!costs) return null
  const [losing] = costs.losing
  const worst = losing ?? (total.earned ? undefined : costs.barren[0])
  if (!worst) {
    const isSettled = total.earned && total.earned.paidUnpriced === 0 && total.spentCents !== null
    return isSettled ? <p>{`No ${asked.by} lost money.`}</p> : null
  }
  const { page: _, ...others } = asked
  const many = losing ? costs.losing.length : costs.barren.length
  return (
    <p>
      <strong>
        Biggest loss: <RowName row={worst} shown={shown} />{' '}
        {losing ? lossOf(losing) : dollars(worst.spentCents ?? 0)}
      </strong>
      {`. ${adviceIn(adviceOnLoss(costedOf(worst), allCosted(shown)))}`}
      {many > 1 && (
        <>
          {' '}
          <a
            href={funnelPath({
              ...others,
              ...(losing && { sort: 'margin' as const }),
              from: period.since,
              to: asked.to,
            })}
          >
            {`${inCanada(many)} ${asked.by}s`}
          </a>
          {losing ? ' lost money.' : ' brought no lead.'}
        </>
      )}
    </p>
  )
}

function allCosted({ total, highestPrice }: ShownFunnel): AllCosted {
  return { ...costedOf(total), perLead: earnedPer(total, 'lead_accepted'), highestPrice }
}

/** Which one deserves more spend: its leads pay even if chance made them cheap. */
function Best({ shown: { costs, asked, total }, shown }: Shown) {
  if (!costs || !total.earned || total.spentCents === null) return null
  if (!costs.best) return <p>{`Too few leads to tell which ${asked.by} to raise.`}</p>
  const { row, cost, earns, margin } = costs.best
  return (
    <p>
      <strong>
        Raise: <RowName row={row.row} shown={shown} />
      </strong>
      {`. A lead costs ${costWithChance(cost)} and earns ${dollars(earns)}: ${dollars(margin)} is left of each, so spend more on it.`}
    </p>
  )
}

type UnjudgedProps = { of: readonly { campaign: string; cover: Cover }[]; by: string }

/** What has no verdict, because the spend of some of its days is missing. */
export function Unjudged({ of, by }: UnjudgedProps) {
  if (of.length === 0 || (by !== 'campaign' && by !== 'source')) return null
  const names = of.slice(0, 3).map(({ campaign, cover }) => `${campaign} (${coverIn(cover)})`)
  const more = of.length - names.length
  const all = [...names, ...(more > 0 ? [`${inCanada(more)} more`] : [])].join(', ')
  return (
    <p>
      {by === 'source' ? `No source has a verdict, because of ${all}. ` : `No verdict: ${all}. `}
      <a href="/desk/funnel/spend">Import the rest</a>
    </p>
  )
}

/** Whose leads buyers reject or return more than others'; nothing if chance alone can explain it. */
function Refused({ shown }: Shown) {
  const { asked, mostRefused, total } = shown
  const row = mostRefused?.told
  if (!row || asked.by === 'day' || asked.by === 'hour') return null
  const [refused, decided] = [refusedIn(row), decidedIn(row)]
  const [own, others] = [
    rateOf(refused, decided),
    rateOf(refusedIn(total) - refused, decidedIn(total) - decided),
  ]
  const { page: _, sort, ...days } = asked
  const names = { ...asked.names, [asked.by]: row.key }
  return (
    <p>
      Buyers reject or return <RowName row={row} shown={shown} /> most:{' '}
      <strong>{own && percent(own.share)}</strong>
      {` (${inCanada(refused)} of ${inCanada(decided)}), all others ${others ? percent(others.share) : 'too few'}. `}
      <a href={funnelPath({ ...days, by: 'buyer', names })}>Which buyers, and why</a>
    </p>
  )
}

/** Where most people leave, beside the days before, and whose; what to look at, unless fewer leave than before. */
function Leak({ shown: { total, asked, isPartial, leak }, shown }: Shown) {
  const { loss, rates, before } = total
  if (!loss) return null
  const at = funnelSteps.indexOf(loss.to) - 1
  const [now, earlier] = [rates[at] ?? null, before.rates[at] ?? null]
  const change = now && earlier && !isPartial ? changes[verdictOn(now, earlier)] : 'before'
  const { page: _, sort, ...others } = asked
  return (
    <p>
      Most people leave before <strong>{stepLabels[loss.to]}</strong>
      {`: ${percent(loss.share)} of ${stepLabels[loss.from]}`}
      {earlier && `, ${change} ${percent(1 - earlier.share)}`}.{' '}
      {leak && (
        <>
          Worst: <RowName row={leak.row} shown={shown} />
          {`, ${percent(1 - leak.own.share)}, all others ${percent(1 - leak.others.share)}. `}
        </>
      )}
      {change !== changes['higher than before'] && (
        <>
          {loss.to === 'lead_accepted' ? (
            <a href={funnelPath({ ...others, by: 'buyer' })}>Read why buyers reject them.</a>
          ) : (
            checks[loss.to]
          )}
          {places
            .filter((by) => by !== asked.by && asked.names[by] === undefined)
            .map((by, place) => (
              <Fragment key={by}>
                {place > 0 ? ', ' : ' See '}
                <a href={funnelPath({ ...others, by })}>by {placeNames[by]}</a>
              </Fragment>
            ))}
        </>
      )}
    </p>
  )
}

/** Where people may leave more than elsewhere. */
const placeNames = { campaign: 'campaign', landing: 'page', device: 'device' } as const
const places = ['campaign', 'landing', 'device'] as const

/** How many leave, by how the share that goes on compares; none of these is by chance. */
const changes = {
  'higher than before': 'better than before:',
  'lower than before': 'worse than before:',
  '': 'as before:',
}

/** What to look at first where people leave before a step. */
const checks: Partial<Record<(typeof funnelSteps)[number], string>> = {
  visit: 'Open the links: does each page load at once?',
  form_viewed: 'Open the landing pages: do they lead to the form?',
  form_begun: 'Open the pages: do they say what people get before they ask?',
  code_sent: 'Fill in the form: which field stops people?',
  code_verified: 'Ask for a code: does the text arrive?',
  lead_committed: 'Register yourself: what follows the code?',
}
