import { createMiddleware } from 'hono/factory'
import { certificatePath } from '#app/domain/compliance/consent-certificate.server'
import { longest as longestWords } from '#app/domain/contact/contact-message'
import { longestTable } from '#app/domain/funnel/spend'
import { withoutDataSuffix } from '#app/shared/data-request'
import { type HonoEnv, refusalAt } from '#workers/api/context'

const longestBodyBytes = 16_384
const longerBodyBytes: Partial<Record<string, number>> = {
  '/contact': withText(longestWords.message, 'escaped'),
  '/desk/inbox/requests': withText(longestWords.message, 'escaped'),
  /** A platform's file, or what was read from it; a buyer's file of returned leads. */
  '/desk/funnel/spend': withText(longestTable, 'plain'),
  '/desk/leads/fix': withText(longestTable, 'plain'),
}

/** Returns a form's limit with a text of any script: up to three bytes a character, each escaped as `%E5` or not. */
function withText(characters: number, bytes: 'plain' | 'escaped'): number {
  return longestBodyBytes + characters * (bytes === 'escaped' ? 9 : 3)
}

/** Headers of the incoming connection: the runtime refuses to build a request with them. */
const connectionHeaders = ['upgrade', 'connection', 'keep-alive', 'transfer-encoding'].concat([
  'expect',
  'te',
  'trailer',
])

/**
 * Refuses bodies above the limit, whatever length they claim, and truncated bodies, before anything parses them.
 * The body of a GET or HEAD has no meaning (RFC 9110, 9.3.1) and is dropped.
 */
export const bodyLimit = createMiddleware<HonoEnv>(async (c, next) => {
  const request = c.req.raw
  if (request.body === null) return next()
  if (request.method === 'GET' || request.method === 'HEAD') {
    await request.body.cancel().catch(() => {})
    c.req.raw = withBody(request, null)
    return next()
  }
  const { path } = c.req
  const longest = longerBodyBytes[withoutDataSuffix(path)] ?? longestBodyBytes
  const claimed = Number(request.headers.get('content-length') ?? 0)
  const body = claimed > longest ? 'too_large' : await readUpTo(request.body, longest)
  if (body === 'too_large' && path === certificatePath) {
    c.set('isTooLong', true)
    c.req.raw = withBody(request, null)
    return next()
  }
  if (body === 'too_large') {
    if (path.startsWith('/desk/')) {
      return c.text('That is too long to send at once. Send it in parts.', 413)
    }
    return c.json(refusalAt(path, 413, `body: larger than ${longest} bytes`), 413)
  }
  if (body === 'cut_off') return c.json(refusalAt(path, 400, 'body: cut off'), 400)
  c.req.raw = withBody(request, body)
  return next()
})

/** Builds the request from its parts: copying the client's request carries over what the runtime refuses. */
function withBody({ url, method, headers: sent, cf }: Request, body: Uint8Array | null): Request {
  const headers = new Headers(sent)
  for (const name of connectionHeaders) headers.delete(name)
  if (body === null) headers.delete('content-length')
  return new Request(url, { method, headers, body, ...(cf ? { cf } : {}) } as RequestInit)
}

// The DOM types lack `readAtLeast`.
type WorkersReader = ReadableStreamBYOBReader & {
  readAtLeast: (bytes: number, into: Uint8Array) => Promise<{ value?: Uint8Array }>
}

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | 'too_large' | 'cut_off'> {
  const reader = stream.getReader({ mode: 'byob' }) as WorkersReader
  // One call reads it all: with one call per chunk, a client that sends single bytes costs much CPU. Only the
  // client's connection can fail here, which is not our error.
  const read = await reader.readAtLeast(limit + 1, new Uint8Array(limit + 1)).catch(() => null)
  if (!read) return 'cut_off'
  const body = read.value ?? new Uint8Array()
  if (body.byteLength <= limit) return body
  await reader.cancel().catch(() => {})
  return 'too_large'
}

/** Refuses a URL whose percent escapes cannot be decoded; none of our pages has one. */
export const refuseUndecodable = createMiddleware<HonoEnv>(async (c, next) => {
  if (isDecodable(c.req.url)) return next()
  // A path below `/go/` that names no link is a page that does not exist.
  if (c.req.path.startsWith('/go/')) return c.text('Page not found.', 404)
  const error = 'The address cannot be read'
  const isApi = c.req.path.startsWith('/api/')
  return isApi ? c.json({ success: false, error }, 400) : c.text(`${error}.`, 400)
})

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}
