import { waitUntil } from 'cloudflare:workers'
import { errorFields } from '#app/shared/error-fields'
import type { ReadyIsolate } from '#workers/isolate'
import { countryOf } from '#workers/visit'
import { askedPage } from './asked-page'
import { freshnessOf } from './freshness'
import { keepPage } from './keep-page'
import { edgeOf, type Lookup, type PageCacheParts } from './lookup'
import type { PageCopy } from './page-copy'
import { answerWith } from './responses'

/** Answers from a copy, or draws the page and keeps it. Null for what must be answered for itself. */
export type PageCache = (isolate: ReadyIsolate, request: Request) => Promise<Response | null>

/** This isolate's copy, then the location's, then a drawing: what fails of the first two, the third answers. */
export function createPageCache(parts: PageCacheParts): PageCache {
  return async (isolate, request) => {
    const asked = askedPage(request, () => countryOf(request))
    if (!asked) return null
    const lookup = { ...parts, isolate, asked }
    if (asked.page.followsPrices) await followPrices(lookup)
    const copy = isolate.pages.get(asked.key)
    const state = copy ? stateOf(lookup, copy) : 'gone'
    if (copy && state === 'fresh') return answerWith(copy, 'memory')
    if (copy && state === 'stale') return answerStale(lookup, copy)
    return answerFromEdge(lookup, state === 'outdated' ? copy : undefined)
  }
}

function stateOf({ isolate, now }: Lookup, copy: PageCopy) {
  return freshnessOf(copy, now(), isolate.prices.known)
}

/** Mostly behind the visitor's back; after a pause the visitor waits for one row. */
async function followPrices({ isolate: { prices, env }, now }: Lookup): Promise<void> {
  if (!prices.isDue(now())) return
  const isTrusted = prices.isTrusted(now())
  const looked = prices.look(env.DB, now())
  if (isTrusted) waitUntil(looked)
  else await looked
}

/** The copy now, a new one for the next. */
function answerStale(lookup: Lookup, copy: PageCopy): Response {
  const { asked, isolate, now } = lookup
  if (isolate.flights.begin(asked.key, now())) waitUntil(renew(lookup))
  return answerWith(copy, 'stale')
}

async function renew(lookup: Lookup): Promise<void> {
  const { asked, isolate } = lookup
  try {
    const shared = await edgeOf(lookup).read()
    if (shared && stateOf(lookup, shared) === 'fresh') isolate.pages.set(asked.key, shared)
    else await keepPage(lookup)
  } catch (error) {
    isolate.log.warn('page_cache.renewal_failed', errorFields(error))
  } finally {
    isolate.flights.end(asked.key)
  }
}

async function answerFromEdge(lookup: Lookup, outdated: PageCopy | undefined): Promise<Response> {
  const { asked, isolate } = lookup
  const shared = await edgeOf(lookup).read()
  // A copy of another round than ours tells that there is news.
  if (shared && stateOf(lookup, shared) === 'outdated') {
    await isolate.prices.look(isolate.env.DB, lookup.now())
  }
  const state = shared ? stateOf(lookup, shared) : 'gone'
  if (!shared || state === 'gone') return answerByDrawing(lookup, outdated)
  if (state === 'outdated') return answerByDrawing(lookup, newerOf(shared, outdated))
  isolate.pages.set(asked.key, shared)
  return state === 'fresh' ? answerWith(shared, 'edge') : answerStale(lookup, shared)
}

function newerOf(one: PageCopy, other: PageCopy | undefined): PageCopy {
  return other && other.storedAt > one.storedAt ? other : one
}

/** With an outdated copy at hand one request draws and the others need not wait, nor does a failure show. */
async function answerByDrawing(lookup: Lookup, outdated?: PageCopy): Promise<Response> {
  const { asked, isolate, now } = lookup
  const isOurs = isolate.flights.begin(asked.key, now())
  if (outdated && !isOurs) return answerWith(outdated, 'stale')
  try {
    const drawn = await keepPage(lookup)
    return outdated && drawn.status >= 500 ? answerWith(outdated, 'stale') : drawn
  } catch (error) {
    if (!outdated) throw error
    isolate.log.warn('page_cache.renewal_failed', errorFields(error))
    return answerWith(outdated, 'stale')
  } finally {
    if (isOurs) isolate.flights.end(asked.key)
  }
}
