import type { FetchOutcome } from './third-party-response'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type FetchBounds = { timeoutMs: number; maxBytes: number }

/**
 * Makes one HTTP call to a third party, limited in time and size, without following redirects. Never throws: each
 * kind of failure is an outcome, because the next step depends on it.
 */
export async function boundedFetch(
  fetcher: Fetch,
  url: string,
  init: RequestInit,
  bounds: FetchBounds,
): Promise<FetchOutcome> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort('timeout'), bounds.timeoutMs)
  try {
    const response = await orAbort(
      fetcher(url, { ...init, redirect: 'manual', signal: abort.signal }),
      abort.signal,
    )
    const body = await orAbort(readText(response, bounds.maxBytes), abort.signal)
    if (body === null) return { kind: 'too_large' }
    return { kind: 'response', status: response.status, headers: response.headers, body }
  } catch {
    if (abort.signal.aborted) return { kind: 'timeout' }
    // The runtime's fetch reports "Network connection lost." for refused and reset connections alike, and "internal
    // error" for an unknown host, so it is unknown whether the request arrived.
    return { kind: 'cut' }
  } finally {
    clearTimeout(timer)
    abort.abort('done')
  }
}

/** Rejects on abort, even if `work` ignores its signal. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
  })
  work.catch(() => undefined)
  return Promise.race([work, aborted])
}

async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
