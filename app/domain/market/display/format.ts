import type { Category } from '#app/domain/market/instruments'
import { remember } from '#app/shared/remember'
import { shortMonth } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'

/** Rows of a list are formatted repeatedly until the next round brings new times. */
export const maxTimes = 1_000

type Priced = { category: Category; symbol: string; currency: string; price: number }

/** Memoised, because constructing a format takes longer than rendering a page. */
const plain = remember((digits: number) => new Intl.NumberFormat('en-CA', exactly(digits)), 16)
const signed = remember(
  (digits: number) => new Intl.NumberFormat('en-CA', { signDisplay: 'always', ...exactly(digits) }),
  16,
)
const money = remember((key: `${string} ${number}`) => {
  const [currency = '', digits] = key.split(' ')
  return new Intl.NumberFormat('en-CA', { style: 'currency', currency, ...exactly(Number(digits)) })
}, 64)
const percent = new Intl.NumberFormat('en-CA', {
  style: 'percent',
  signDisplay: 'always',
  ...exactly(2),
})

function exactly(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** Returns `$1,234.50`, `US$71.20`; a currency pair and an index are plain numbers, `1.3812`. */
export function formatPrice(priced: Priced): string {
  const { category, currency, price } = priced
  const digits = priceDigits(priced)
  return category === 'forex' || category === 'index'
    ? plain(digits).format(price)
    : money(`${currency} ${digits}`).format(price)
}

/** Returns a change with its sign (plus for zero too), in the price's currency. */
export function formatChange(priced: Priced, change: number): string {
  return withMinus(signed(changeDigits(priced, change)).format(roundChange(priced, change)))
}

/** Returns a signed percentage: `+1.50%`, `−1.50%`. */
export function formatChangePercent(changePercent: number): string {
  return withMinus(percent.format(roundPercent(changePercent) / 100))
}

/** Replaces Intl's hyphen with a minus sign. */
export function withMinus(figure: string): string {
  return figure.replace('-', '−')
}

export function roundChange(priced: Priced, change: number): number {
  return roundTo(change, changeDigits(priced, change))
}

/** Returns a percentage change as shown, so sorting, colours and exports match what is read. */
export function roundPercent(changePercent: number): number {
  return roundTo(changePercent, 2)
}

type Change = { change: number | null; changePercent: number | null }

/** Returns a change as shown. If amount or percentage rounds to zero, both do, so they never contradict. */
export function shownChange(priced: Priced, { change, changePercent }: Change): Change {
  if (change === null || changePercent === null) return { change: null, changePercent: null }
  const shown = {
    change: roundChange(priced, change),
    changePercent: roundPercent(changePercent),
  }
  const isZero = shown.change === 0 || shown.changePercent === 0
  return isZero ? { change: 0, changePercent: 0 } : shown
}

/** Returns a price without binary rounding noise. */
export function withoutTail(price: number): number {
  return Number(price.toPrecision(12))
}

/** The direction of a price, rounded as it is shown. */
export type Direction = 'up' | 'down' | 'flat'

/** Arrow and sign repeat what the colour says, for readers who cannot distinguish the colours. */
export const arrows: Record<Direction, string> = { up: '▲', down: '▼', flat: '■' }

/** Takes its colour from `data-direction`. */
export const changeClass = 'change num'

export const noChange = 'Change unavailable'

/** Returns the direction of a rounded percentage change; null if there is none. */
export function directionOf(changePercent: number | null): Direction | null {
  if (changePercent === null) return null
  if (changePercent === 0) return 'flat'
  return changePercent > 0 ? 'up' : 'down'
}

/** Adding zero turns minus zero, which would show its sign, into zero. */
function roundTo(value: number, digits: number): number {
  const shift = 10 ** digits
  const rounded = Math.round(Math.abs(value) * shift * (1 + Number.EPSILON)) / shift
  return Math.sign(value) * rounded + 0
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

const asOfTexts = {
  intraday: remember((at: number) => shortMonth(absolute.format(at)), maxTimes),
  daily: remember((at: number) => shortMonth(dateOnly.format(at)), maxTimes),
}

/** Returns `Nov. 21, 2026, 4:30 p.m. EST`; for a daily series only the day. */
export function formatAsOf(at: number, seriesKind: 'intraday' | 'daily'): string {
  return asOfTexts[seriesKind](at)
}

/**
 * Two for none; four for USD/CAD; those of the price for a coin below a dollar; else two. Where two would hide a change,
 * those of the price, but four of a coin: one of a few dollars may move by less than a cent.
 */
function changeDigits(priced: Priced, change: number): number {
  if (change === 0) return 2
  if (priced.symbol === 'USD/CAD') return 4
  const isCoin = priced.category === 'crypto'
  if (roundTo(change, 2) !== 0 && !(isCoin && priced.price < 1)) return 2
  return Math.max(priceDigits(priced), isCoin ? 4 : 2)
}

/** A pair has four decimals; a coin below a dollar needs more than two. */
export function priceDigits({ category, price }: Priced): number {
  if (category === 'forex') return 4
  if (category !== 'crypto' || price >= 1) return 2
  return price >= 0.01 ? 4 : 6
}

type Sized = { category: Category; currency: string }

const compact = {
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
} as const
const shares = new Intl.NumberFormat('en-CA', compact)
const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', ...compact })
const usDollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'USD', ...compact })

/** Returns `$2.61T`, `US$1.90T`; the two currencies that they are shown in. */
export function formatMarketCap(value: number, { currency }: Pick<Sized, 'currency'>): string {
  return (currency === 'USD' ? usDollars : dollars).format(value)
}

/** Returns `$38.2B` for money, `2.14M` for shares. */
export function formatVolume(value: number, sized: Sized): string {
  return sized.category === 'stock' ? shares.format(value) : formatMarketCap(value, sized)
}

/** The period that a volume covers. */
export function volumeLabel(category: Category): string {
  return category === 'stock' ? 'Volume, shares' : 'Volume, 24 hours'
}
