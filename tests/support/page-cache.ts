import { env } from 'cloudflare:workers'
import type { Services } from '#app/services.ts'
import { createPlatformCache, type PlatformCache } from '#scripts/local/platform-cache.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { isolateOf, type ReadyIsolate } from '#workers/isolate.ts'
import type { PagesPort } from '#workers/page-cache/pages-port.ts'
import { commentsTag, createPageRenderer, type RenderPage } from '#workers/page-renderer.ts'
import { createServices } from '#workers/services.ts'
import { noVisit } from '#workers/visit.ts'
import { type Clock, newClock } from './services.ts'

type Rendering = { url: string; services: Services; request: Request }

type Options = {
  clock?: Clock
  /** The platform's cache, which the isolates of a deployment share. */
  cache?: PlatformCache
  /** Renders the n-th page; the page fails with its error. */
  render?: (rendering: Rendering, count: number) => Response | Promise<Response>
  bindings?: Partial<Env>
}

/** Returns a complete page; the text distinguishes renderings. */
export function pageOf(words = 'page', headers: HeadersInit = {}): Response {
  const html = `<!DOCTYPE html><html><head></head><body><p>${words}</p></body></html>`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}

/** Returns the Worker in an isolate of its own, with a page renderer that counts. */
export function newIsolate(options: Options = {}) {
  const clock = options.clock ?? newClock()
  const cache = options.cache ?? createPlatformCache(clock.now)
  const ownEnv = { ...env, ...options.bindings } as unknown as Env
  const isolate = isolateOf(ownEnv)
  if (!isolate.isReady) throw new Error('not configured')
  const renderings: Rendering[] = []
  const render = options.render ?? ((_: Rendering, count: number) => pageOf(`no. ${count}`))
  const renderPage: RenderPage = async (request, services) => {
    const rendering = { url: request.url, services, request }
    renderings.push(rendering)
    return render(rendering, renderings.length)
  }
  isolate.pages = pagesBehind(cache, isolate, renderPage, clock)
  const http = createHttp({ now: clock.now, renderPage, cachesPages: true })
  return {
    clock,
    cache,
    env: ownEnv,
    renderings,
    async get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const url = path.startsWith('https:') ? path : `https://localhost${path}`
      const request = new Request(url, { headers, ...init })
      return seen(await http.fetch(request, ownEnv))
    },
    services: () => createServices(isolate, noVisit('https://localhost'), clock.now),
  }
}

/** Puts the cache in front of `Pages`, like scripts/local/cached-entry.js. */
function pagesBehind(
  cache: PlatformCache,
  isolate: ReadyIsolate,
  renderPage: RenderPage,
  { now }: Clock,
): PagesPort {
  const pageOf = createPageRenderer({ renderPage, now })
  return {
    ask: ({ path, ...props }) =>
      cache.fetch(new Request(`https://pages${path}`), props, () =>
        pageOf(isolate, { path, ...props }),
      ),
    async dropPrices() {
      await cache.invalidate({ tags: ['prices'] })
    },
    async dropComments(articles) {
      await cache.invalidate({ tags: articles.map(commentsTag) })
    },
  }
}

async function seen(response: Response) {
  const { status, headers } = response
  const html = await response.text()
  return {
    status,
    headers,
    html,
    words: /<p>(.*)<\/p>/.exec(html)?.[1],
    /** Where the response came from. */
    source: /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1],
  }
}
