import { env } from 'cloudflare:workers'
import { type FunnelEvent, funnelEvents } from '#app/domain/funnel/funnel-event.ts'
import type { Dimensions } from '#app/shared/dimensions.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { isolateOf } from '#workers/isolate.ts'
import { newAddress } from './api.ts'
import { desktop } from './go.ts'

type Init = { method?: string; headers?: Record<string, string>; country?: string; body?: unknown }

/** Returns a Worker of its own whose pages are all there, and which writes its counts when told. */
export function funnelWorker(over: Record<string, unknown> = {}) {
  const ownEnv = { ...env, ...over } as unknown as Env
  const http = createHttp({
    renderPage: async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  })
  const isolate = isolateOf(ownEnv)
  if (!isolate.isReady) throw new Error('not configured')
  return {
    funnel: isolate.funnel,
    fetch(path: string, { method = 'GET', headers, country = 'IS', body }: Init = {}) {
      return http.fetch(
        new Request(`https://localhost${path}`, {
          method,
          redirect: 'manual',
          headers: {
            'User-Agent': desktop,
            'CF-Connecting-IP': newAddress(),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
            ...headers,
          },
          body: body ? JSON.stringify(body) : null,
          cf: { country },
        } as RequestInit),
        ownEnv,
      )
    },
  }
}

/** Returns the sums of one country, an event a line; tests share the table. */
export async function sumsOf(country: string) {
  const { results } = await env.MARKET.prepare('SELECT * FROM funnel_count WHERE country = ?1')
    .bind(country)
    .all<Dimensions & Record<FunnelEvent, number>>()
  return results.flatMap((row) =>
    funnelEvents.flatMap((event) => (row[event] > 0 ? [{ ...row, event, count: row[event] }] : [])),
  )
}
