import type { Rate } from '#app/domain/funnel/funnel-report'

export const percent = (share: number) => `${(share * 100).toFixed(1)}%`

export const rateIn = ({ share, low, high }: Rate) =>
  `${percent(share)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`

export const inCanada = (count: number) => count.toLocaleString('en-CA')

/** Compares a share with the one of the days before; empty if their intervals overlap. */
export function verdictOn(now: Rate, before: Rate): string {
  if (now.low > before.high) return 'higher than before'
  return now.high < before.low ? 'lower than before' : ''
}
