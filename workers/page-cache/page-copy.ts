/** A drawn page as it is kept. */
export type PageCopy = {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** Epoch milliseconds. */
  storedAt: number
  /** When the exchange opens or closes; null where that does not matter. */
  sessionEndsAt: number | null
  /** The prices it was drawn from; null where it follows none. */
  prices: string | null
}

const end = '</html>'
/** Of one answer, not of the page. */
const notKept = new Set(['server-timing', 'content-length'])

/** Whether everybody may see what one request was answered with. A word to caches alone goes first (RFC 9213). */
export function isForEverybody({ status, headers }: Response): boolean {
  const caching = headers.get('cdn-cache-control') ?? headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !headers.has('set-cookie') &&
    !/no-store|private/i.test(caching)
  )
}

export function keptHeaders(headers: Iterable<[string, string]>): Headers {
  return new Headers(Array.from(headers).filter(([name]) => !notKept.has(name)))
}

/** Whether a page arrived to its end. */
export function isWholePage({ body }: Pick<PageCopy, 'body'>): boolean {
  return new TextDecoder().decode(body.subarray(-end.length)) === end
}
