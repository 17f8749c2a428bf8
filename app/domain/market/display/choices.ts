import { instrumentAt } from '#app/domain/market/instruments'
import { readCookie, setCookie } from '#app/shared/cookies'
import { oneOf } from '#app/shared/preferences'

export const displayCurrencies = ['CAD', 'USD'] as const
/** `CAD` shows every price as it is quoted; `USD` converts what is counted in Canadian dollars. */
export type DisplayCurrency = (typeof displayCurrencies)[number]

/** What one visitor wants to see of the markets. Nothing of it is known to us otherwise. */
export type MarketChoices = {
  currency: DisplayCurrency
  /** `crypto/btc`, in the order in which they were chosen. */
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

/** A page drawn for such choices is of one visitor, and kept by nobody else. */
export function isPersonal({ currency, watched }: MarketChoices): boolean {
  return currency !== 'CAD' || watched.length > 0
}

/** Adds what is not in the list, takes out what is. */
export function toggleWatched(watched: readonly string[], id: string): string[] {
  return watched.includes(id) ? watched.filter((one) => one !== id) : [...watched, id]
}

export function isWatchable(id: string): boolean {
  const [category = '', slug = '', ...rest] = id.split('/')
  return rest.length === 0 && instrumentAt(category, slug) !== null
}

/** An empty choice is forgotten, so that its visitor gets everybody's page again. */
export function currencyCookie(currency: DisplayCurrency, isSecure: boolean): string {
  return setCookie('currency', currency === 'CAD' ? '' : currency, { isSecure })
}

export function watchlistCookie(watched: readonly string[], isSecure: boolean): string {
  return setCookie('watchlist', watched.join(separator), { isSecure })
}
