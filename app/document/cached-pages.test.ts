import { expect, it } from 'vitest'
import { articlePath, isSponsored } from '#app/content/article'
import { catalogue } from '#app/content/catalogue'
import { currencyCookie, watchlistCookie } from '#app/domain/market/display/choices'
import { instruments, pathOf } from '#app/domain/market/instruments'
import { setCookie } from '#app/shared/cookies'
import { byFormCookie, consentCookie, themeCookie } from '#app/shared/preferences'
import { cachedPages, personalCookies } from './cached-pages'

const pageAt = (path: string) => cachedPages.find((page) => page.path.test(path))

it('knows every article, and that the form of a sponsored one proposes a country', () => {
  for (const article of catalogue) {
    const page = pageAt(articlePath(article.slug))
    expect([article.slug, page?.variesByCountry ?? false]).toEqual([
      article.slug,
      isSponsored(article),
    ])
  }
})

it('knows which articles show prices, and that those change', () => {
  const priced = catalogue.filter(({ slug }) => pageAt(articlePath(slug))?.followsPrices)
  expect(priced).toEqual(catalogue.filter((article) => !isSponsored(article)))
})

it('knows every instrument, and that its price changes', () => {
  for (const instrument of instruments) {
    expect([instrument.slug, pageAt(pathOf(instrument))?.followsPrices]).toEqual([
      instrument.slug,
      true,
    ])
  }
})

it.each([
  '/search',
  '/markets.csv',
  '/markets/refresh',
  '/markets/crypto/btc/history',
  '/connect/form',
  '/preferences',
  '/thank-you',
  '/continue',
  '/welcome',
  '/articles/Some.Thing',
  '/rss.xml',
])('does not know %s', (path) => {
  expect(pageAt(path)).toBeUndefined()
})

it('takes a cookie that changes pages as a reason to draw them, and no other', () => {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const flow = setCookie('lead_flow', 'sealed', { isSecure: true })
  const changing = [
    byFormCookie(true, true),
    currencyCookie('USD', true),
    watchlistCookie(['a'], true),
    flow,
  ]
  const neutral = [themeCookie('dark', true), consentCookie('denied', true)]
  for (const cookie of changing) expect(personalCookies).toContain(nameOf(cookie))
  for (const cookie of neutral) expect(personalCookies).not.toContain(nameOf(cookie))
})
