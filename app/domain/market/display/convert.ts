import { rememberWith } from '#app/shared/remember'
import type { DisplayCurrency } from './choices'
import {
  formatChange,
  formatMarketCap,
  formatPrice,
  formatVolume,
  roundChange,
  withoutTail,
} from './format'
import type { MarketItem } from './item'

/** A unit of the converter, with its value in a common measure. */
export type Unit = {
  code: string
  name: string
  worth: number
  /** After an amount, if not the code. */
  words?: string
}

/** Converts an amount between units; null if either is unknown. */
export function convert(
  units: readonly Unit[],
  amount: number,
  from: string,
  to: string,
): number | null {
  const source = units.find(({ code }) => code === from)
  const target = units.find(({ code }) => code === to)
  return source && target ? (amount * source.worth) / target.worth : null
}

/** Returns the units that an instrument can be converted to and from; empty if that makes no sense. */
export function unitsOf(item: MarketItem, usdCad: number | null): Unit[] {
  const { category, symbol, name, unit, value } = item
  if (category === 'forex') {
    const [base = '', quote = ''] = symbol.split('/')
    return [currencyUnit(base, value.price), currencyUnit(quote, 1)]
  }
  const isMetal = unit === 'troy ounce'
  if (category !== 'crypto' && !isMetal) return []
  const own = {
    code: symbol,
    name: unit ? `${name}, ${unit}` : name,
    worth: value.price,
    ...(isMetal && { words: `oz of ${name.toLowerCase()}` }),
  }
  const dollars = [currencyUnit('CAD', 1)]
  if (usdCad) dollars.push(currencyUnit('USD', usdCad))
  return [own, ...dollars]
}

/** As many as a number has without noise in the last ones. */
const exactDigits = 12

/** Returns `1,234.50`, with more digits for amounts below a hundred. */
export function formatAmount(amount: number): string {
  const size = Math.abs(amount)
  const digits = size >= 100 ? 2 : size >= 1 || size === 0 ? 4 : 8
  return new Intl.NumberFormat('en-CA', {
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(Number(amount.toPrecision(exactDigits)))
}

/** Returns a Canadian-dollar price in US dollars; anything else as quoted. */
export function showIn(
  item: MarketItem,
  currency: DisplayCurrency,
  usdCad: number | null,
): MarketItem {
  const isMoney = item.category !== 'forex' && item.category !== 'index'
  const isConverted = currency === 'USD' && item.currency === 'CAD' && isMoney
  return isConverted && usdCad ? inDollars(item, usdCad) : item
}

/** A round has one rate, or two if it was read before the prices. */
const inDollars = rememberWith(convertToDollars, 2)

function convertToDollars(item: MarketItem, usdCad: number): MarketItem {
  const currency = 'USD'
  const price = withoutTail(item.value.price / usdCad)
  const priced = { ...item, currency, price }
  const change = item.value.change === null ? null : roundChange(priced, item.value.change / usdCad)
  const inUsd = (value: number | null) => (value === null ? null : Math.round(value / usdCad))
  const marketCap = inUsd(item.value.marketCap)
  const isMoney = item.category === 'crypto'
  const volume = isMoney ? inUsd(item.value.volume) : item.value.volume
  return {
    ...item,
    currency,
    price: `≈${formatPrice(priced)}`,
    change: change === null ? null : formatChange(priced, change),
    marketCap: marketCap === null ? null : `≈${formatMarketCap(marketCap, priced)}`,
    volume: isMoney && volume !== null ? `≈${formatVolume(volume, priced)}` : item.volume,
    value: { ...item.value, price, change, marketCap, volume },
  }
}

const currencyNames = new Intl.DisplayNames('en-CA', { type: 'currency' })

function currencyUnit(code: string, worth: number): Unit {
  return { code, name: currencyNames.of(code) ?? code, worth }
}
