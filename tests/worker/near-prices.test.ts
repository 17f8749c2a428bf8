import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newIsolate } from '#tests/support/page-cache.ts'

/** Returns the market's database, and from where each of its sessions begins. */
function watched() {
  const sessions: string[] = []
  const market = {
    prepare: env.MARKET.prepare.bind(env.MARKET),
    batch: env.MARKET.batch.bind(env.MARKET),
    withSession(from: string) {
      sessions.push(from)
      return env.MARKET.withSession(from)
    },
  } as unknown as D1Database
  return { market, sessions }
}

const prices = '/api/market-data?category=forex'

it('reads prices from a replica, but never from before a round that this isolate ran', async () => {
  const { market, sessions } = watched()
  const { get, clock } = newIsolate({ bindings: { MARKET: market } })
  await get(prices)
  sessions.length = 0
  clock.advance(120_000)
  await get('/api/market-data', {}, { method: 'POST' })
  expect(sessions[0]).toBe('first-primary')
  await get(prices)
  const bookmark = sessions.at(-1)
  expect(bookmark).toMatch(/^[\da-f]+-[\da-f]+-[\da-f]+-[\da-f]+$/)
  const other = newIsolate({ bindings: { MARKET: market } })
  await other.get(prices)
  expect(sessions.at(-1)).toBe('first-unconstrained')
})

it('renders a page for everyone from the primary, which no replica is behind', async () => {
  const { market, sessions } = watched()
  const { get, renderings } = newIsolate({
    bindings: { MARKET: market },
    async render({ services }) {
      await services.market.rows.list(['forex'])
      return new Response('')
    },
  })
  await get('/markets')
  expect(renderings).toHaveLength(1)
  expect(sessions).toEqual([])
  await get('/markets', { Cookie: 'currency=USD' })
  expect(sessions).toEqual(['first-unconstrained'])
})
