import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../api/context'

const longestBodyBytes = 16_384
/** Five thousand characters of any script, and the form around them. */
const longestContactBytes = 32_768

/**
 * Refuses bodies above the limit, whatever length they claim, and bodies that end before their time, before
 * anything parses them.
 */
export const bodyLimit = createMiddleware<HonoEnv>(async (c, next) => {
  const request = c.req.raw
  if (request.body === null) return next()
  const longest = /^\/contact(\.data)?$/.test(c.req.path) ? longestContactBytes : longestBodyBytes
  const claimed = Number(request.headers.get('content-length') ?? 0)
  const body = claimed > longest ? 'too_large' : await readUpTo(request.body, longest)
  if (body === 'too_large') {
    return c.json({ success: false, error: `body: larger than ${longest} bytes` }, 413)
  }
  if (body === 'cut_off') return c.json({ success: false, error: 'body: cut off' }, 400)
  c.req.raw = new Request(request, { body })
  await next()
})

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<ArrayBuffer | 'too_large' | 'cut_off'> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    // The sender's connection is all that can fail here: its loss is no failure of ours.
    const read = await reader.read().catch(() => null)
    if (!read) return 'cut_off'
    const { done, value } = read
    if (done) return new Blob(chunks as BlobPart[]).arrayBuffer()
    size += value.byteLength
    chunks.push(value)
    if (size > limit) {
      await reader.cancel().catch(() => {})
      return 'too_large'
    }
  }
}
