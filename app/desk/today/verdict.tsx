import { Fragment } from 'react'
import { adviceIn, costWithChance } from '#app/desk/funnel/advice-in-words'
import { funnelPath } from '#app/desk/funnel/funnel-asked'
import { Unjudged } from '#app/desk/funnel/funnel-verdict'
import { inCanada, lossOf, nameIn, ownMarginIn, partIn, percent } from '#app/desk/funnel/in-words'
import { counted, dollars } from '#app/desk/parts/parts'
import { adviceOnLoss, worthRaising } from '#app/domain/funnel/advice'
import { isWhole } from '#app/domain/funnel/coverage'
import { marginOf } from '#app/domain/funnel/earnings'
import { comparedRates, isByChance, rateOf } from '#app/domain/funnel/funnel-report'
import type { Compared, DayMoney } from '#app/flows/funnel/read-days.server'

/** What yesterday and the week made and why, which campaign to stop and to raise, and which buyer to ask. */
export function TodayVerdict({ yesterday, week }: Record<'yesterday' | 'week', Compared>) {
  return (
    <div className="verdict">
      <Yesterday of={yesterday} />
      <Trend of={week} />
      <Stop of={week.now} />
      <Raise of={week.now} />
      <Unjudged of={partialOf(week.now)} by="campaign" />
      <Buyers of={week} />
    </div>
  )
}

function Yesterday({ of: { now, before } }: { of: Compared }) {
  if (now.accepted === 0 && before.accepted === 0) return null
  const [made, earlier] = [now, before].map(madeIn)
  return (
    <p>
      <strong>Yesterday {made}</strong>
      {`; a week before, ${earlier}.`}
    </p>
  )
}

function madeIn({ earned, spentCents, accepted }: DayMoney): string {
  if (earned === null) return `${counted(accepted, 'lead')} accepted`
  const margin = spentCents === null ? '' : `, margin ${ownMarginIn(earned, spentCents)}`
  return `earned ${dollars(earned.cents)}${margin}`
}

/** Whether the last seven days brought more than the seven before, and which campaigns made the difference. */
function Trend({ of: { now, before } }: { of: Compared }) {
  const leads = now.accepted - before.accepted
  const [earned, earlier] = [now.earned?.cents ?? 0, before.earned?.cents ?? 0]
  const isPriced = now.earned !== null
  const change = isPriced ? earned - earlier : leads
  if (now.accepted === 0 && before.accepted === 0) return null
  const isChance = isByChance({ events: now.accepted, of: 7 }, { events: before.accepted, of: 7 })
  const [made, madeBefore] = [now, before].map(
    (one) => one.earned && marginOf(one.earned, one.spentCents),
  )
  const margin = made != null && madeBefore != null ? made - madeBefore : null
  const most = movedIn(now, before, isPriced).slice(0, 3)
  return (
    <p className="lead">
      <strong>
        {isPriced ? 'Earned ' : 'Accepted '}
        {change === 0 ? 'as much' : amountIn(Math.abs(change), isPriced)}
        {change !== 0 && (change > 0 ? ' more' : isPriced ? ' less' : ' fewer')}
      </strong>
      {` in the 7 days to yesterday ${change === 0 ? 'as' : 'than'} in the 7 before`}
      {margin !== null &&
        margin !== 0 &&
        `, margin ${dollars(Math.abs(margin))} ${margin > 0 ? 'more' : 'less'}`}
      {isPriced &&
        leads !== 0 &&
        `, with ${inCanada(Math.abs(leads))} ${leads > 0 ? 'more' : 'fewer'} accepted`}
      {leads !== 0 && isChance && ', which chance alone can explain'}.
      {change !== 0 && most.length > 0 && ' Most by '}
      {change !== 0 &&
        most.map(({ campaign, by, accepted, acceptedBefore }, at) => (
          <Fragment key={campaign}>
            {at > 0 && ', '}
            <a href={funnelPath({ by: 'day', names: { campaign }, from: before.day, to: now.to })}>
              {nameIn('campaign', campaign)}
            </a>
            {` ${by > 0 ? '+' : isPriced ? '' : '−'}${isPriced ? dollars(by) : inCanada(Math.abs(by))}`}
            {!isByChance({ events: accepted, of: 7 }, { events: acceptedBefore, of: 7 }) &&
              ` (more than by chance: ${inCanada(acceptedBefore)} → ${inCanada(accepted)} accepted)`}
          </Fragment>
        ))}
      {change !== 0 && most.length > 0 && '.'}
      {causesIn(now, before)}
    </p>
  )
}

function amountIn(change: number, isPriced: boolean): string {
  return isPriced ? dollars(change) : counted(change, 'lead')
}

/** Returns by how much campaigns brought more or less, the largest change first. */
function movedIn(now: DayMoney, before: DayMoney, isPriced: boolean) {
  const names = new Set([...now.campaigns, ...before.campaigns].map(({ campaign }) => campaign))
  const sumsOf = ({ campaigns }: DayMoney, name: string) =>
    campaigns.find(({ campaign }) => campaign === name)
  return Array.from(names, (campaign) => {
    const [one, other] = [sumsOf(now, campaign), sumsOf(before, campaign)]
    const [accepted, acceptedBefore] = [one?.accepted ?? 0, other?.accepted ?? 0]
    const earned = (one?.earned?.cents ?? 0) - (other?.earned?.cents ?? 0)
    return { campaign, by: isPriced ? earned : accepted - acceptedBefore, accepted, acceptedBefore }
  })
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
}

/** Returns how much more or less was earned by how many leads came, how many of them buyers took, and their price. */
function causesIn(now: DayMoney, before: DayMoney): string {
  const [one, other] = [now, before].map(({ decided, accepted, earned }) => {
    if (!earned || earned.unpriced > 0 || accepted === 0) return null
    return { decided, share: accepted / decided, price: earned.cents / accepted, accepted }
  })
  if (!one || !other) return ''
  const causes = [
    ['leads', (one.decided - other.decided) * other.share * other.price],
    ['acceptance', one.decided * (one.share - other.share) * other.price],
    ['price', one.accepted * (one.price - other.price)],
  ] as const
  const spent = (now.spentCents ?? 0) - (before.spentCents ?? 0)
  const words = causes
    .filter(([, cents]) => Math.abs(cents) >= 1)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([cause, cents]) => `${causeWords[cause][cents > 0 ? 0 : 1]} ${signed(cents)}`)
  if (spent !== 0) words.push(`${spent > 0 ? 'more' : 'less'} spent ${signed(spent)}`)
  return words.length > 0 ? ` Why: ${words.join(', ')}.` : ''
}

const causeWords = {
  leads: ['more leads', 'fewer leads'],
  acceptance: ['more of them accepted', 'fewer of them accepted'],
  price: ['more per lead', 'less per lead'],
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${dollars(cents)}`

/** Which campaign to stop, or to watch where chance can explain its loss. */
function Stop({ of: { losing, all, day, to } }: { of: DayMoney }) {
  const advised = losing.map((campaign) => ({ campaign, advice: adviceOnLoss(campaign, all) }))
  const first = advised.find(({ advice }) => advice.act === 'stop') ?? advised[0]
  if (!first) return null
  const { campaign, advice } = first
  return (
    <p>
      <strong>
        {advice.act === 'stop' ? 'Stop' : 'Watch'}:{' '}
        <Campaign name={campaign.campaign} day={day} to={to} /> {lossOf(campaign)}
      </strong>
      {` in 7 days. ${adviceIn(advice)}`}
    </p>
  )
}

/** Which campaign deserves more spend. */
function Raise({ of: { campaigns, all, day, to } }: { of: DayMoney }) {
  if (!all.earned || all.spentCents === null) return null
  const best = worthRaising(campaigns)
  if (!best) return <p>Too few leads to tell which campaign to raise.</p>
  const { row, cost, earns, margin } = best
  return (
    <p>
      <strong>
        Raise: <Campaign name={row.campaign} day={day} to={to} /> {dollars(margin)}
      </strong>
      {` left of each lead: it costs ${costWithChance(cost)} and earns ${dollars(earns)}. Spend more on it.`}
    </p>
  )
}

/** The campaigns with spend on some of their days only. */
function partialOf({ campaigns }: DayMoney) {
  return campaigns.flatMap(({ campaign, cover }) =>
    cover === null || isWhole(cover) ? [] : [{ campaign, cover }],
  )
}

function Campaign({ name, day, to }: { name: string; day: string; to: string }) {
  const path = funnelPath({ by: 'day', names: { campaign: name }, from: day, to })
  return <a href={path}>{nameIn('campaign', name)}</a>
}

/** Which buyer takes fewer than before, beyond chance; else how much all take. */
function Buyers({ of: { now, before } }: { of: Compared }) {
  if (now.decided === 0) return null
  const path = funnelPath({ by: 'buyer', from: now.day, to: now.to })
  const worse = now.buyers.find((one) => {
    const other = before.buyers.find(({ buyerId }) => buyerId === one.buyerId)
    return (
      other &&
      comparedRates(rateOf(one.accepted, one.decided), rateOf(other.accepted, other.decided)) ===
        'lower'
    )
  })
  if (!worse) {
    const earlier = rateOf(before.accepted, before.decided)
    return (
      <p>
        {`Buyers accepted ${partIn(now.accepted, now.decided)}`}
        {earlier && `, before ${percent(earlier.share)}`}.{' '}
        <a href={path}>No buyer takes fewer than before</a>
      </p>
    )
  }
  const { buyerId, accepted, decided } = worse
  const other = before.buyers.find((one) => one.buyerId === buyerId)
  return (
    <p>
      <strong>Ask {buyerId}</strong>
      {`: it accepted ${inCanada(accepted)} of ${inCanada(decided)}, before ${inCanada(other?.accepted ?? 0)} of ${inCanada(other?.decided ?? 0)}, more than chance explains. `}
      <a href={path}>Which leads, and why</a>
    </p>
  )
}
