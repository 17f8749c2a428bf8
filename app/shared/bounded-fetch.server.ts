import type { FetchOutcome } from './third-party-answer'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type FetchBounds = { timeoutMs: number; maxBytes: number }

/**
 * One HTTP call to a third party with an end in time and size, redirects not followed. Never
 * throws: each way to fail is an outcome, since what to do next depends on which it was.
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
    return { kind: 'answer', status: response.status, headers: response.headers, body }
  } catch {
    if (abort.signal.aborted) return { kind: 'timeout' }
    // The runtime's fetch says "Network connection lost." for a refused connection as for a reset
    // one, and "internal error" for an unknown host: whether the request arrived cannot be known.
    return { kind: 'cut' }
  } finally {
    clearTimeout(timer)
    abort.abort('done')
  }
}

/** A fetch that does not honour its signal must not keep us waiting either. */
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
