import { expect, it } from 'vitest'
import { articlePath, isSponsored } from '#app/content/article'
import { catalogue } from '#app/content/catalogue'
import { currencyCookie, watchlistCookie } from '#app/domain/market/display/choices'
import { instruments, pathOf } from '#app/domain/market/instruments'
import { setCookie } from '#app/shared/cookies'
import { byFormCookie, consentCookie, themeCookie } from '#app/shared/preferences'
import { cachedPages, personalCookies } from './cached-pages'

const pageAt = (path: string) => cachedPages.find((page) => page.path.test(path))

it('caches every article, and sponsored ones by country', () => {
  for (const article of catalogue) {
    const page = pageAt(articlePath(article.slug))
    expect([article.slug, page?.variesByCountry ?? false]).toEqual([
      article.slug,
      isSponsored(article),
    ])
  }
})

it('expires articles that show prices with them', () => {
  const priced = catalogue.filter(({ slug }) => pageAt(articlePath(slug))?.followsPrices)
  expect(priced).toEqual(catalogue.filter((article) => !isSponsored(article)))
})

it('expires every instrument’s page with its price', () => {
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
])('does not cache %s', (path) => {
  expect(pageAt(path)).toBeUndefined()
})

it('renders separately for a cookie that changes pages, and for no other', () => {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const flow = setCookie('lead_flow', 'sealed', { isSecure: false })
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
