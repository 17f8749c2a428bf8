import { env } from 'cloudflare:workers'
import type { Services } from '#app/services.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { isolateOf } from '#workers/isolate.ts'
import type { EdgeCache } from '#workers/page-cache/edge-pages.ts'
import { createServices } from '#workers/services.ts'
import { noVisit } from '#workers/visit.ts'
import { type Clock, newClock } from './services.ts'

type Drawing = { url: string; services: Services; request: Request }

type Options = {
  clock?: Clock
  /** Two isolates of one deployment share the location's cache. */
  deployment?: string
  /** Draws the n-th page; what it throws, the page fails with. */
  draw?: (drawing: Drawing, count: number) => Response | Promise<Response>
  openCache?: () => EdgeCache
  bindings?: Partial<Env>
}

/** A whole page with words that tell drawings apart. */
export function pageOf(words = 'page', headers: HeadersInit = {}): Response {
  const html = `<!DOCTYPE html><html><head></head><body><p>${words}</p></body></html>`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
}

let deployments = 0

/** The Worker in an isolate of its own, with a page renderer that counts. */
export function newIsolate(options: Options = {}) {
  const clock = options.clock ?? newClock()
  deployments++
  const deployment = options.deployment ?? `deployment-${deployments}`
  const ownEnv = {
    ...env,
    CF_VERSION_METADATA: { id: deployment, tag: '', timestamp: '' },
    ...options.bindings,
  } as unknown as Env
  const drawings: Drawing[] = []
  const draw = options.draw ?? ((_: Drawing, count: number) => pageOf(`no. ${count}`))
  const http = createHttp({
    now: clock.now,
    ...(options.openCache && { openCache: options.openCache }),
    async renderPage(request, services) {
      const drawing = { url: request.url, services, request }
      drawings.push(drawing)
      return draw(drawing, drawings.length)
    },
  })
  return {
    clock,
    deployment,
    env: ownEnv,
    drawings,
    async get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const url = path.startsWith('https:') ? path : `https://localhost${path}`
      const request = new Request(url, { headers, ...init })
      const response = await http.fetch(request, ownEnv)
      return seen(response)
    },
    services() {
      const isolate = isolateOf(ownEnv)
      if (!isolate.isReady) throw new Error('not configured')
      return createServices(isolate, noVisit('https://localhost'), clock.now)
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
    /** Where the answer came from. */
    source: /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1],
  }
}

/** What a round of prices leaves behind, in whichever isolate it ran. */
export async function roundEnded(roundId: string, at: number): Promise<void> {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO market_round (name, round_id, started_at, lease_until)
     VALUES ('prices', ?1, ?2, 0)`,
  )
    .bind(roundId, at)
    .run()
}
