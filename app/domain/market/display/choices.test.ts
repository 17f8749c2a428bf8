import { expect, it } from 'vitest'
import {
  currencyCookie,
  isPersonal,
  readMarketChoices,
  toggleWatched,
  watchlistCookie,
} from './choices'

const read = (cookie: string) => readMarketChoices(new Headers({ cookie }))

it('defaults to Canadian dollars and an empty watchlist, which is not a personal page', () => {
  const choices = readMarketChoices(new Headers())
  expect(choices).toEqual({ currency: 'CAD', watched: [] })
  expect(isPersonal(choices)).toBe(false)
})

it('reads back what it wrote', () => {
  const cookie = [
    currencyCookie('USD', true),
    watchlistCookie(['crypto/btc', 'forex/usd-cad'], true),
  ]
    .map((one) => one.split(';')[0])
    .join('; ')
  const choices = read(cookie)
  expect(choices).toEqual({ currency: 'USD', watched: ['crypto/btc', 'forex/usd-cad'] })
  expect(isPersonal(choices)).toBe(true)
})

it('takes no instrument that is not one, and each once', () => {
  const { watched } = read('watchlist=crypto/btc.crypto/btc.stock/none.<script>.crypto/btc/x..')
  expect(watched).toEqual(['crypto/btc'])
  expect(read('currency=EUR').currency).toBe('CAD')
})

it('adds and takes out', () => {
  expect(toggleWatched(['a/b'], 'c/d')).toEqual(['a/b', 'c/d'])
  expect(toggleWatched(['a/b', 'c/d'], 'a/b')).toEqual(['c/d'])
})

it('forgets an empty choice', () => {
  expect(currencyCookie('CAD', false)).toContain('Max-Age=0')
  expect(watchlistCookie([], false)).toContain('Max-Age=0')
  expect(watchlistCookie(['crypto/btc'], true)).toMatch(/HttpOnly/)
})
