import { instrumentAt } from '#app/domain/market/instruments'
import { readCookie, setCookie } from '#app/shared/cookies'
import { oneOf } from '#app/shared/preferences'

export const displayCurrencies = ['CAD', 'USD'] as const
/** `CAD` shows every price as quoted; `USD` converts Canadian-dollar prices. */
export type DisplayCurrency = (typeof displayCurrencies)[number]

/** One visitor's display settings for the markets, known to us only from their cookies. */
export type MarketChoices = {
  currency: DisplayCurrency
  /** `crypto/btc`, in the order chosen. */
  watched: readonly string[]
}

const separator = '.'

export function readMarketChoices(headers: Headers): MarketChoices {
  const header = headers.get('cookie')
  const watched = readCookie('watchlist', header)?.split(separator) ?? []
  return {
    currency: oneOf(displayCurrencies, readCookie('currency', header)) ?? 'CAD',
    watched: Array.from(new Set(watched.filter(isWatchable))),
  }
}

/** Returns whether a page with these choices is personal, so it must not be cached for others. */
export function isPersonal({ currency, watched }: MarketChoices): boolean {
  return currency !== 'CAD' || watched.length > 0
}

/** Adds an id, or removes it if present. */
export function toggleWatched(watched: readonly string[], id: string): string[] {
  return watched.includes(id) ? watched.filter((one) => one !== id) : [...watched, id]
}

export function isWatchable(id: string): boolean {
  const [category = '', slug = '', ...rest] = id.split('/')
  return rest.length === 0 && instrumentAt(category, slug) !== null
}

/** Deletes the cookie for the default choice, so the visitor gets the shared page again. */
export function currencyCookie(currency: DisplayCurrency, isSecure: boolean): string {
  return setCookie('currency', currency === 'CAD' ? '' : currency, { isSecure })
}

export function watchlistCookie(watched: readonly string[], isSecure: boolean): string {
  return setCookie('watchlist', watched.join(separator), { isSecure })
}
