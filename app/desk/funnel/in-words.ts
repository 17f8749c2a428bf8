import { noName } from '#app/desk/leads/read-lead-filter'
import { counted, dollars } from '#app/desk/parts/parts'
import { type Cover, isWhole } from '#app/domain/funnel/coverage'
import { type Earnings, marginOf, nothingEarned } from '#app/domain/funnel/earnings'
import type { Comparison } from '#app/domain/funnel/funnel-desk-store.server'
import {
  comparedRates,
  type FunnelRow,
  isShareOfVisits,
  type Rate,
  rateOf,
} from '#app/domain/funnel/funnel-report'
import { shortDate } from '#app/shared/time'

export const percent = (share: number) => `${(share * 100).toFixed(1)}%`

export const rateIn = (rate: Rate) => `${percent(rate.share)} ${intervalIn(rate)}`

export const intervalIn = ({ low, high }: Rate) =>
  `(${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`

export const inCanada = (count: number) => count.toLocaleString('en-CA')

/** Returns a share with its interval; a fraction of too few; empty if it isn't one. */
export function shareIn(rate: Rate | null, part: number, whole: number): string {
  if (rate) return rateIn(rate)
  return whole > 0 && part <= whole ? fractionIn(part, whole) : ''
}

/** Returns a fraction, and what share that is unless it is of too few. */
export function partIn(part: number, whole: number): string {
  const rate = rateOf(part, whole)
  return `${fractionIn(part, whole)}${rate ? `: ${rateIn(rate)}` : ''}`
}

export function fractionIn(part: number, whole: number): string {
  return `${inCanada(part)} of ${inCanada(whole)}`
}

/** Returns accepted leads per visit; empty without either. */
export function conversionIn({ counts, conversion }: FunnelRow & { conversion: Rate | null }) {
  const { lead_accepted: part, lead_committed, visit: whole } = counts
  if (part === 0 && lead_committed === 0 && whole === 0) return ''
  return isShareOfVisits(counts) ? shareIn(conversion, part, whole) : 'can’t be told'
}

/** Where visits and leads aren't of each other. */
export const untoldWords = 'in rows with more leads than visits'

/** The margin, and what is outside it; an absent spend says so, in the given words. */
export function marginIn(
  earned: Earnings,
  spentCents: number | null,
  unspent = 'no spend stored',
): string {
  const parts =
    spentCents === null
      ? [unspent]
      : [`margin ${ownMarginIn(earned, spentCents)}`, unpaidIn(earned)]
  return [...parts, unpricedIn(earned)].filter(Boolean).join(', ')
}

/** The margin of campaigns and days with spend alone: the least that it can be, which is the most they lose, if a price isn't known. */
export function ownMarginIn(earned: Earnings, spentCents: number | null): string {
  const margin = marginOf(earned, spentCents)
  if (margin === null) return 'not known'
  if (earned.paidUnpriced === 0) return dollars(margin)
  return margin < 0 ? `loss of up to ${dollars(-margin)}` : `at least ${dollars(margin)}`
}

export type Losing = { earned?: Earnings | null; spentCents: number | null }

/** A row's loss, which can only shrink if a price isn't known. */
export function lossOf({ earned, spentCents }: Losing): string {
  const { paidCents, paidUnpriced } = earned ?? nothingEarned
  return `${paidUnpriced > 0 ? 'up to ' : ''}${dollars(paidCents - (spentCents ?? 0))}`
}

/** On how many of its days a campaign has spend; empty if on all. */
export function coverIn(cover: Cover | null): string {
  if (cover === null || isWhole(cover)) return ''
  const { days, missing } = cover
  return `spend on ${inCanada(days - missing.length)} of ${counted(days, 'day')}`
}

const list = new Intl.ListFormat('en-CA')

/** Which days of a campaign have no spend or, of many, how many have, and what was lost on the others. */
export function gapIn(cover: Cover, money?: Losing): string {
  const { missing } = cover
  const margin = money?.earned ? marginOf(money.earned, money.spentCents) : null
  const isFew = missing.length <= mostMissing
  const days = missing.map((day) => shortDate(day, Date.parse(day)))
  const words = isFew ? `no spend on ${list.format(days)}` : coverIn(cover)
  if (!money || margin === null || margin >= 0) return words
  return `${words}; ${lossOf(money)} on ${isFew ? 'other days' : 'those'}`
}

/** As many missing days have a name. */
const mostMissing = 3

/** What leads of campaigns and days without spend earned; empty if nothing. */
export function unpaidIn({ cents, paidCents }: Earnings): string {
  return cents > paidCents ? `${dollars(cents - paidCents)} earned without spend` : ''
}

/** How many leads have no known price; empty if all have. */
export function unpricedIn({ unpriced }: Pick<Earnings, 'unpriced'>): string {
  return unpriced > 0 ? `no price known for ${inCanada(unpriced)}` : ''
}

export const againstWords: Record<Comparison, string> = {
  before: 'as many days before',
  week: 'as many days from a week before',
  month: 'as many days from a month before',
  year: 'as many days from a year before',
}

export const earnedWords =
  'Earned: accepted leads at their buyer’s price of the day, those withdrawn since included, those returned not. Margin: earned by campaigns on the days of which spend is stored, less that spend; “at least” or “up to” if the price of some of their leads isn’t known.'

/** Returns an amount for a file: empty if it isn't known, and for the cost of no lead. */
export function inDollars(cents: number | null): string {
  return cents !== null && Number.isFinite(cents) ? (cents / 100).toFixed(2) : ''
}

/** Returns what a row is called. */
export function nameIn(by: string, name: string): string {
  return name || (by === 'landing' ? noLanding : noName)
}

/** Visits whose first page is not kept, because nothing is set in their browser. */
const noLanding = '(no link or ad known)'

/** Takes the cost of an accepted lead, which is infinite without one. */
export function costIn(cents: number, noun: 'lead' | 'paid lead' = 'lead'): string {
  return Number.isFinite(cents) ? `${dollars(cents)} per accepted ${noun}` : `no accepted ${noun}`
}

/** Returns what a lead cost without those that were lost since. */
export const netIn = (cents: number) => (Number.isFinite(cents) ? dollars(cents) : 'none is left')

/** Compares a share with the one of the days before; empty if chance alone can explain the difference. */
export function verdictOn(now: Rate, before: Rate) {
  const verdict = comparedRates(now, before)
  return verdict === 'too few to tell' ? '' : (`${verdict} than before` as const)
}
