import { doubtsIn } from '#app/desk/funnel/advice-in-words'
import {
  CostLine,
  Losses,
  overIn,
  partsIn,
  signed,
  Unjudged,
  withoutIn,
} from '#app/desk/funnel/campaign-lines'
import { funnelPath } from '#app/desk/funnel/funnel-asked'
import { inCanada, lossOf, nameIn, percent } from '#app/desk/funnel/in-words'
import { OtherLeaks, WorstLeak } from '#app/desk/funnel/leak-lines'
import { counted, dollars } from '#app/desk/parts/parts'
import { advisedLosses, costOfLead, doubtsOf, worthRaising } from '#app/domain/funnel/advice'
import { comparable, costChange, wholeParts } from '#app/domain/funnel/cost-change'
import { isWhole } from '#app/domain/funnel/coverage'
import { comparedRates, isByChance, rateOf, stepLabels } from '#app/domain/funnel/funnel-report'
import type { CampaignMoney } from '#app/flows/funnel/read-campaigns.server'
import type { Compared, DayMoney, ReadDays, Wider } from '#app/flows/funnel/read-days.server'
import { shortDate } from '#app/shared/time'

type VerdictProps = Pick<ReadDays, 'wider' | 'leaks'> & { week: Compared; now: number }

/**
 * Which campaigns to stop and to raise, which buyer to ask and where people leave; then, folded on a phone, where else, what
 * the week made and a lead cost, and why.
 */
export function TodayVerdict({ week, wider, leaks, now }: VerdictProps) {
  const lost = lostIn(week.now, leaks)
  return (
    <div className="verdict">
      <Stop of={week.now} wider={wider} />
      <Raise of={week} />
      {week.dataSince === null && <Buyers of={week} />}
      <WorstLeak {...lost}>
        {lost.loss && (
          <>
            Most people leave before{' '}
            <a href={funnelPath({ by: 'campaign', ...lost.asked })}>{stepLabels[lost.loss.to]}</a>
            {`: ${percent(lost.loss.share)} of ${stepLabels[lost.loss.from]}.`}
          </>
        )}
      </WorstLeak>
      <details className="fold">
        <summary>Where else, and what changed in a week</summary>
      </details>
      <div>
        <OtherLeaks {...lost} />
        {week.dataSince === null ? (
          <Change of={week} />
        ) : (
          week.now.accepted > 0 && (
            <p>{`Before: data from ${shortDate(week.dataSince, now)} only, so nothing is compared.`}</p>
          )
        )}
        <Unjudged of={partialOf(week.now)} by="campaign" />
      </div>
    </div>
  )
}

/**
 * In one line whether the last seven days brought more than the seven before, and why; in another what a lead cost. Which
 * campaign made most of the difference is said once.
 */
function Change({ of: { now, before } }: { of: Compared }) {
  const most = movedIn(now, before, now.earned !== null)[0]?.campaign
  const { isIn, without } = comparable(now.campaigns, before.campaigns)
  const [own, earlier] = [now, before].map(({ campaigns }) => campaigns.filter(isIn))
  const stepsOf = (rows: readonly CampaignMoney[] = []) => rows.map(({ steps }) => steps)
  const change = costChange(stepsOf(own), stepsOf(earlier))
  const isTold = now.accepted + before.accepted > 0
  const margin = marginOf({ now, before }, own ?? [], earlier ?? [])
  return (
    <>
      {isTold ? (
        <p>
          <Trend of={{ now, before }} most={most} />
          {margin}
        </p>
      ) : (
        margin && <p>{margin}</p>
      )}
      {change && (
        <CostLine
          {...{ change, without }}
          said={isTold ? most : undefined}
          nameOf={(name) => <Campaign name={name} day={before.day} to={now.to} />}
        />
      )}
    </>
  )
}

type Weeks = Pick<Compared, 'now' | 'before'>

function Trend({ of: { now, before }, most }: { of: Weeks; most: string | undefined }) {
  const leads = now.accepted - before.accepted
  const isPriced = now.earned !== null
  const change = isPriced ? (now.earned?.cents ?? 0) - (before.earned?.cents ?? 0) : leads
  const isChance = isByChance({ events: now.accepted, of: 7 }, { events: before.accepted, of: 7 })
  const causes = causesIn(now, before)
  return (
    <>
      <strong>
        All campaigns {isPriced ? 'earned ' : 'brought '}
        {change === 0 && 'as much'}
        {change !== 0 &&
          (isPriced ? dollars(Math.abs(change)) : counted(Math.abs(change), 'accepted lead'))}
        {change !== 0 && (change > 0 ? ' more' : isPriced ? ' less' : ' fewer')}
      </strong>
      {` ${change === 0 ? 'as' : 'than'} in the week before`}
      {causes && `: ${causes}`}
      {change !== 0 && most !== undefined && (
        <>
          ; most by <Campaign name={most} day={before.day} to={now.to} />
        </>
      )}
      .{leads !== 0 && isChance && ' Chance alone can explain it.'}
    </>
  )
}

/** Returns by how much campaigns brought more or less, the largest change first. */
function movedIn(now: DayMoney, before: DayMoney, isPriced: boolean) {
  const names = new Set([...now.campaigns, ...before.campaigns].map(({ campaign }) => campaign))
  const broughtIn = ({ campaigns }: DayMoney, name: string) => {
    const one = campaigns.find(({ campaign }) => campaign === name)
    return (isPriced ? one?.earned?.cents : one?.accepted) ?? 0
  }
  return Array.from(names, (campaign) => {
    return { campaign, by: broughtIn(now, campaign) - broughtIn(before, campaign) }
  })
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
}

/** Returns how much more or less was earned by how many leads came, buyers took and kept, and by their price. */
function causesIn(now: DayMoney, before: DayMoney): string {
  const [one, other] = [now, before].map(({ decided, accepted, kept, earned }) => {
    if (!earned || earned.unpriced > 0 || kept === 0) return null
    const [share, stay] = [accepted / decided, kept / accepted]
    return { decided, accepted, kept, share, stay, price: earned.cents / kept }
  })
  if (!one || !other) return ''
  const parts = wholeParts([
    ['leads', (one.decided - other.decided) * other.share * other.stay * other.price],
    ['acceptance', one.decided * (one.share - other.share) * other.stay * other.price],
    ['returns', one.accepted * (one.stay - other.stay) * other.price],
    ['price', one.kept * (one.price - other.price)],
  ] as const)
  return partsIn(parts, causeWords)
}

const causeWords = {
  leads: ['more leads', 'fewer leads'],
  acceptance: ['more of them accepted', 'fewer of them accepted'],
  returns: ['fewer of those returned', 'more of those returned'],
  price: ['more per lead', 'less per lead'],
} as const

/** Returns the margin beside the week before, of the campaigns whose spend is known in both; null if it is as before or not known. */
function marginOf(
  { now, before }: Weeks,
  own: readonly CampaignMoney[],
  earlier: readonly CampaignMoney[],
): React.ReactNode {
  const { without } = comparable(now.campaigns, before.campaigns)
  const paidIn = (rows: readonly CampaignMoney[]) =>
    rows.reduce((sum, { earned }) => sum + (earned?.paidCents ?? 0), 0)
  const spentIn = (rows: readonly CampaignMoney[]) =>
    rows.reduce((sum, { spentCents }) => sum + (spentCents ?? 0), 0)
  const [paid, spent] = [paidIn(own) - paidIn(earlier), spentIn(earlier) - spentIn(own)]
  const isPriced =
    now.earned !== null && now.earned.paidUnpriced + (before.earned?.paidUnpriced ?? 0) === 0
  if (!isPriced || paid + spent === 0) return null
  return (
    <>
      {' '}
      <strong>{`Margin ${dollars(Math.abs(paid + spent))} ${paid + spent > 0 ? 'more' : 'less'}`}</strong>
      {without.length > 0 && `, ${withoutIn(without)}`}
      {`: ${[
        paid !== 0 && `${signed(paid)} earned with spend`,
        spent !== 0 && `${signed(spent)} ${spent > 0 ? 'less' : 'more'} spent`,
      ]
        .filter(Boolean)
        .join(', ')}.`}
    </>
  )
}

/** Which campaigns to stop, or to watch where chance can explain their loss. */
function Stop({ of, wider }: { of: DayMoney; wider: Wider | null }) {
  const losses = advisedLosses(of, wider)
  return (
    <Losses
      isBrief
      of={losses.map((one) => ({
        key: one.row.campaign,
        name: <Campaign name={one.row.campaign} day={of.day} to={of.to} />,
        loss: lossOf(one.row),
        advice: one.advice,
        over: overIn(one, 7, wider?.days),
      }))}
    />
  )
}

/** Which campaign deserves more spend, at once or in steps. */
function Raise({ of: { now, before, dataSince } }: { of: Compared }) {
  const { campaigns, earned, spentCents, day, to } = now
  if (!earned || spentCents === null) return null
  const best = worthRaising(campaigns)
  if (!best) return <p>Too few leads to tell which campaign to raise.</p>
  const { row, cost, earns } = best
  const earlier = before.campaigns.find(({ campaign }) => campaign === row.campaign)
  const isKnown = earlier && dataSince === null && isWhole(earlier.cover)
  const doubts = doubtsOf(row, cost.cents, (isKnown && costOfLead(earlier)?.cents) || null)
  return (
    <p>
      <strong>
        Raise: <Campaign name={row.campaign} day={day} to={to} />
      </strong>
      {`. In 7 days, a kept lead cost ${dollars(cost.cents)} and earned ${dollars(earns)}.${doubtsIn(doubts)}`}
    </p>
  )
}

/** What lines of leaks need. */
function lostIn({ earned, accepted, day, to }: DayMoney, { loss, leaks }: ReadDays['leaks']) {
  const priced = accepted - (earned?.unpriced ?? 0)
  const perLead = earned && priced > 0 ? earned.cents / priced : null
  return { loss, leaks, perLead, asked: { names: {}, from: day, to } }
}

/** The campaigns with spend on some of their days only. */
function partialOf({ campaigns }: DayMoney) {
  return campaigns.flatMap(({ cover, ...money }) =>
    cover === null || isWhole(cover) ? [] : [{ campaign: money.campaign, cover, money }],
  )
}

function Campaign({ name, day, to }: { name: string; day: string; to: string }) {
  const path = funnelPath({ by: 'day', names: { campaign: name }, from: day, to })
  return <a href={path}>{nameIn('campaign', name)}</a>
}

/** Which buyer takes fewer than before, beyond chance; nothing if none does. */
function Buyers({ of: { now, before } }: { of: Compared }) {
  const worse = now.buyers.flatMap((one) => {
    const other = before.buyers.find(({ buyerId }) => buyerId === one.buyerId)
    if (!other) return []
    const [own, earlier] = [one, other].map((of) => rateOf(of.accepted, of.decided))
    return comparedRates(own ?? null, earlier ?? null) === 'lower' ? [{ one, other }] : []
  })
  return worse.map(({ one, other }) => (
    <p key={one.buyerId}>
      <strong>Ask {one.buyerId}</strong>
      {`: it accepted ${inCanada(one.accepted)} of ${inCanada(one.decided)}, before ${inCanada(other.accepted)} of ${inCanada(other.decided)}, more than chance explains`}
      {one.most && (
        <>
          {`; ${inCanada(one.most.rejected)} of the ${inCanada(one.decided - one.accepted)} rejected are of `}
          <Campaign name={one.most.campaign} day={now.day} to={now.to} />
        </>
      )}
      {'. '}
      <a href={funnelPath({ by: 'buyer', from: now.day, to: now.to })}>Which leads, and why</a>
    </p>
  ))
}
