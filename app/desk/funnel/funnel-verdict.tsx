import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { nothingEarned } from '#app/domain/funnel/earnings'
import { fewestToTell, funnelSteps, rangeOf, stepLabels } from '#app/domain/funnel/funnel-report'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { funnelPath } from './funnel-asked'
import { costOf, earnedPer, keptCostOf, keptIn, type ShownFunnel } from './funnel-route'
import { inCanada, lossOf, ownMarginIn, percent, unpricedIn, verdictOn } from './in-words'
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
  return (
    <p>
      <Name row={row} shown={shown} /> costs most: <strong>{dollars(keptCostOf(row) ?? 0)}</strong>
      {` per accepted lead${kept(row) < fewestToTell ? `, ${intervalIn(row)}` : ''} (${spentFor(row)})`}
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

/** What a lead of a row costs, between what and what that is by chance, and of how many. */
function costWith(row: ReportedRow): string {
  const interval = kept(row) < fewestToTell ? `, ${intervalIn(row)},` : ''
  return `${dollars(keptCostOf(row) ?? 0)}${interval} for ${inCanada(kept(row))}`
}

/** Returns between what a lead of a row costs, in cents. */
function intervalOf(row: ReportedRow): [number, number] {
  const [{ low, high }, spent] = [rangeOf(kept(row)), row.spentCents ?? 0]
  return [spent / high, spent / low]
}

function intervalIn(row: ReportedRow): string {
  const [least, most] = intervalOf(row).map((cents) => whole.format(cents / 100))
  return `95% ${least}–${most?.slice(1)}`
}

const whole = new Intl.NumberFormat('en-CA', {
  ...{ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' },
  maximumFractionDigits: 0,
})

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
  // The price of a lead that isn't known can make up for a loss.
  const [losing] = costs.losing.toSorted(
    (one, other) => atBest(one, shown.highestPrice) - atBest(other, shown.highestPrice),
  )
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
      {`. ${remedyFor(worst, shown)}`}
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

/** Returns what a row earned less its spend, in cents, if each lead without a price earned the highest. */
function atBest({ earned, spentCents }: ReportedRow, highestPrice: number): number {
  const { paidCents, paidUnpriced } = earned ?? nothingEarned
  return paidCents + paidUnpriced * highestPrice - (spentCents ?? 0)
}

/** Returns what its leads and its spend say to do. */
function remedyFor(row: ReportedRow, { total, highestPrice }: ShownFunnel): string {
  const { earned, spentCents, counts } = row
  const spent = spentCents ?? 0
  const undecided = counts.lead_committed - counts.lead_accepted - counts.lead_rejected
  const perLead = total.earned ? (earnedPer(total, 'lead_accepted') ?? 0) : Infinity
  const unpriced = earned?.paidUnpriced ?? 0
  const best = atBest(row, highestPrice)
  const lost = spent - (earned?.paidCents ?? 0)
  if (undecided > 0 && undecided * perLead >= lost) {
    return `${counted(undecided, 'undecided lead')} may make up for it: settle ${undecided === 1 ? 'it' : 'them'} first.`
  }
  if (unpriced > 0 && best >= 0) return 'Set the price of its leads first.'
  if (kept(row) === 0) return remedyWithoutLead(row, total)
  const price = unpriced === 1 ? 'the price of 1 lead' : `the prices of ${inCanada(unpriced)} leads`
  const sure = `It loses at least ${dollars(-best)}, ${price} not known yet. `
  return `${unpriced > 0 ? sure : ''}${remedyByCost(row, (best + spent) / kept(row))}`
}

/** Takes what a kept lead earns, in cents; at best, if a price isn't known. */
function remedyByCost(row: ReportedRow, earns: number): string {
  const [least] = intervalOf(row)
  if (kept(row) < fewestToTell && least > earns) {
    return `Loses even at best (${whole.format(least / 100)} a lead against ${dollars(earns)}): stop it, or bid less.`
  }
  const upTo = row.earned?.paidUnpriced ? 'up to ' : ''
  const costs = `A lead costs ${dollars(keptCostOf(row) ?? 0)}`
  return kept(row) < fewestToTell
    ? `${costs} (${intervalIn(row)}, for ${inCanada(kept(row))}) and earns ${upTo}${dollars(earns)}: too few to tell, so watch it.`
    : `${costs} and earns ${upTo}${dollars(earns)}: bid less for it, or stop it.`
}

function remedyWithoutLead(row: ReportedRow, total: ReportedRow): string {
  const spent = row.spentCents ?? 0
  const [others, rest] = [kept(total), (total.spentCents ?? 0) - spent]
  if (others === 0) return 'No lead of it was kept.'
  const due = Math.floor((spent * others) / Math.max(rest, 1))
  if (due < leadsDue) return 'No lead of it was kept, but too little was spent to tell: watch it.'
  return `No lead of it was kept; at the others’ ${dollars(rest / others)} a lead, ${inCanada(due)} were due. Stop it, or change its ad and page.`
}

/** Where most people leave, beside the days before; what to look at, unless fewer leave than before. */
function Leak({ shown: { total, asked, isPartial } }: Shown) {
  const { loss, rates, before } = total
  if (!loss) return null
  const at = funnelSteps.indexOf(loss.to) - 1
  const [now, earlier] = [rates[at] ?? null, before.rates[at] ?? null]
  const change = now && earlier && !isPartial ? changes[verdictOn(now, earlier)] : 'before'
  const { page: _, ...others } = asked
  return (
    <p>
      Most people leave before <strong>{stepLabels[loss.to]}</strong>
      {`: ${percent(loss.share)} of ${stepLabels[loss.from]}`}
      {earlier && `, ${change} ${percent(1 - earlier.share)}`}.{' '}
      {change === changes['higher than before'] ? null : loss.to === 'lead_accepted' ? (
        <a href={funnelPath({ ...others, by: 'buyer' })}>Read why buyers reject them.</a>
      ) : (
        checks[loss.to]
      )}
    </p>
  )
}

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
