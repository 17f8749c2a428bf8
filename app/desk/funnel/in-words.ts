import { dollars } from '#app/desk/parts/parts'
import { type FunnelRow, isShareOfVisits, type Rate } from '#app/domain/funnel/funnel-report'

export const percent = (share: number) => `${(share * 100).toFixed(1)}%`

export const rateIn = ({ share, low, high }: Rate) =>
  `${percent(share)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`

export const inCanada = (count: number) => count.toLocaleString('en-CA')

/** Returns a share with its interval; a fraction of too few; empty if it isn't one. */
export function shareIn(rate: Rate | null, part: number, whole: number): string {
  if (rate) return rateIn(rate)
  return whole > 0 && part <= whole ? fractionIn(part, whole) : ''
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

/** Takes the cost of an accepted lead, which is infinite without one. */
export function costIn(cents: number, noun: 'lead' | 'paid lead' = 'lead'): string {
  return Number.isFinite(cents) ? `${dollars(cents)} per accepted ${noun}` : `no accepted ${noun}`
}

/** Compares a share with the one of the days before; empty if their intervals overlap. */
export function verdictOn(now: Rate, before: Rate): string {
  if (now.low > before.high) return 'higher than before'
  return now.high < before.low ? 'lower than before' : ''
}
