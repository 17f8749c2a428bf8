import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Json, newAddress } from '#tests/support/api.ts'
import { configuredWorker } from '#tests/support/configured-worker.ts'
import { instrumentCount } from '#tests/support/instrument-count.ts'
import { emptyMarket } from '#tests/support/market.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

beforeEach(emptyMarket)

const url = 'https://localhost/api/market-data'

async function get(query = '', headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`${url}${query}`, { headers })
  const text = await response.text()
  const json = text ? (JSON.parse(text) as Json & { rows: Json[] }) : null
  return { status: response.status, headers: response.headers, json }
}

async function askRefresh(headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(url, { method: 'POST', headers })
  return { status: response.status, json: (await response.json()) as Json }
}

describe('GET /api/market-data', () => {
  it('fills an empty table before it responds, with the record of the specification and more', async () => {
    const { status, json } = await get()
    expect(status).toBe(200)
    expect(json?.rows).toHaveLength(instrumentCount() - instrumentCount('index'))
    const bitcoin = json?.rows.find(({ symbol }) => symbol === 'BTC')
    expect(bitcoin).toMatchObject({
      symbol: 'BTC',
      name: 'Bitcoin',
      category: 'crypto',
      currency: 'CAD',
      source: 'simulated',
      state: 'live',
    })
    for (const field of ['price', 'change_amount', 'change_percent']) {
      expect(typeof bitcoin?.[field]).toBe('number')
    }
    expect(Date.parse(String(bitcoin?.last_updated))).not.toBeNaN()
    expect(bitcoin?.as_of).toBe(bitcoin?.last_updated)
    expect(Date.parse(String(json?.asOf))).toBeGreaterThan(Date.now() - 60_000)
  })

  it('lists the newest first, so the first row has the time of the last update', async () => {
    await get()
    await env.MARKET.prepare(
      `UPDATE market_data SET last_updated = last_updated - 60000 WHERE symbol = 'BTC'`,
    ).run()
    for (const query of ['', '?category=crypto']) {
      const { json } = await get(query)
      const times = (json?.rows ?? []).map((row) => String(row.last_updated))
      expect(times).toEqual(times.toSorted().reverse())
      expect(times[0]).toBe(json?.asOf)
    }
  })

  it('rounds every change as the pages show it: no tails of binary fractions', async () => {
    const { json } = await get()
    const tails = (json?.rows ?? []).flatMap(({ symbol, category, price, ...row }) => {
      const [change, percent] = [row.change_amount, row.change_percent].map(String)
      // Of a coin above a dollar, four decimals only where two would hide the change: 0.00497 shows as 0.0050.
      const isSmall =
        category === 'crypto' && (Number(price) < 1 || Math.abs(Number(change)) <= 0.005)
      const digits = category === 'forex' || isSmall ? (Number(price) < 0.01 ? 6 : 4) : 2
      const isRound = (text = '', max: number) => (text.split('.')[1] ?? '').length <= max
      return isRound(change, digits) && isRound(percent, 2) ? [] : [[symbol, change, percent]]
    })
    expect(tails).toEqual([])
  })

  it.each([
    ['index', instrumentCount('index')],
    ['crypto', instrumentCount('crypto')],
    ['forex', instrumentCount('forex')],
    ['stock', instrumentCount('stock')],
    ['commodity', instrumentCount('commodity')],
  ])('returns the rows of %s, %i in all', async (category, count) => {
    const { json } = await get(`?category=${category}`)
    expect(json?.rows).toHaveLength(count)
    expect(json?.rows.every((row) => row.category === category)).toBe(true)
  })

  it.each([
    ['?category=bonds', 'category'],
    ['?category=', 'category'],
    ['?category=crypto&category=forex', 'category'],
    ['?symbol=BTC', 'symbol'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, json } = await get(query)
    expect(status).toBe(400)
    expect(json?.field).toBe(field)
    expect(String(json?.error)).toContain(`${field}: `)
  })

  it('responds with 304 to a client that has it, and 200 once a round has changed it', async () => {
    const first = await get('?category=crypto')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    const second = await get('?category=crypto', { 'If-None-Match': `"other", W/${etag}` })
    expect(second.status).toBe(304)
    expect(second.json).toBeNull()
    expect(second.headers.get('ETag')).toBe(etag)
    await env.MARKET.prepare('UPDATE market_data SET price = price * 1.01').run()
    const third = await get('?category=crypto', { 'If-None-Match': etag })
    expect(third.status).toBe(200)
    expect(third.headers.get('ETag')).not.toBe(etag)
  })
})

describe('POST /api/market-data', () => {
  it('asks for a round, with no body and no content type, and is coalesced', async () => {
    const first = await askRefresh()
    expect(first.status).toBe(200)
    expect(first.json).toEqual({ success: true, refreshed: true, asOf: expect.any(String) })
    const again = await Promise.all(Array.from({ length: 10 }, () => askRefresh()))
    for (const { status, json } of again) {
      expect(status).toBe(200)
      expect(json).toEqual({ success: true, refreshed: false, asOf: first.json.asOf })
    }
  })

  it('writes little for a network that asks without a pause, and responds to it all the same', async () => {
    const http = createHttp({ renderPage: async () => new Response('stub page') })
    const ownEnv = { ...env } as unknown as Env
    const headers = { 'CF-Connecting-IP': newAddress() }
    const tries = vi.spyOn(env.MARKET, 'batch')
    const ask = () => http.fetch(new Request(url, { method: 'POST', headers }), ownEnv)
    const responses = await Promise.all(Array.from({ length: 150 }, ask))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    // 60 a minute, and a new minute may begin in between; a round that begins is three.
    expect(tries.mock.calls.length).toBeLessThanOrEqual(125)
    tries.mockRestore()
  })

  it('is refused to another site’s page', async () => {
    const { status } = await askRefresh({ Origin: 'https://elsewhere.example' })
    expect(status).toBe(403)
  })

  it('knows no other method', async () => {
    const response = await exports.default.fetch(url, { method: 'PUT' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
  })
})

describe('GET /api/market-data with real providers', () => {
  it('hides simulated rows once real providers are configured', async () => {
    await askRefresh()
    const worker = configuredWorker({ MARKET_DRIVER: 'live' })
    const response = await worker.get('/api/market-data')
    expect(await response.json()).toEqual({ rows: [], asOf: null, leftOut: 0 })
  })
})
