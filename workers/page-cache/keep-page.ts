import { waitUntil } from 'cloudflare:workers'
import { sessionAt } from '#app/domain/market/tsx-calendar'
import { randomId, secureRandomBytes } from '#app/shared/random'
import { noVisit } from '#workers/visit'
import { edgeOf, type Lookup } from './lookup'
import {
  findNonces,
  isForEverybody,
  isWholePage,
  keptHeaders,
  type PageCopy,
  withNonce,
} from './page-copy'
import { completePage, timing } from './responses'

/** Draws a page and keeps it where everybody may have it; the answer bears this request's nonce. */
export async function keepPage(lookup: Lookup): Promise<Response> {
  const { asked, isolate, nonce, now } = lookup
  const beganAt = now()
  // Known before anything is read, so that a copy is never taken for newer than it is.
  const prices = isolate.prices.known
  // Known to nobody, and of this drawing alone: nothing that a page quotes can be mistaken for it.
  const placeholder = randomId(secureRandomBytes)
  const drawn = await draw(lookup, placeholder)
  const template = new Uint8Array(await drawn.arrayBuffer())
  const headers = new Headers(drawn.headers)
  completePage(headers)
  const copy: PageCopy = {
    template,
    placeholder,
    nonceAt: findNonces(template, placeholder),
    headers: keptHeaders(headers),
    storedAt: beganAt,
    sessionEndsAt: asked.page.followsPrices ? sessionAt(beganAt).nextChangeAt : null,
    prices: asked.page.followsPrices ? prices : null,
  }
  if (drawn.status < 500) keep(lookup, drawn, copy)
  headers.set('Server-Timing', timing('miss', headers, now() - beganAt))
  const body = drawn.body === null ? null : withNonce(copy, nonce)
  return new Response(body, { status: drawn.status, headers })
}

function draw({ draw, isolate, asked }: Lookup, placeholder: string): Promise<Response> {
  const request = new Request(asked.url, { headers: { Accept: 'text/html' } })
  const visit = noVisit(new URL(asked.url).origin)
  const country = asked.country ?? visit.country
  return draw(isolate, request, { ...visit, country }, placeholder)
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
