import { describe, expect, it, vi } from 'vitest'
import { newIsolate, pageOf, roundEnded } from '#tests/support/page-cache.ts'
import { newClock } from '#tests/support/services.ts'

const minute = 60_000

/** The answer once the work behind the last one is done. */
async function settled(isolate: ReturnType<typeof newIsolate>, path: string, words: string) {
  return vi.waitFor(async () => {
    const page = await isolate.get(path)
    expect(page.words).toBe(words)
    return page
  })
}

describe('age', () => {
  it('is nothing for five minutes, then a copy is shown once more while a new one is drawn', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    isolate.clock.advance(5 * minute - 1)
    expect((await isolate.get('/about')).source).toBe('memory')
    isolate.clock.advance(1)
    expect(await isolate.get('/about')).toMatchObject({ source: 'stale', words: 'no. 1' })
    expect((await settled(isolate, '/about', 'no. 2')).source).toBe('memory')
    expect(isolate.drawings).toHaveLength(2)
  })

  it('of ten minutes is too old to be shown', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    isolate.clock.advance(10 * minute)
    expect(await isolate.get('/about')).toMatchObject({ source: 'miss', words: 'no. 2' })
  })

  it('lets one of a hundred visitors draw the page anew', async () => {
    const isolate = newIsolate({
      async draw(_, count) {
        if (count > 1) await new Promise((resolve) => setTimeout(resolve, 50))
        return pageOf(`no. ${count}`)
      },
    })
    await isolate.get('/about')
    isolate.clock.advance(6 * minute)
    const pages = await Promise.all(Array.from({ length: 100 }, () => isolate.get('/about')))
    expect(pages.every(({ source, words }) => source === 'stale' && words === 'no. 1')).toBe(true)
    await settled(isolate, '/about', 'no. 2')
    expect(isolate.drawings).toHaveLength(2)
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no storage'))],
    ['answers 503', () => new Response('<html></html>', { status: 503 })],
  ])('leaves the old page where drawing a new one %s', async (_, fail) => {
    let isFailing = false
    const isolate = newIsolate({
      draw: (_, count) => (isFailing ? fail() : pageOf(`no. ${count}`)),
    })
    await isolate.get('/about')
    isFailing = true
    isolate.clock.advance(6 * minute)
    for (const tries of [2, 3]) {
      await isolate.get('/about')
      await vi.waitFor(() => expect(isolate.drawings).toHaveLength(tries))
      await vi.waitFor(async () => {
        isolate.clock.advance(1)
        expect(await isolate.get('/about')).toMatchObject({ status: 200, words: 'no. 1' })
      })
    }
    isFailing = false
    await vi.waitFor(async () => expect((await isolate.get('/about')).source).toBe('memory'))
  })

  it('does not keep a page that has meanwhile said that it is nobody else’s', async () => {
    const isolate = newIsolate({
      draw: (_, count) => pageOf(`no. ${count}`, count > 1 ? { 'Cache-Control': 'no-store' } : {}),
    })
    await isolate.get('/about')
    isolate.clock.advance(6 * minute)
    await isolate.get('/about')
    await vi.waitFor(async () => expect((await isolate.get('/about')).source).toBe('miss'))
  })
})

describe('new prices', () => {
  it('are followed at once where the round ran', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    await isolate.get('/about')
    const { rounds } = isolate.services().market
    const bounds = { leaseMs: minute, quietMs: 0 }
    expect(await rounds.begin('own-round', isolate.clock.now(), bounds)).toBe('begun')
    expect((await isolate.get('/markets')).source).toBe('memory')
    const nothing = { rows: [], points: [], forgotten: [], quarantined: [], feeds: [] }
    expect(await rounds.finish({ roundId: 'own-round', ...nothing }, isolate.clock.now())).toBe(
      true,
    )
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 3' })
    expect((await isolate.get('/about')).source).toBe('memory')
  })

  it('of another isolate are followed within a minute while visitors come', async () => {
    await roundEnded('first', 1)
    const isolate = newIsolate()
    await isolate.get('/markets')
    await roundEnded('second', 2)
    isolate.clock.advance(29_000)
    expect((await isolate.get('/markets')).source).toBe('memory')
    isolate.clock.advance(1_000)
    // This visitor starts the look and does not wait for it.
    expect((await isolate.get('/markets')).source).toBe('memory')
    await settled(isolate, '/markets', 'no. 2')
  })

  it('are looked for before an isolate shows a copy after a pause', async () => {
    await roundEnded('first', 1)
    const isolate = newIsolate()
    await isolate.get('/markets')
    await roundEnded('second', 2)
    isolate.clock.advance(61_000)
    expect((await isolate.get('/markets')).words).toBe('no. 2')
  })

  it('are not there while a round is running', async () => {
    await roundEnded('first', 1)
    const isolate = newIsolate()
    await isolate.get('/markets')
    const other = newIsolate({ clock: isolate.clock })
    const bounds = { leaseMs: minute, quietMs: 0 }
    await other.services().market.rounds.begin('second', isolate.clock.now(), bounds)
    isolate.clock.advance(61_000)
    expect((await isolate.get('/markets')).source).toBe('memory')
  })

  it('that cannot be drawn leave the old page', async () => {
    await roundEnded('first', 1)
    const isolate = newIsolate({
      draw: (_, count) => (count === 1 ? pageOf('old') : Promise.reject(new Error('D1_ERROR'))),
    })
    await isolate.get('/markets')
    await roundEnded('second', 2)
    isolate.clock.advance(61_000)
    expect(await isolate.get('/markets')).toMatchObject({ source: 'stale', words: 'old' })
    isolate.clock.advance(10 * minute)
    expect((await isolate.get('/markets')).status).toBe(503)
  })
})

describe('the exchange', () => {
  it.each([
    ['opens', '2026-03-10T13:29:00Z'],
    ['closes', '2026-03-10T19:59:00Z'],
  ])('%s: pages of prices are drawn anew, others are not', async (_, before) => {
    const isolate = newIsolate({ clock: newClock(Date.parse(before)) })
    await isolate.get('/stocks')
    await isolate.get('/about')
    isolate.clock.advance(59_999)
    expect((await isolate.get('/stocks')).source).toBe('memory')
    isolate.clock.advance(1)
    expect(await isolate.get('/stocks')).toMatchObject({ source: 'miss', words: 'no. 3' })
    expect((await isolate.get('/about')).source).toBe('memory')
  })
})
