import type { PageCopy } from './page-copy'

/** Where an answer came from, as `Server-Timing` says it. */
export type PageSource = 'memory' | 'edge' | 'stale' | 'miss' | 'bypass'

/**
 * Only the visitor's own browser keeps a page, and asks before it shows it again; the back button need not
 * ask.
 */
const pageCacheControl = 'private, max-age=0, must-revalidate'

export function answerWith(copy: PageCopy, source: PageSource): Response {
  const answer = new Response(copy.body, { headers: copy.headers })
  answer.headers.set('Server-Timing', `cache;desc=${source}`)
  return answer
}

/** Says where the time went, of which the page itself has told `render`; the rest was waiting for data. */
export function timing(source: PageSource, pageHeaders: Headers, tookMs: number): string {
  const render = /render;dur=(\d+)/.exec(pageHeaders.get('Server-Timing') ?? '')?.[1]
  const parts = [`cache;desc=${source}`]
  if (render !== undefined) {
    parts.push(`db;dur=${Math.max(0, tookMs - Number(render))}`, `render;dur=${render}`)
  }
  return parts.join(', ')
}

/** What a page does not say of itself. Its word to caches was for ours: no other knows of nonces and cookies. */
export function completePage(headers: Headers): void {
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  if (isPage && !headers.has('Cache-Control')) headers.set('Cache-Control', pageCacheControl)
  headers.delete('CDN-Cache-Control')
}
