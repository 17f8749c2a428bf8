import { waitUntil } from 'cloudflare:workers'
import type { Visit } from '#app/services'
import type { Env } from '../env'
import { createLog } from '../log'
import { countryOf } from '../visit'
import { type AskedPage, askedPage } from './asked-page'
import { createEdgePages, type EdgeCache, type EdgePages } from './edge-pages'
import { freshnessOf } from './freshness'
import { type Isolate, isolateOf } from './isolate'
import { keepPage } from './keep-page'
import type { PageCopy } from './page-copy'
import { answerWith } from './responses'

export type PageCacheParts = {
  /** Epoch milliseconds. */
  now: () => number
  /** Draws a page for nobody in particular: no header and no cookie of a visitor's reaches it. */
  draw: (env: Env, request: Request, visit: Visit, nonce: string) => Promise<Response>
  openCache: () => EdgeCache
}

/** Answers from a copy, or draws the page and keeps it. Null for what must be answered for itself. */
export type PageCache = (env: Env, request: Request, nonce: string) => Promise<Response | null>

/** One request on its way through the cache. */
export type Lookup = PageCacheParts & {
  env: Env
  isolate: Isolate
  edge: EdgePages
  asked: AskedPage
  nonce: string
}

/** This isolate's copy, then the location's, then a drawing: what fails of the first two, the third answers. */
export function createPageCache(parts: PageCacheParts): PageCache {
  return async (env, request, nonce) => {
    const asked = askedPage(request, () => countryOf(request))
    if (!asked) return null
    const isolate = isolateOf(env)
    const lookup = { ...parts, env, isolate, asked, nonce, edge: edgeFor(parts, env, asked) }
    if (asked.page.followsPrices) await followPrices(lookup)
    const copy = isolate.pages.get(asked.key)
    const state = copy ? stateOf(lookup, copy) : 'gone'
    if (copy && state === 'fresh') return answerWith(copy, nonce, 'memory')
    if (copy && state === 'stale') return answerStale(lookup, copy)
    return answerFromEdge(lookup, state === 'outdated' ? copy : undefined)
  }
}

function edgeFor({ openCache }: PageCacheParts, env: Env, { url, key }: AskedPage): EdgePages {
  return createEdgePages({
    open: openCache,
    origin: new URL(url).origin,
    build: isolateOf(env).build,
    key,
    onError: (reason) => createLog(null).warn('page_cache.edge_failed', { reason }),
  })
}

function stateOf({ isolate, now }: Lookup, copy: PageCopy) {
  return freshnessOf(copy, now(), isolate.prices.known)
}

/** Mostly behind the visitor's back; after a pause the visitor waits for one row. */
async function followPrices({ isolate: { prices }, env, now }: Lookup): Promise<void> {
  if (!prices.isDue(now())) return
  const isTrusted = prices.isTrusted(now())
  const looked = prices.look(env.DB, now()).catch((error: unknown) => {
    createLog(null).warn('page_cache.prices_unknown', { reason: String(error) })
  })
  if (isTrusted) waitUntil(looked)
  else await looked
}

/** The copy now, a new one for the next. */
function answerStale(lookup: Lookup, copy: PageCopy): Response {
  const { asked, isolate, nonce, now } = lookup
  if (isolate.flights.begin(asked.key, now())) waitUntil(renew(lookup))
  return answerWith(copy, nonce, 'stale')
}

async function renew(lookup: Lookup): Promise<void> {
  const { asked, edge, isolate } = lookup
  try {
    const shared = await edge.read()
    if (shared && stateOf(lookup, shared) === 'fresh') isolate.pages.set(asked.key, shared)
    else await keepPage(lookup)
  } catch (error) {
    createLog(null).warn('page_cache.renewal_failed', { reason: String(error) })
  } finally {
    isolate.flights.end(asked.key)
  }
}

async function answerFromEdge(lookup: Lookup, outdated: PageCopy | undefined): Promise<Response> {
  const { asked, edge, isolate, nonce } = lookup
  const shared = await edge.read()
  // A copy of another round than ours tells that there is news.
  if (shared && stateOf(lookup, shared) === 'outdated') await lookAgain(lookup)
  const state = shared ? stateOf(lookup, shared) : 'gone'
  if (!shared || state === 'gone') return answerByDrawing(lookup, outdated)
  if (state === 'outdated') return answerByDrawing(lookup, newerOf(shared, outdated))
  isolate.pages.set(asked.key, shared)
  return state === 'fresh' ? answerWith(shared, nonce, 'edge') : answerStale(lookup, shared)
}

async function lookAgain({ isolate: { prices }, env, now }: Lookup): Promise<void> {
  await prices.look(env.DB, now()).catch(() => undefined)
}

function newerOf(one: PageCopy, other: PageCopy | undefined): PageCopy {
  return other && other.storedAt > one.storedAt ? other : one
}

/** With an outdated copy at hand one request draws and the others need not wait, nor does a failure show. */
async function answerByDrawing(lookup: Lookup, outdated?: PageCopy): Promise<Response> {
  const { asked, isolate, nonce, now } = lookup
  const isOurs = isolate.flights.begin(asked.key, now())
  if (outdated && !isOurs) return answerWith(outdated, nonce, 'stale')
  try {
    const drawn = await keepPage(lookup)
    return outdated && drawn.status >= 500 ? answerWith(outdated, nonce, 'stale') : drawn
  } catch (error) {
    if (!outdated) throw error
    createLog(null).warn('page_cache.renewal_failed', { reason: String(error) })
    return answerWith(outdated, nonce, 'stale')
  } finally {
    if (isOurs) isolate.flights.end(asked.key)
  }
}
