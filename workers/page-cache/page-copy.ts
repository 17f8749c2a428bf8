import { Buffer } from 'node:buffer'

/** A drawn page as it is kept: whole, but for the nonce. */
export type PageCopy = {
  /** The page's bytes; at `nonceAt` stands a placeholder that no response ever bears. */
  template: Uint8Array<ArrayBuffer>
  placeholder: string
  nonceAt: readonly number[]
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

/** Whether a page arrived to its end and has a place for a nonce. */
export function isWholePage({ template, nonceAt }: PageCopy): boolean {
  return nonceAt.length > 0 && viewOf(template.subarray(-end.length)).toString('latin1') === end
}

/** Where the placeholder stands, in bytes. */
export function findNonces(template: Uint8Array<ArrayBuffer>, placeholder: string): number[] {
  const page = viewOf(template)
  const places: number[] = []
  let at = page.indexOf(placeholder, 0, 'latin1')
  while (at >= 0) {
    places.push(at)
    at = page.indexOf(placeholder, at + placeholder.length, 'latin1')
  }
  return places
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The page with this response's nonce, which is as long as the placeholder. */
export function withNonce({ template, nonceAt }: PageCopy, nonce: string): Uint8Array<ArrayBuffer> {
  const page = template.slice()
  for (const at of nonceAt) {
    for (let index = 0; index < nonce.length; index++) page[at + index] = nonce.charCodeAt(index)
  }
  return page
}
