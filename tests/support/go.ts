import { env } from 'cloudflare:workers'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import { type LinkOptions, noOptions } from '#app/domain/links/schema.ts'
import { LinkSlug } from '#app/shared/brands.ts'
import type { CountMessage, Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { isolateOf } from '#workers/isolate.ts'
import { cookiesOf } from './cookies.ts'
import { takeBatch } from './take-batch.ts'

export const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

export type DataPoint = { indexes: string[]; blobs: (string | null)[]; doubles: number[] }

const http = createHttp({ renderPage: async () => new Response('no such page', { status: 404 }) })

/** Returns a Worker with its own memory, queue of counts and readable analytics; `over` replaces bindings and settings. */
export function goWorker(over: Record<string, unknown> = {}) {
  const points: DataPoint[] = []
  const CLICKS = { writeDataPoint: (point: DataPoint) => void points.push(point) }
  const sent: CountMessage[] = []
  const COUNT_QUEUE = { send: async (message: CountMessage) => void sent.push(message) }
  const ownEnv = {
    ...env,
    CLICKS,
    COUNT_QUEUE,
    LINK_ALLOWED_HOSTS: 'partner.example',
    ...over,
  } as unknown as Env
  return {
    points,
    /** Sends what has been counted and takes it from the queue. */
    async write() {
      const isolate = isolateOf(ownEnv)
      if (isolate.isReady) await isolate.funnel.send()
      await takeBatch('mapletape-counts', sent.splice(0), { ...ownEnv, MARKET: env.MARKET })
    },
    async fetch(path: string, init: RequestInit & { cf?: { country: string } } = {}) {
      const headers = { 'User-Agent': desktop, ...(init.headers as Record<string, string>) }
      const request = new Request(`https://localhost${path}`, {
        redirect: 'manual',
        ...init,
        headers,
      } as RequestInit)
      return http.fetch(request, ownEnv)
    },
    async follow(path: string, headers: Record<string, string> = {}) {
      return this.fetch(path, { headers })
    },
  }
}

let links = 0

/** Adds a link to D1 only; returns its slug, unique to the test. */
export async function newLink(options: Partial<LinkOptions> | string): Promise<LinkSlug> {
  const slug = LinkSlug.parse(`link-${++links}`)
  const given = typeof options === 'string' ? { split: [{ to: options, weight: 1 }] } : options
  await writeLink(slug, { ...noOptions, ...given })
  return slug
}

async function writeLink(slug: LinkSlug, options: LinkOptions): Promise<void> {
  await createLinkDesk(env.MARKET, env.LINKS).add(slug, options, null, Date.now())
}

export function trackingOf(response: Response): Record<string, unknown> {
  return JSON.parse(cookiesOf(response).tracking_data ?? '{}')
}
