import { type PageCopy, withNonce } from './page-copy'

/** Where an answer came from, as `Server-Timing` says it. */
export type Source = 'memory' | 'edge' | 'stale' | 'miss' | 'bypass'

/**
 * Only the visitor's own browser keeps a page, and asks before it shows it again; the back button need not
 * ask. No validator: a 304 would bring an old nonce back to life.
 */
export const pageCacheControl = 'private, max-age=0, must-revalidate'

export function answerWith(copy: PageCopy, nonce: string, source: Source): Response {
  return new Response(withNonce(copy, nonce), {
    headers: [
      ...copy.headers,
      ['Cache-Control', pageCacheControl],
      ['Server-Timing', `cache;desc=${source}`],
    ],
  })
}

/** Says where the time went, of which the page itself has told `render`; the rest was waiting for data. */
export function timed(response: Response, source: Source, tookMs: number): Response {
  const { headers } = response
  const render = /render;dur=(\d+)/.exec(headers.get('Server-Timing') ?? '')?.[1]
  const parts = [`cache;desc=${source}`]
  if (render !== undefined)
    parts.push(`db;dur=${Math.max(0, tookMs - Number(render))}`, `render;dur=${render}`)
  headers.set('Server-Timing', parts.join(', '))
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  if (isPage && !headers.has('Cache-Control')) headers.set('Cache-Control', pageCacheControl)
  return response
}
