/**
 * Emulates the platform's cache in front of one entry point (Workers Cache), which no local runtime has: it follows
 * the same headers (RFC 9111, RFC 9213, RFC 5861) and tags, uses the same key, and collapses concurrent misses. Not
 * part of the product. Imports nothing, because the local runtime loads it as one module.
 */

/** Plain values: one request's response must not be read by another. */
type Rendered = { status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }

type Stored = Rendered & {
  tags: string[]
  /** Epoch milliseconds, like all times here. */
  freshUntil: number
  staleUntil: number
  shownOnErrorUntil: number
}

type Render = (request: Request) => Promise<Response>
type Dropped = Promise<{ success: boolean; errors: never[] }>

export type PlatformCache = {
  fetch: (request: Request, props: unknown, render: Render) => Promise<Response>
  /** Deletes entries with one of these tags. */
  purge: (what: { tags: string[] }) => Dropped
  /** Marks entries stale: served only if nothing newer is available. */
  invalidate: (what: { tags: string[] }) => Dropped
}

const twoHours = 7_200
const longestWaitMs = 1_000

export function createPlatformCache(now: () => number): PlatformCache {
  const stored = new Map<string, Stored>()
  const rendering = new Map<string, Promise<Rendered>>()

  /**
   * Collapses concurrent misses. A waiter that times out renders by itself, because the first visitor may have
   * left.
   */
  const renderOnce = async (key: string, request: Request, render: Render): Promise<Rendered> => {
    const begun = rendering.get(key)
    const waited = begun && (await Promise.race([begun, pause(longestWaitMs)]))
    if (waited) return waited
    const own = renderAndStore(key, request, render)
    rendering.set(key, own)
    return own
  }
  const renderAndStore = async (
    key: string,
    request: Request,
    render: Render,
  ): Promise<Rendered> => {
    try {
      const rendered = await plain(
        await render(new Request(request.url, { headers: request.headers })),
      )
      const entry = entryOf(rendered, now())
      if (entry) stored.set(key, entry)
      return rendered
    } finally {
      rendering.delete(key)
    }
  }
  const tagged = (tags: string[]) =>
    Array.from(stored).filter(([, entry]) => entry.tags.some((tag) => tags.includes(tag)))

  return {
    async fetch(request, props, render) {
      const isCacheable =
        ['GET', 'HEAD'].includes(request.method) && !request.headers.has('authorization')
      if (!isCacheable) return marked(await render(request), 'BYPASS')
      const { pathname, search } = new URL(request.url)
      const key = JSON.stringify([pathname + search, props])
      const found = stored.get(key)
      if (found && now() < found.freshUntil) return responseOf(found, request, 'HIT')
      if (found && now() < found.staleUntil) {
        void renderOnce(key, request, render).catch(() => {})
        return responseOf(found, request, 'UPDATING')
      }
      const isFallback = found !== undefined && now() < found.shownOnErrorUntil
      try {
        const rendered = await renderOnce(key, request, render)
        if (isFallback && rendered.status >= 500) return responseOf(found, request, 'STALE')
        return responseOf(rendered, request, 'MISS')
      } catch (error) {
        if (isFallback) return responseOf(found, request, 'STALE')
        throw error
      }
    },
    async purge({ tags }) {
      for (const [key] of tagged(tags)) stored.delete(key)
      return { success: true, errors: [] }
    },
    async invalidate({ tags }) {
      for (const [, entry] of tagged(tags)) {
        entry.shownOnErrorUntil -= Math.max(0, entry.freshUntil - now())
        entry.freshUntil = 0
        entry.staleUntil = 0
      }
      return { success: true, errors: [] }
    },
  }
}

/** Returns null for a response that may not be stored. */
function entryOf(rendered: Rendered, at: number): Stored | null {
  const { status } = rendered
  const headers = new Headers(rendered.headers)
  const word =
    headers.get('cloudflare-cdn-cache-control') ??
    headers.get('cdn-cache-control') ??
    headers.get('cache-control')
  const isForbidden = headers.has('set-cookie') || /no-store|private|no-cache/i.test(word ?? '')
  if (isForbidden || ![200, 301, 404].includes(status)) return null
  const secondsOf = (name: string) =>
    Number(new RegExp(`(?:^|[,\\s])${name}=(\\d+)`, 'i').exec(word ?? '')?.[1] ?? 0) * 1_000
  const isStrict = /s-maxage|must-revalidate|proxy-revalidate/i.test(word ?? '')
  const life = word === null ? twoHours * 1_000 : secondsOf('s-maxage') || secondsOf('max-age')
  const freshUntil = at + life
  return {
    status,
    headers: rendered.headers.filter(([name]) => name !== 'cache-tag'),
    body: rendered.body,
    tags: (headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim()),
    freshUntil,
    staleUntil: freshUntil + (isStrict ? 0 : secondsOf('stale-while-revalidate')),
    shownOnErrorUntil: freshUntil + (isStrict ? 0 : secondsOf('stale-if-error')),
  }
}

function responseOf({ status, headers, body }: Rendered, request: Request, from: string): Response {
  const isEmpty = request.method === 'HEAD' || [204, 304].includes(status)
  return marked(new Response(isEmpty ? null : body, { status, headers }), from)
}

async function plain(response: Response): Promise<Rendered> {
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: Array.from(response.headers), body }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function marked(response: Response, from: string): Response {
  const headers = new Headers(response.headers)
  headers.set('CF-Cache-Status', from)
  return new Response(response.body, { status: response.status, headers })
}
