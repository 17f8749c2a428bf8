import { Fragment } from 'react'
import { counted, dollars } from '#app/desk/parts/parts'
import type { AdvisedLoss, LossAdvice } from '#app/domain/funnel/advice'
import { type CostChange, costCauses, wholeParts } from '#app/domain/funnel/cost-change'
import type { Cover } from '#app/domain/funnel/coverage'
import { adviceIn } from './advice-in-words'
import { gapIn, inCanada, type Losing, lossOf } from './in-words'

/** As many have a name in one place. */
const named = 5

/** `over`: the days of the loss, in words. */
type ShownLoss = {
  key: string
  name: React.ReactNode
  loss: string
  advice: LossAdvice
  over: string
}

const spanIn = (days: number) => `in ${counted(days, 'day')}`

/** In how many days a loss was made and, of one judged by more days than are shown, how much of it in these. */
export function overIn({ own, advice, isWider }: AdvisedLoss, days: number, wide = days): string {
  if (!isWider) return spanIn(days)
  const part = 'due' in advice ? '' : `, ${lossOf(own)} ${spanIn(days)}`
  return `over ${wide} days${part}`
}

type LossesProps = { of: readonly ShownLoss[]; isBrief?: boolean }

/** The campaigns to stop, those without a kept lead in one line, and in another those whose loss chance can explain. */
export function Losses({ of, isBrief = false }: LossesProps) {
  const stops = of.filter(({ advice }) => advice.act === 'stop')
  const others = of.filter(({ advice }) => advice.act !== 'stop')
  const barren = stops.filter(({ advice }) => 'due' in advice)
  const spans = Array.from(new Set(barren.map(({ over }) => over)))
  const costly = stops.filter((one) => !barren.includes(one))
  return (
    <>
      {costly.slice(0, named).map((one) => (
        <Stop key={one.key} of={[one]} isBrief={isBrief} />
      ))}
      {costly.length > named && <p>{`Stop ${inCanada(costly.length - named)} more, too.`}</p>}
      {spans.map((span) => (
        <Stop key={span} of={barren.filter(({ over }) => over === span)} isBrief={isBrief} />
      ))}
      <Watched of={others} isBrief={isBrief} />
    </>
  )
}

/** Campaigns to stop for one cause. */
function Stop({ of, isBrief }: Required<LossesProps>) {
  const [first] = of
  if (!first) return null
  const due = of.flatMap(({ advice }) => ('due' in advice ? [advice.due] : []))
  return (
    <p>
      <strong>
        Stop: <Listed of={of} />
      </strong>
      {` ${first.over}. ${
        of.length === 1
          ? adviceIn(first.advice, isBrief)
          : `No lead of them was kept; at the others’ cost of a lead, ${inCanada(due.reduce((sum, one) => sum + one, 0))} were due.`
      }`}
    </p>
  )
}

function Watched({ of, isBrief }: Required<LossesProps>) {
  const [first] = of
  if (!first) return null
  const isEarly = of.some(({ advice }) => advice.act !== 'watch')
  return (
    <p>
      Watch: <Listed of={of} />
      {` ${first.over}`}
      {of.length === 1
        ? `. ${adviceIn(first.advice, isBrief)}`
        : isEarly
          ? ': too early to tell, for undecided leads or missing prices.'
          : ': too few leads to tell.'}
    </p>
  )
}

function Listed({ of }: Pick<LossesProps, 'of'>) {
  const more = of.length - named
  return (
    <>
      {of.slice(0, named).map(({ key, name, loss }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          {name} {loss}
        </Fragment>
      ))}
      {more > 0 && ` and ${inCanada(more)} more`}
    </>
  )
}

/** `money`: what the days with spend cost and earned, if that is known. */
type Unjudged = { campaign: string; cover: Cover; money?: Losing | undefined }

/** What has no verdict, because the spend of some of its days is missing, and what it lost on the others. */
export function Unjudged({ of, by }: { of: readonly Unjudged[]; by: string }) {
  if (of.length === 0 || (by !== 'campaign' && by !== 'source')) return null
  const names = of
    .slice(0, named)
    .map(({ campaign, cover, money }) => `${campaign} (${gapIn(cover, money)})`)
  const more = of.length - names.length
  const all = [...names, ...(more > 0 ? [`${inCanada(more)} more`] : [])].join(', ')
  return (
    <p>
      {by === 'source' ? `No source has a verdict, because of ${all}. ` : `No verdict: ${all}. `}
      <a href="/desk/funnel/spend">Import the rest</a>
    </p>
  )
}

type CostLineProps = {
  change: CostChange
  nameOf: (campaign: string) => React.ReactNode
  without: readonly string[]
  /** Whose change made most of it, if another line says so. */
  said?: string | undefined
}

/** What a paid lead cost beside before, and why, in parts that add up. */
export function CostLine({ change, nameOf, without, said }: CostLineProps) {
  const { now, before, parts, isByChance, most } = change
  const by = Math.round(now) - Math.round(before)
  const isSmall = (cause: (typeof costCauses)[number]) => Math.abs(parts[cause]) < Math.abs(by) / 10
  const causes = [
    ...costCauses.filter((cause) => !isSmall(cause)).map((cause) => [cause, parts[cause]] as const),
    ['other', costCauses.filter(isSmall).reduce((sum, cause) => sum + parts[cause], 0)] as const,
  ]
  // The rest of the rounding falls to the last part.
  const whole = wholeParts(causes).map(([cause, cents], at, all) => {
    const others = all.reduce((sum, [, one], place) => sum + (place === at ? 0 : one), 0)
    return [cause, at === all.length - 1 ? by - others : cents] as const
  })
  return (
    <p>
      <strong>A paid lead cost {dollars(now)}</strong>
      {by === 0 ? ', as before' : `, ${dollars(Math.abs(by))} ${by > 0 ? 'more' : 'less'}`}
      {without.length > 0 && `, ${withoutIn(without)}`}
      {by !== 0 && `: ${partsIn(whole, causeWords)}`}
      {by !== 0 && most !== null && most !== said && <>; most by {nameOf(most)}</>}.
      {by !== 0 && isByChance && ' Chance alone can explain it.'}
    </p>
  )
}

const causeWords = {
  visit: ['costlier visits', 'cheaper visits'],
  begun: ['fewer begin the form', 'more begin the form'],
  later: ['fewer of them become leads', 'more of them become leads'],
  mix: ['more spent on costly campaigns', 'less spent on costly campaigns'],
  other: ['other', 'other'],
} as const

/** Returns parts of a change, the largest first; each has words for more and for less. */
export function partsIn<Name extends string>(
  parts: readonly (readonly [Name, number])[],
  words: Record<Name, readonly [string, string]>,
): string {
  return parts
    .filter(([, cents]) => cents !== 0)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([name, cents]) => `${signed(cents)} ${words[name][cents > 0 ? 0 : 1]}`)
    .join(', ')
}

export const signed = (cents: number) => `${cents > 0 ? '+' : ''}${dollars(cents)}`

/** Which campaigns a comparison leaves out, because the spend of some of their days is missing. */
export function withoutIn(campaigns: readonly string[]): string {
  const [first = '', ...others] = campaigns
  return `without ${first}${others.length > 0 ? ` and ${counted(others.length, 'other')}` : ''}`
}
