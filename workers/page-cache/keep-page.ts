import { waitUntil } from 'cloudflare:workers'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import { noVisit } from '#workers/visit'
import { edgeOf, type Lookup } from './lookup'
import { isForEverybody, isWholePage, keptHeaders, type PageCopy } from './page-copy'
import { completePage, timing } from './responses'

/** Draws a page and keeps it where everybody may have it. */
export async function keepPage(lookup: Lookup): Promise<Response> {
  const { asked, isolate, now } = lookup
  const beganAt = now()
  // Known before anything is read, so that a copy is never taken for newer than it is.
  const prices = isolate.prices.known
  const drawn = await draw(lookup)
  const body = new Uint8Array(await drawn.arrayBuffer())
  const headers = new Headers(drawn.headers)
  completePage(headers)
  const copy: PageCopy = {
    body,
    headers: keptHeaders(headers),
    storedAt: beganAt,
    sessionEndsAt: asked.page.followsPrices ? sessionAt(beganAt).nextChangeAt : null,
    prices: asked.page.followsPrices ? prices : null,
  }
  if (drawn.status < 500) keep(lookup, drawn, copy)
  headers.set('Server-Timing', timing('miss', headers, now() - beganAt))
  return new Response(drawn.body === null ? null : body, { status: drawn.status, headers })
}

function draw({ draw, isolate, asked }: Lookup): Promise<Response> {
  const request = new Request(asked.url, { headers: { Accept: 'text/html' } })
  const visit = noVisit(new URL(asked.url).origin)
  const country = asked.country ?? visit.country
  return draw(isolate, request, { ...visit, country })
}

/** A page that is no longer for everybody takes its copies with it. */
function keep(lookup: Lookup, drawn: Response, copy: PageCopy): void {
  const { asked, isolate } = lookup
  const isKnown = !asked.page.followsPrices || copy.prices !== null
  if (isKnown && isForEverybody(drawn) && isWholePage(copy)) {
    isolate.pages.set(asked.key, copy)
    waitUntil(edgeOf(lookup).write(copy))
  } else if (isolate.pages.delete(asked.key)) {
    waitUntil(edgeOf(lookup).remove())
  }
}
