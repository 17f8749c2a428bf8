import { describe, expect, it, vi } from 'vitest'
import { newIsolate, pageOf, roundEnded } from '#tests/support/page-cache.ts'
import type { EdgeCache } from '#workers/page-cache/edge-pages.ts'

type Isolate = ReturnType<typeof newIsolate>

/** A second isolate of the same deployment, at the same place. */
function neighbourOf({ deployment, clock }: Isolate, words = 'of a neighbour'): Isolate {
  return newIsolate({ deployment, clock, draw: (_drawing) => pageOf(words) })
}

/** Looks at what stands at the place and writes nothing there. */
function readingOnly(look: (found: Response) => Response | Promise<Response> = (found) => found) {
  return (): EdgeCache => ({
    match: async (address) => {
      const found = await caches.default.match(address)
      return found && look(found)
    },
    put: async () => {},
    delete: async () => false,
  })
}

/** Waits until a page stands there. */
async function isShared({ deployment, clock }: Isolate, path: string): Promise<void> {
  await vi.waitFor(async () => {
    const isolate = newIsolate({ deployment, clock, openCache: readingOnly() })
    expect((await isolate.get(path)).source).toBe('edge')
  })
}

describe('isolates of one place', () => {
  it('share their pages', async () => {
    const first = newIsolate()
    const drawn = await first.get('/about')
    await isShared(first, '/about')
    const second = neighbourOf(first)
    const shared = await second.get('/about')
    expect(shared).toMatchObject({ source: 'edge', words: 'no. 1' })
    expect(shared.headers.get('cache-control')).toBe(drawn.headers.get('cache-control'))
    expect((await second.get('/about')).source).toBe('memory')
    expect(second.drawings).toHaveLength(0)
  })

  it('share none of what was deployed before', async () => {
    const first = newIsolate()
    await first.get('/about')
    await isShared(first, '/about')
    expect((await newIsolate({ clock: first.clock }).get('/about')).source).toBe('miss')
  })

  it('show none of each other’s pages of older prices, and follow one that has newer', async () => {
    await roundEnded('first', 1)
    const one = newIsolate()
    await one.get('/markets')
    await isShared(one, '/markets')
    await roundEnded('second', 2)
    const other = neighbourOf(one, 'newer')
    expect((await other.get('/markets')).source).toBe('miss')
    await other.get('/stocks')
    await isShared(other, '/stocks')
    // One has just looked and knows of the first round only.
    expect(await one.get('/stocks')).toMatchObject({ source: 'edge', words: 'newer' })
    expect(await one.get('/markets')).toMatchObject({ source: 'edge', words: 'newer' })
  })

  it('show a page of the place once more when it is older than five minutes', async () => {
    const first = newIsolate()
    await first.get('/about')
    await isShared(first, '/about')
    first.clock.advance(6 * 60_000)
    const second = neighbourOf(first)
    expect(await second.get('/about')).toMatchObject({ source: 'stale', words: 'no. 1' })
    await vi.waitFor(async () => expect((await second.get('/about')).source).toBe('memory'))
    expect(second.drawings).toHaveLength(1)
  })
})

/** What an isolate finds at its place after `spoil` has been at it. */
async function findsSpoiled(spoil: (found: Response) => Response | Promise<Response>) {
  const first = newIsolate()
  await first.get('/about')
  await isShared(first, '/about')
  const openCache = readingOnly(spoil)
  const isolate = newIsolate({ deployment: first.deployment, clock: first.clock, openCache })
  return isolate.get('/about')
}

async function withBody(found: Response, change: (html: string) => string): Promise<Response> {
  return new Response(change(await found.text()), found)
}

function described(found: Response, change: object): Response {
  const field = 'x-page-copy'
  const known = JSON.parse(decodeURIComponent(found.headers.get(field) ?? ''))
  const headers = { [field]: encodeURIComponent(JSON.stringify({ ...known, ...change })) }
  return new Response(found.body, { headers })
}

describe('what stands at the place', () => {
  it('is shown when nobody has been at it', async () => {
    expect((await findsSpoiled((found) => found)).source).toBe('edge')
  })

  it.each([
    [
      'has one letter changed',
      (found: Response) => withBody(found, (html) => html.replace('no. 1', 'no. X')),
    ],
    ['is cut off', (found: Response) => withBody(found, (html) => html.slice(0, -9))],
    ['is empty', (found: Response) => new Response(null, found)],
    ['is not ours', () => new Response('<html>Somebody else</html>')],
    ['is described by nonsense', () => new Response('x', { headers: { 'x-page-copy': '%%%' } })],
    [
      'is of another page',
      (found: Response) => described(found, { key: 'https://localhost/terms' }),
    ],
    ['is of a later version', (found: Response) => described(found, { v: 3 })],
    [
      'is from the future',
      (found: Response) => described(found, { storedAt: Date.now() + 3_600_000 }),
    ],
    ['has no date', (found: Response) => described(found, { storedAt: null })],
    ['is a failure', () => new Response('down', { status: 500 })],
  ])('is not shown when it %s', async (_, spoil) => {
    expect(await findsSpoiled(spoil)).toMatchObject({ status: 200, source: 'miss', words: 'no. 1' })
  })
})

const broken = () => Promise.reject(new Error('the cache is down'))
const silent = () => new Promise<never>(() => {})
const nothing = async () => undefined

describe('a cache that is down', () => {
  it.each<[string, () => EdgeCache]>([
    [
      'does not open',
      () => {
        throw new Error('no cache here')
      },
    ],
    ['fails to read', () => ({ match: broken, put: nothing, delete: broken })],
    ['fails to write', () => ({ match: nothing, put: broken, delete: broken })],
    ['never answers', () => ({ match: silent, put: silent, delete: silent })],
  ])('and %s breaks no page', async (_, openCache) => {
    const isolate = newIsolate({ openCache })
    expect(await isolate.get('/about')).toMatchObject({ status: 200, source: 'miss' })
    expect((await isolate.get('/about')).source).toBe('memory')
    isolate.clock.advance(6 * 60_000)
    expect((await isolate.get('/about')).source).toBe('stale')
    await vi.waitFor(async () => expect((await isolate.get('/about')).words).toBe('no. 2'))
  })
})

describe('a database that is down', () => {
  it('leaves the pages that need none of it, and those it has once given', async () => {
    await roundEnded('first', 1)
    const isolate = newIsolate()
    await isolate.get('/markets')
    const { DB } = isolate.env
    const down = { prepare: () => ({ first: broken }) } as unknown as D1Database
    isolate.env.DB = down
    isolate.clock.advance(61_000)
    expect((await isolate.get('/markets')).source).toBe('memory')
    isolate.env.DB = DB
  })

  it('keeps no page of prices whose round is unknown', async () => {
    const down = { prepare: () => ({ first: broken }) } as unknown as D1Database
    const isolate = newIsolate({ bindings: { DB: down } })
    for (const _time of [1, 2]) {
      expect(await isolate.get('/markets')).toMatchObject({ status: 200, source: 'miss' })
    }
    await isolate.get('/about')
    expect((await isolate.get('/about')).source).toBe('memory')
  })
})
