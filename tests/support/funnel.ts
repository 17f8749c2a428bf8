import { env } from 'cloudflare:workers'
import {
  type FunnelCount,
  type FunnelEvent,
  funnelEvents,
} from '#app/domain/funnel/funnel-event.ts'
import type { Dimensions } from '#app/shared/dimensions.ts'
import type { CountMessage, Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { isolateOf } from '#workers/isolate.ts'
import { newAddress } from './api.ts'
import { desktop } from './go.ts'
import { takeBatch } from './take-batch.ts'

type Init = { method?: string; headers?: Record<string, string>; country?: string; body?: unknown }

/** Returns a Worker of its own whose pages are all there, and which sends and writes its counts when told. */
export function funnelWorker(over: Record<string, unknown> = {}) {
  const sent: CountMessage[] = []
  const COUNT_QUEUE = { send: async (message: CountMessage) => void sent.push(message) }
  const ownEnv = { ...env, COUNT_QUEUE, ...over } as unknown as Env
  const http = createHttp({
    renderPage: async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  })
  const isolate = isolateOf(ownEnv)
  if (!isolate.isReady) throw new Error('not configured')
  return {
    send: isolate.funnel.send,
    /** The messages that wait in a queue of its own. */
    sent,
    /** Sends what has been counted and takes it from the queue. */
    async write() {
      await isolate.funnel.send()
      await takeCounts(sent.splice(0))
    },
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

/** Takes messages as the queue of counts would deliver them. */
export function takeCounts(bodies: readonly unknown[], over: Record<string, unknown> = {}) {
  return takeBatch('mapletape-counts', bodies, { ...env, ...over } as unknown as Env)
}

/** Returns the clicks on one link, by names and kind of visitor. */
export async function clicksOf(link: string) {
  const { results } = await env.MARKET.prepare(
    `SELECT source, campaign, visitor, sum(click) AS count FROM funnel_count
     WHERE link = ?1 AND click > 0 GROUP BY 1, 2, 3 ORDER BY visitor, source`,
  )
    .bind(link)
    .all()
  return results
}

/** Counts that go through the real queue are written a few seconds after they were sent. */
export const written = { timeout: 15_000, interval: 250 }

/** A row of a visitor who came by no link; in Toronto, its hour is in 2052. */
export const countedRow: FunnelCount = {
  ...{ link: '', campaign: '', source: '', country: 'IS', device: 'mobile', landing: '' },
  ...{ variant: '', visitor: 'human', admits: false, hour: 24 * 30_000, counts: {} },
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

export async function pagesOf(page: string): Promise<{ views: number; visits: number }> {
  const row = await env.MARKET.prepare('SELECT views, visits FROM page_count WHERE page = ?1')
    .bind(page)
    .first<{ views: number; visits: number }>()
  return row ?? { views: 0, visits: 0 }
}
