import { torontoZone } from '#app/shared/toronto-time'
import type { Category } from './instruments'

type Priced = { category: Category; symbol: string; currency: string; price: number }

const formats = new Map<string, Intl.NumberFormat>()

function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.NumberFormat('en-CA', options)
  formats.set(key, known)
  return known.format(value)
}

function digits(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count }
}

/** `$1,234.50`, `US$71.20`; a currency pair is a bare number, `1.3812`. */
export function formatPrice(priced: Priced): string {
  const { category, currency, price } = priced
  if (category === 'forex') return format(price, digits(4))
  return format(price, { style: 'currency', currency, ...digits(priceDigits(priced)) })
}

/** With its sign, a plus for zero too, in the price's own currency. */
export function formatChange(priced: Priced, change: number): string {
  return format(change, { signDisplay: 'always', ...digits(changeDigits(priced)) })
}

/** In percent, with its sign: `+1.50%`. */
export function formatChangePercent(changePercent: number): string {
  return format(changePercent / 100, { style: 'percent', signDisplay: 'always', ...digits(2) })
}

const absolute = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const dateOnly = new Intl.DateTimeFormat('en-CA', {
  timeZone: torontoZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** `Mar 12, 2026, 4:30 p.m. EDT`; of a daily series the day alone. */
export function formatAsOf(at: number, seriesKind: 'intraday' | 'daily'): string {
  return (seriesKind === 'daily' ? dateOnly : absolute).format(at)
}

/** A coin below a dollar would lose its value in two decimals. */
function priceDigits({ category, price }: Priced): number {
  if (category !== 'crypto' || price >= 1) return 2
  return price >= 0.01 ? 4 : 6
}

function changeDigits(priced: Priced): number {
  if (priced.category !== 'forex') return priceDigits(priced)
  return priced.currency === 'JPY' ? 2 : 4
}
