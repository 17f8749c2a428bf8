import { formatAsOf, withMinus } from '#app/domain/market/display/format'
import { dailyPoint } from '#app/domain/market/providers/provider-values'
import type { LocalDate } from '#app/shared/toronto-time'

const twoDecimals: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
}
const plain = new Intl.NumberFormat('en-CA', twoDecimals)
const signed = new Intl.NumberFormat('en-CA', { ...twoDecimals, signDisplay: 'exceptZero' })

/** Returns `2.25%`. */
export function formatRate(percent: number): string {
  return `${withMinus(plain.format(percent))}%`
}

/** Returns a change in percentage points: `−0.25`. */
export function formatPoints(points: number): string {
  return withMinus(signed.format(points))
}

/** Whether a change in words is one. */
export function hasMoved(change: string): boolean {
  return /[1-9]/.test(change)
}

/** Returns `Nov. 20, 2026`. */
export function formatDay(date: LocalDate): string {
  return formatAsOf(dailyPoint(date, 0).at, 'daily')
}
