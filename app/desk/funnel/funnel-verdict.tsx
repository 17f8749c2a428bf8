import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { nothingEarned } from '#app/domain/funnel/earnings'
import { fewestToTell, funnelSteps, isByChance, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { funnelPath } from './funnel-asked'
import { costOf, earnedPer, keptCostOf, keptIn, type ShownFunnel } from './funnel-route'
import { inCanada, ownMarginIn, percent, unpricedIn, verdictOn } from './in-words'
import { leadsOf, RowName } from './listed-leads'

type Shown = { shown: ShownFunnel }

/** What these days made, which name costs most and which loses most, where people leave, and what to do about it. */
export function FunnelVerdict({ shown }: Shown) {
  return (
    <div className="verdict">
      <Made shown={shown} />
      <Dearest shown={shown} />
      <Worst shown={shown} />
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

/** The cost of a lead where it is highest, against where it is lowest, among rows of enough leads to tell. */
function Dearest({ shown }: Shown) {
  const { mostExpensive: most, leastExpensive: least } = shown.costs ?? {}
  if (!most) return null
  const [one, other] = [keptIn(most), least ? keptIn(least) : null]
  const isClose =
    least &&
    isByChance(
      { events: one ?? 0, of: most.spentCents ?? 0 },
      { events: other ?? 0, of: least.spentCents ?? 0 },
    )
  return (
    <p>
      <Name row={most} shown={shown} /> costs most:{' '}
      <strong>{dollars(keptCostOf(most) ?? 0)}</strong>
      {` per accepted lead (${spentFor(most)})`}
      {least ? (
        <>
          ; <Name row={least} shown={shown} />
          {` least: ${dollars(keptCostOf(least) ?? 0)} (${spentFor(least)})`}
        </>
      ) : (
        `; no other has ${fewestToTell} leads to compare`
      )}
      {isClose ? ', which chance alone can explain.' : '.'}
    </p>
  )
}

function spentFor(row: ReportedRow): string {
  const kept = keptIn(row) ?? 0
  return `${dollars(row.spentCents ?? 0)} for ${inCanada(kept)}${kept === row.paidLeads ? '' : ' kept'}`
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
        {losing
          ? ownMarginIn(losing.earned ?? nothingEarned, losing.spentCents)
          : dollars(worst.spentCents ?? 0)}
      </strong>
      {`. ${remedyFor(worst, total)}`}
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

/** Three leads due and none there: less often than once in twenty by chance. */
const leadsDue = 3

/** Returns what its leads and its spend say to do. */
function remedyFor(row: ReportedRow, total: ReportedRow): string {
  const { earned, spentCents, counts } = row
  const kept = keptIn(row) ?? 0
  const spent = spentCents ?? 0
  const undecided = counts.lead_committed - counts.lead_accepted - counts.lead_rejected
  const perLead = total.earned ? (earnedPer(total, 'lead_accepted') ?? 0) : Infinity
  const lost = spent - (earned?.paidCents ?? 0)
  if (undecided > 0 && undecided * perLead >= lost) {
    return `${counted(undecided, 'undecided lead')} may make up for it: settle ${undecided === 1 ? 'it' : 'them'} first.`
  }
  if (earned && earned.paidUnpriced > 0) return 'Set the price of its leads first.'
  if (kept === 0) {
    const [others, rest] = [(keptIn(total) ?? 0) - kept, (total.spentCents ?? 0) - spent]
    if (others === 0) return 'No lead of it was kept.'
    const due = Math.floor((spent * others) / Math.max(rest, 1))
    if (due < leadsDue) return 'No lead of it was kept, but too little was spent to tell: watch it.'
    return `No lead of it was kept; at the others’ ${dollars(rest / others)} a lead, ${inCanada(due)} were due. Stop it, or change its ad and page.`
  }
  const cost = `A lead costs ${dollars(spent / kept)}${earned ? ` and earns ${dollars(earned.paidCents / kept)}` : ''}`
  return kept < fewestToTell
    ? `${cost}, of ${inCanada(kept)}: too few to tell, so watch it.`
    : `${cost}: bid less for it, or stop it.`
}

/** Where most people leave, beside the days before. */
function Leak({ shown: { total, asked } }: Shown) {
  const { loss, rates, before } = total
  if (!loss) return null
  const at = funnelSteps.indexOf(loss.to) - 1
  const [now, earlier] = [rates[at] ?? null, before.rates[at] ?? null]
  const change = now && earlier && verdictOn(now, earlier)
  const { page: _, ...others } = asked
  return (
    <p>
      Most people leave before <strong>{stepLabels[loss.to]}</strong>
      {`: ${percent(loss.share)} of ${stepLabels[loss.from]}`}
      {earlier && `, before ${percent(1 - earlier.share)}`}
      {change &&
        (change === 'lower than before' ? ', more than by chance' : ', fewer than by chance')}
      .{' '}
      {loss.to === 'lead_accepted' ? (
        <a href={funnelPath({ ...others, by: 'buyer' })}>Read why buyers reject them.</a>
      ) : (
        checks[loss.to]
      )}
    </p>
  )
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
