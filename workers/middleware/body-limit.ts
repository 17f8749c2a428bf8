import { createMiddleware } from 'hono/factory'
import { withoutDataSuffix } from '#app/shared/data-request'
import type { HonoEnv } from '#workers/api/context'

const longestBodyBytes = 16_384
/** Five thousand characters of any script, and the form around them. */
const longestContactBytes = 32_768

/** They speak of the connection that brought the request: with them the runtime refuses to build another. */
const connectionHeaders = ['upgrade', 'connection', 'keep-alive', 'transfer-encoding'].concat([
  'expect',
  'te',
  'trailer',
])

/**
 * Refuses bodies above the limit, whatever length they claim, and bodies that end before their time, before
 * anything parses them. A GET or HEAD goes on without its body, which means nothing (RFC 9110, 9.3.1).
 */
export const bodyLimit = createMiddleware<HonoEnv>(async (c, next) => {
  const request = c.req.raw
  if (request.body === null) return next()
  if (request.method === 'GET' || request.method === 'HEAD') {
    await request.body.cancel().catch(() => {})
    c.req.raw = withBody(request, null)
    return next()
  }
  const longest =
    withoutDataSuffix(c.req.path) === '/contact' ? longestContactBytes : longestBodyBytes
  const claimed = Number(request.headers.get('content-length') ?? 0)
  const body = claimed > longest ? 'too_large' : await readUpTo(request.body, longest)
  if (body === 'too_large') {
    return c.json({ success: false, error: `body: larger than ${longest} bytes` }, 413)
  }
  if (body === 'cut_off') return c.json({ success: false, error: 'body: cut off' }, 400)
  c.req.raw = withBody(request, body)
  return next()
})

/** Built from its parts: a request made from the client's own takes over what the runtime refuses. */
function withBody({ url, method, headers: sent, cf }: Request, body: Uint8Array | null): Request {
  const headers = new Headers(sent)
  for (const name of connectionHeaders) headers.delete(name)
  if (body === null) headers.delete('content-length')
  return new Request(url, { method, headers, body, ...(cf ? { cf } : {}) } as RequestInit)
}

// The DOM's types know no reading of at least so much.
type WorkersReader = ReadableStreamBYOBReader & {
  readAtLeast: (bytes: number, into: Uint8Array) => Promise<{ value?: Uint8Array }>
}

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | 'too_large' | 'cut_off'> {
  const reader = stream.getReader({ mode: 'byob' }) as WorkersReader
  // One call for all of it: with one for each chunk, a sender of single bytes takes much of our time.
  // The sender's connection is all that can fail here: its loss is no failure of ours.
  const read = await reader.readAtLeast(limit + 1, new Uint8Array(limit + 1)).catch(() => null)
  if (!read) return 'cut_off'
  const body = read.value ?? new Uint8Array()
  if (body.byteLength <= limit) return body
  await reader.cancel().catch(() => {})
  return 'too_large'
}
