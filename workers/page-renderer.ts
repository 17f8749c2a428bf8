import { pageAt } from '#app/document/asked-page'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import type { Services } from '#app/services'
import { toBase64Url } from '#app/shared/encoding'
import { errorFields } from '#app/shared/error-fields'
import { second } from '#app/shared/time'
import type { ReadyIsolate } from './isolate'
import type { PageKey } from './page-cache/pages-port'
import { createServices } from './services'
import { noVisit } from './visit'

type Parts = {
  renderPage: RenderPage
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * Renders a page from its key alone and sets its caching headers (RFC 9213, RFC 9111). Pages that are not for
 * everyone get `no-store`: the platform keeps a response without a header for two hours.
 */
export function createPageRenderer({ renderPage, now }: Parts) {
  return async (isolate: ReadyIsolate, { path, origin, country }: PageKey): Promise<Response> => {
    const nextChange = sessionAt(now()).nextChangeAt
    const stranger = noVisit(origin)
    const visit = { ...stranger, country: country ?? stranger.country }
    const request = new Request(origin + path, { headers: { Accept: 'text/html' } })
    const services = createServices(isolate, visit, now)
    const followsPrices = pageAt(path.replace(/\?.*/, ''))?.followsPrices === true
    const roundBefore = followsPrices ? await roundMark(services) : null
    const rendered = await renderPage(request, services)
    const body = new Uint8Array(await rendered.arrayBuffer())
    const headers = new Headers(rendered.headers)
    headers.delete('Server-Timing')
    const isOvertaken = async () =>
      now() >= nextChange || roundBefore === null || roundBefore !== (await roundMark(services))
    const isCacheable = isForEverybody(rendered, body) && !(followsPrices && (await isOvertaken()))
    if (isCacheable) {
      headers.set('ETag', `"${await digestOf(body)}"`)
      headers.set('Cache-Tag', tagsOf(path, followsPrices).join(','))
      headers.set(caching, followsPrices ? pricedLife(nextChange - now()) : plainLife)
    } else {
      headers.set(caching, 'no-store')
    }
    return new Response(rendered.body === null ? null : body, { status: rendered.status, headers })
  }
}

/** Marks the pages that show an article's comments. */
export function commentsTag(article: string): string {
  return `comments-${article}`
}

function tagsOf(path: string, followsPrices: boolean): string[] {
  const article = /^\/articles\/([^/?]+)/.exec(path)?.[1]
  return ['page', ...(followsPrices ? ['prices'] : []), ...(article ? [commentsTag(article)] : [])]
}

/**
 * Read before and after rendering: the drop of cached pages by a round between the two may have come before this page
 * is stored. Null if storage does not respond.
 */
async function roundMark({ market, log }: Services): Promise<string | null> {
  try {
    return await market.rounds.mark()
  } catch (error) {
    log.warn('page_cache.round_unread', errorFields(error))
    return null
  }
}

const caching = 'Cloudflare-CDN-Cache-Control'
const plainLife = 'max-age=300, stale-while-revalidate=300, stale-if-error=600'

/** Returns a lifetime that ends at the next open or close at the latest: an open exchange changes the wording of a page. */
function pricedLife(untilChangeMs: number): string {
  return `max-age=${Math.min(300, Math.floor(untilChangeMs / second))}, stale-while-revalidate=0, stale-if-error=600`
}

/**
 * Returns whether the page is complete and the same for everyone. `CDN-Cache-Control` takes precedence over
 * `Cache-Control` (RFC 9213).
 */
function isForEverybody({ status, headers }: Response, body: Uint8Array): boolean {
  const word = headers.get('cdn-cache-control') ?? headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !headers.has('set-cookie') &&
    !/no-store|private/i.test(word) &&
    new TextDecoder().decode(body.subarray(-end.length)) === end
  )
}

const end = '</html>'

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Renders a page of the application; the Worker's own comes from the React Router build. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>
