import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { advisedLosses, costOfLead, doubtsOf } from '#app/domain/funnel/advice'
import { isWhole } from '#app/domain/funnel/coverage'
import type { OneVerdict } from '#app/flows/funnel/judge-campaign.server'
import type { ReportedRow } from '#app/flows/funnel/read-funnel.server'
import { chanceIn, costWithChance, doubtsIn } from './advice-in-words'
import { CostLine, Losses, overIn, Unjudged } from './campaign-lines'
import { funnelPath } from './funnel-asked'
import type { ShownFunnel } from './funnel-route'
import { inCanada, lossOf, nameIn, ownMarginIn, percent, unpricedIn } from './in-words'
import { Leak, leaksIn, OtherLeaks, WorstLeak } from './leak-lines'
import { leadsOf, RowName } from './listed-leads'
import {
  costedOf,
  costOf,
  decidedIn,
  keptCostOf,
  keptIn,
  refusedIn,
  registeredCostOf,
} from './row-costs'

type Shown = { shown: ShownFunnel }

/** What these days made, what to stop and to raise, which leads buyers refuse, and where people leave. */
export function FunnelVerdict({ shown }: Shown) {
  return (
    <div className="verdict">
      {shown.one ? (
        <OneCampaign one={shown.one} shown={shown} />
      ) : (
        <>
          <Worst shown={shown} />
          <Best shown={shown} />
        </>
      )}
      <Bids shown={shown} />
      <WorstLeak {...leaksIn(shown)}>
        <Leak shown={shown} />
      </WorstLeak>
      <OtherLeaks {...leaksIn(shown)} />
      <Made shown={shown} />
      <CostLeads shown={shown} />
      <Dearest shown={shown} />
      <Unjudged of={shown.partial} by={shown.asked.by} />
      <Refused shown={shown} />
    </div>
  )
}

function Made({ shown: { total, hasSpend }, shown }: Shown) {
  const { earned, spentCents, counts } = total
  const isTold = isCostTold(shown)
  if (!earned && spentCents === null) {
    return (
      <p>
        <strong>{`${counted(counts.lead_accepted, 'accepted lead')} of ${counted(counts.visit, 'visit')}`}</strong>
      </p>
    )
  }
  const free = earned ? earned.cents - earned.paidCents : 0
  const cost = costOf(total)
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
      {isKnown(cost) && !isTold && ` A paid lead cost ${dollars(cost)}.`}
      {spentCents !== null && textsIn(shown)}
    </p>
  )
}

/** What texts cost, which no campaign's spend has; empty without one. */
function textsIn({ total, textCosts, asked }: ShownFunnel): string {
  const texts = total.counts.text_sent
  const [first] = textCosts
  const out = `aren’t in the ${total.earned ? 'margin' : 'spend'}.`
  const isPart = Object.keys(asked.names).length > 0
  const unknown = isPart ? 'priced only for all together' : 'price not known'
  if (!first) return texts > 0 ? ` Texts (${inCanada(texts)}, ${unknown}) ${out}` : ''
  const price = textCosts.reduce((sum, cost) => sum + cost.priceMicros, 0) / 1_000_000
  const charged = textCosts.reduce((sum, cost) => sum + cost.texts, 0)
  return ` Texts (${inCanada(charged)} for ${price.toFixed(2)} ${first.currency}) ${out}`
}

/** Whether it is told why a lead cost more or less than before: not beside missing data. */
const isCostTold = ({ cost, dataSince }: ShownFunnel) => cost?.change != null && dataSince === null

function CostLeads({ shown }: Shown) {
  const { cost, period, asked } = shown
  if (!cost?.change || !isCostTold(shown)) return null
  const days = { by: 'day', from: period.since, to: asked.to } as const
  return (
    <CostLine
      {...{ change: cost.change, without: cost.without }}
      nameOf={(campaign) => <a href={funnelPath({ ...days, names: { campaign } })}>{campaign}</a>}
    />
  )
}

/** The cost of a lead where it is highest, against all others, unless chance alone can explain every difference. */
function Dearest({ shown }: Shown) {
  const { dearest, dearestSoFar } = shown.costs ?? {}
  // With prices, losses say more.
  if (shown.total.earned) return null
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

/** What to stop, and what to watch: what lost money or, without prices, brought no lead. */
function Worst({ shown }: Shown) {
  const { costs, asked, total, wider } = shown
  if (!costs) return null
  const isPriced = total.earned !== null
  const losing = isPriced ? costs.losing : costs.barren.map(costedOf)
  if (losing.length === 0) {
    const isSettled = total.earned?.paidUnpriced === 0 && total.spentCents !== null
    return isSettled ? <p>{`No ${asked.by} lost money.`}</p> : null
  }
  const losses = advisedLosses({ losing, all: costs.all }, wider)
  const rowOf = (name: string) => losing.find(({ campaign }) => campaign === name)?.row
  return (
    <Losses
      of={losses.map((one) => {
        const { row, advice } = one
        const own = rowOf(row.campaign)
        return {
          key: row.campaign,
          name: own && <RowName row={own} shown={shown} />,
          loss: isPriced ? lossOf(row) : dollars(row.spentCents ?? 0),
          advice,
          over: overIn(one, asked.days, wider?.days),
        }
      })}
    />
  )
}

/** What to do about the campaign that the report is of, as Today says it. */
function OneCampaign({ one, shown: { asked, total, isCompared } }: Shown & { one: OneVerdict }) {
  const { row, losses, wideDays, best } = one
  const { campaign } = row
  if (losses.length > 0) {
    return (
      <Losses
        of={losses.map((one) => ({
          key: campaign,
          name: nameIn('campaign', campaign),
          loss: one.row.earned ? lossOf(one.row) : dollars(one.row.spentCents ?? 0),
          advice: one.advice,
          over: overIn(one, asked.days, wideDays),
        }))}
      />
    )
  }
  const cost = costOfLead(row)
  const { earned, kept } = row
  if (!cost || !earned || earned.paidUnpriced > 0 || !isWhole(row.cover)) return null
  const before = isCompared ? keptCostOf(total.before) : null
  const doubts = best
    ? doubtsIn(doubtsOf(row, cost.cents, before === Infinity ? null : before))
    : ''
  const words = `a kept lead cost ${costWithChance(cost)} and earned ${dollars(earned.paidCents / kept)}.${doubts}`
  return (
    <p>
      <strong>{`${best ? 'Raise' : 'Keep'}: ${nameIn('campaign', campaign)}`}</strong>
      {`. In ${counted(asked.days, 'day')}, ${words}`}
    </p>
  )
}

/** Which one deserves more spend, at once or in steps: its leads pay even if chance made them cheap. */
function Best({ shown: { costs, asked, total }, shown }: Shown) {
  if (!costs || !total.earned || total.spentCents === null) return null
  if (!costs.best) return <p>{`Too few leads to tell which ${asked.by} to raise.`}</p>
  const { row, cost, earns } = costs.best
  const before = shown.isCompared ? keptCostOf(row.row.before) : null
  const doubts = doubtsOf(row, cost.cents, before === Infinity ? null : before)
  return (
    <p>
      <strong>
        Raise: <RowName row={row.row} shown={shown} />
      </strong>
      {`. In ${counted(asked.days, 'day')}, a kept lead cost ${costWithChance(cost)} and earned ${dollars(earns)}.${doubtsIn(doubts)}`}
    </p>
  )
}

/** On which device, or page, a lead costs most, by the estimated spend, and whether it earns that. */
function Bids({ shown: { dearest }, shown }: Shown) {
  if (!dearest) return null
  const { row, others, least } = dearest
  const [registered, cost, kept] = [registeredCostOf(row) ?? 0, keptCostOf(row), keptIn(row)]
  const earns = row.earned?.paidUnpriced === 0 && kept ? row.earned.paidCents / kept : null
  const isLosing = cost !== null && earns !== null && cost > earns
  return (
    <p>
      <strong>
        <RowName row={row} shown={shown} /> costs most
      </strong>
      {`, estimated by visits: ${dollars(registered)} a registered paid lead, all others ${dollars(others)}`}
      {least !== row && shown.rows.length > 2 && (
        <>
          , <RowName row={least} shown={shown} /> {dollars(registeredCostOf(least) ?? 0)}
        </>
      )}
      .
      {isLosing &&
        ` One that is kept costs ${Number.isFinite(cost) ? dollars(cost) : 'all of it'} and earns ${dollars(earns)}: ${shown.asked.by === 'device' ? 'bid less there' : 'improve it, or send fewer people there'}.`}
    </p>
  )
}

/** Whose leads buyers reject or return more than others'; nothing if chance alone can explain it. */
function Refused({ shown }: Shown) {
  const { asked, mostRefused, total } = shown
  const row = mostRefused?.told
  if (!row || asked.by === 'day' || asked.by === 'hour') return null
  const [refused, decided] = [refusedIn(row), decidedIn(row)]
  const others = (refusedIn(total) - refused) / (decidedIn(total) - decided)
  const { page: _, sort, ...days } = asked
  const names = { ...asked.names, [asked.by]: row.key }
  return (
    <p>
      Buyers reject or return <RowName row={row} shown={shown} /> most:{' '}
      <strong>{percent(refused / decided)}</strong>
      {` (${inCanada(refused)} of ${inCanada(decided)}), all others ${percent(others)}. `}
      <a href={funnelPath({ ...days, by: 'buyer', names })}>Which buyers, and why</a>
    </p>
  )
}
