import { createMiddleware } from 'hono/factory'
import type { HonoEnv } from '../api/context'

const longestBodyBytes = 16_384
/** Five thousand characters of any script, and the form around them. */
const longestContactBytes = 32_768

/** Refuses bodies above the limit, whatever length they claim, before anything parses them. */
export const bodyLimit = createMiddleware<HonoEnv>(async (c, next) => {
  const request = c.req.raw
  if (request.body === null) return next()
  const longest = /^\/contact(\.data)?$/.test(c.req.path) ? longestContactBytes : longestBodyBytes
  const claimed = Number(request.headers.get('content-length') ?? 0)
  const body = claimed > longest ? null : await readUpTo(request.body, longest)
  if (body === null) {
    return c.json({ success: false, error: `body: larger than ${longest} bytes` }, 413)
  }
  c.req.raw = new Request(request, { body })
  await next()
})

async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks as BlobPart[]).arrayBuffer()
    size += value.byteLength
    chunks.push(value)
    if (size > limit) {
      await reader.cancel()
      return null
    }
  }
}
