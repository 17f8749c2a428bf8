import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionAt } from '#app/domain/market/tsx-calendar.ts'
import { emptyMarket } from '#tests/support/market.ts'
import { newIsolate, pageOf } from '#tests/support/page-cache.ts'
import { newClock } from '#tests/support/services.ts'

const second = 1_000
const minute = 60 * second

beforeEach(emptyMarket)

type Isolate = ReturnType<typeof newIsolate>

/** Returns the response after the background work of the last one. */
async function settled(isolate: Isolate, path: string, words: string) {
  return vi.waitFor(async () => {
    isolate.clock.advance(31 * second)
    const page = await isolate.get(path)
    expect(page.words).toBe(words)
    return page
  })
}

/** Completes a round of prices with writes, in this isolate. */
async function endRound(isolate: Isolate, roundId: string) {
  expect(await beginRound(isolate, roundId)).toBe('begun')
  await finishRound(isolate, roundId)
  isolate.clock.advance(3 * second)
}

function beginRound({ services, clock }: Isolate, roundId: string) {
  return services().market.rounds.begin(roundId, clock.now(), { leaseMs: minute, quietMs: 0 })
}

async function finishRound({ services, clock }: Isolate, roundId: string) {
  const { rounds } = services().market
  const news = {
    ...noNews,
    quarantined: [{ category: 'crypto', symbol: 'BTC', price: 1, at: 1, rounds: 1 }] as const,
  }
  expect(await rounds.finish({ roundId, ...news }, clock.now())).toBe(true)
}

const noNews = { rows: [], points: [], forgotten: [], quarantined: [], feeds: [] }

describe('age', () => {
  it('under five minutes is fresh; after that the stale page is served while a new one is rendered', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    isolate.clock.advance(5 * minute - 1)
    expect(await isolate.get('/about')).toMatchObject({ source: 'hit', words: 'no. 1' })
    isolate.clock.advance(31 * second)
    expect(await isolate.get('/about')).toMatchObject({ source: 'stale', words: 'no. 1' })
    expect((await settled(isolate, '/about', 'no. 2')).source).toBe('hit')
    expect(isolate.renderings).toHaveLength(2)
  })

  it('age of ten minutes is too old to be served', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    isolate.clock.advance(10 * minute)
    expect(await isolate.get('/about')).toMatchObject({ source: 'miss', words: 'no. 2' })
  })

  it('lets one of a hundred visitors render a page, whether there was none or a stale one', async () => {
    const isolate = newIsolate({
      async render(_, count) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return pageOf(`no. ${count}`)
      },
    })
    const all = () => Promise.all(Array.from({ length: 100 }, () => isolate.get('/about')))
    expect(new Set((await all()).map(({ words }) => words))).toEqual(new Set(['no. 1']))
    isolate.clock.advance(6 * minute)
    expect(new Set((await all()).map(({ words }) => words))).toEqual(new Set(['no. 1']))
    await settled(isolate, '/about', 'no. 2')
    expect(isolate.renderings).toHaveLength(2)
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no storage'))],
    ['responds with 503', () => new Response('<html></html>', { status: 503 })],
  ])('keeps the stale page for ten minutes more if rendering a new one %s', async (_, fail) => {
    let isFailing = false
    const isolate = newIsolate({
      render: (_rendering, count) => (isFailing ? fail() : pageOf(`no. ${count}`)),
    })
    await isolate.get('/about')
    isFailing = true
    for (const minutes of [6, 5, 3]) {
      isolate.clock.advance(minutes * minute)
      expect(await isolate.get('/about')).toMatchObject({ status: 200, words: 'no. 1' })
    }
    isolate.clock.advance(minute)
    expect((await isolate.get('/about')).status).toBeGreaterThanOrEqual(500)
    isFailing = false
    expect((await isolate.get('/about')).source).toBe('miss')
  })

  it('does not keep a page that has since become private', async () => {
    const isolate = newIsolate({
      render: (_, count) =>
        pageOf(`no. ${count}`, count > 1 ? { 'Cache-Control': 'no-store' } : {}),
    })
    await isolate.get('/about')
    isolate.clock.advance(10 * minute)
    const sources = [await isolate.get('/about'), await isolate.get('/about')]
    expect(sources.map(({ source }) => source)).toEqual(['miss', 'miss'])
  })
})

describe('the copy of an isolate', () => {
  it('lives for half a minute, and then the platform is asked', async () => {
    const isolate = newIsolate()
    const asked = vi.spyOn(isolate.cache, 'fetch')
    await isolate.get('/about')
    isolate.clock.advance(30 * second - 1)
    await isolate.get('/about')
    expect(asked).toHaveBeenCalledTimes(1)
    isolate.clock.advance(1)
    await isolate.get('/about')
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is not made from a page that the platform served because rendering failed', async () => {
    const isolate = newIsolate()
    await isolate.get('/about')
    isolate.clock.advance(6 * minute)
    expect((await isolate.get('/about')).source).toBe('stale')
    const asked = vi.spyOn(isolate.cache, 'fetch')
    await isolate.get('/about')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is separate in each isolate', async () => {
    const one = newIsolate()
    await one.get('/about')
    const other = newIsolate({ cache: one.cache, clock: one.clock })
    expect(await other.get('/about')).toMatchObject({ source: 'hit', words: 'no. 1' })
    expect(other.renderings).toHaveLength(0)
  })
})

describe('new prices', () => {
  it('are refreshed at once where the round ran, and in half a minute elsewhere', async () => {
    const isolate = newIsolate()
    const other = newIsolate({ cache: isolate.cache, clock: isolate.clock })
    for (const one of [isolate, other]) {
      await one.get('/markets')
      await one.get('/about')
    }
    await endRound(isolate, 'own-round')
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 3' })
    expect(await isolate.get('/about')).toMatchObject({ source: 'hit', words: 'no. 2' })
    expect((await other.get('/markets')).words).toBe('no. 1')
    isolate.clock.advance(30 * second)
    expect(await other.get('/markets')).toMatchObject({ source: 'hit', words: 'no. 3' })
  })

  it('are not shown while a round is running', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    await beginRound(isolate, 'running')
    expect(await isolate.get('/markets')).toMatchObject({ source: 'hit', words: 'no. 1' })
    await finishRound(isolate, 'running')
    expect((await isolate.get('/markets')).words).toBe('no. 2')
  })

  it('are not delayed by a page whose rendering began before them', async () => {
    let duringRendering = async () => {}
    const isolate = newIsolate({
      async render(_, count) {
        await duringRendering()
        return pageOf(`no. ${count}`)
      },
    })
    await beginRound(isolate, 'meanwhile')
    duringRendering = () => finishRound(isolate, 'meanwhile')
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 1' })
    duringRendering = async () => {}
    isolate.clock.advance(3 * second)
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 2' })
    expect(await isolate.get('/markets')).toMatchObject({ source: 'hit', words: 'no. 2' })
  })

  it('new prices that cannot be rendered leave the stale page, right after the round too', async () => {
    const isolate = newIsolate({
      render: (_, count) =>
        count === 1 ? pageOf('old') : Promise.reject(new Error('D1_ERROR: no storage')),
    })
    await isolate.get('/markets')
    await endRound(isolate, 'before-the-failure')
    expect(await isolate.get('/markets')).toMatchObject({ source: 'stale', words: 'old' })
    isolate.clock.advance(10 * minute)
    expect((await isolate.get('/markets')).status).toBe(503)
  })

  it('are written even if the platform does not respond, which is logged', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    vi.spyOn(isolate.cache, 'invalidate').mockRejectedValue(new Error('away'))
    await endRound(isolate, 'unheard')
    expect(isolate.renderings).toHaveLength(1)
    expect((await isolate.get('/markets')).words).toBe('no. 1')
  })

  it('new prices that did not come leave every page where it is', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    await beginRound(isolate, 'idle')
    const { rounds } = isolate.services().market
    expect(await rounds.finish({ roundId: 'idle', ...noNews }, isolate.clock.now())).toBe(true)
    isolate.clock.advance(31 * second)
    expect(await isolate.get('/markets')).toMatchObject({ source: 'hit', words: 'no. 1' })
  })

  it('are not delayed by a request between the write and the drop of pages', async () => {
    const isolate = newIsolate()
    await isolate.get('/markets')
    const invalidate = isolate.cache.invalidate.bind(isolate.cache)
    vi.spyOn(isolate.cache, 'invalidate').mockImplementation(async (what) => {
      isolate.clock.advance(31 * second)
      await isolate.get('/markets')
      return invalidate(what)
    })
    await endRound(isolate, 'window')
    expect(await isolate.get('/markets')).toMatchObject({ words: 'no. 2' })
  })

  it('are not delayed by a page that was rendered while one round ended and the next began', async () => {
    let duringRendering = async () => {}
    const isolate = newIsolate({
      async render(_, count) {
        await duringRendering()
        return pageOf(`no. ${count}`)
      },
    })
    await beginRound(isolate, 'one')
    duringRendering = async () => {
      await finishRound(isolate, 'one')
      isolate.clock.advance(second)
      await beginRound(isolate, 'two')
    }
    await isolate.get('/markets')
    duringRendering = async () => {}
    expect((await isolate.get('/markets')).words).toBe('no. 2')
  })
})

it('a page of hundreds of comments is not copied in an isolate', async () => {
  const isolate = newIsolate({ render: (_, count) => pageOf(`${count}${'x'.repeat(200_000)}`) })
  const asked = vi.spyOn(isolate.cache, 'fetch')
  await isolate.get('/about')
  expect((await isolate.get('/about')).source).toBe('hit')
  expect(asked).toHaveBeenCalledTimes(2)
})

describe('the exchange’s opening and closing', () => {
  it('stores no page that was being rendered meanwhile', async () => {
    const nextChange = sessionAt(Date.now()).nextChangeAt
    let rendersForMs = 8 * second
    const clock = newClock(nextChange - 5 * second)
    const isolate = newIsolate({
      clock,
      render: (_, count) => {
        clock.advance(rendersForMs)
        return pageOf(`no. ${count}`)
      },
    })
    await isolate.get('/markets')
    rendersForMs = 0
    expect(await isolate.get('/markets')).toMatchObject({ source: 'miss', words: 'no. 2' })
  })
})
