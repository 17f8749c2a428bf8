import { expect, it } from 'vitest'
import { createIsOwnPage } from '#app/content/pages'
import { type LinkOptions, type LinkRecord, noOptions } from '#app/domain/links/schema'
import { LinkSlug } from '#app/shared/brands'
import { checkLinks } from './check-links.server'

const now = Date.UTC(2026, 10, 25)
const isOwnPage = createIsOwnPage(['rates-and-rents'], ['/markets/crypto/btc'])

/** Returns the alarms that a link with these options raises. */
async function alarmsOf(options: Partial<LinkOptions>, state: LinkRecord['state'] = 'active') {
  const alarms: unknown[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    alarm: (...raised: unknown[]) => alarms.push(raised),
  }
  const slug = LinkSlug.parse('autumn')
  const link = { v: 1, slug, version: 1, state, options: { ...noOptions, ...options } } as const
  await checkLinks({ now: () => now, log, links: { list: async () => [link] }, isOwnPage })
  return alarms
}

const to = (text: string) => [{ to: text, weight: 1 }]
const broken = [['LINK_BROKEN', { detail: 'autumn', count: 1 }]]

it('raises an alarm for a link to a page that this site no longer has', async () => {
  expect(await alarmsOf({ split: to('/articles/removed?a=1#b') })).toEqual(broken)
  expect(await alarmsOf({ split: to('/register'), fallback: '/markets/crypto/gone' })).toEqual(
    broken,
  )
  const rule = { countries: ['CA'], devices: [], to: '/registre' }
  expect(await alarmsOf({ split: to('/register'), when: [rule] })).toEqual(broken)
})

it('raises none for pages, other hosts, disabled links, and what an ended link no longer leads to', async () => {
  const pages = ['/', '/register?a=1#form', '/articles/rates-and-rents', '/markets/crypto/btc']
  for (const page of pages) expect(await alarmsOf({ split: to(page) })).toEqual([])
  expect(await alarmsOf({ split: to('https://partner.example/removed') })).toEqual([])
  expect(await alarmsOf({ split: to('/removed') }, 'disabled')).toEqual([])
  expect(await alarmsOf({ split: to('/removed'), endsAt: now, fallback: '/markets' })).toEqual([])
})
