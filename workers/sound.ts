/**
 * Serves a sound file, whole or the requested range (RFC 9110, one range). Static assets always send the whole
 * file, which prevents seeking.
 */
export async function serveSound(request: Request, assets: Fetcher | undefined): Promise<Response> {
  if (!assets) return new Response(null, { status: 404 })
  const { url, method } = request
  // Files have no parameters, and the asset server fails on some.
  const whole = await assets.fetch(new URL(new URL(url).pathname, url))
  // The asset response's headers are immutable, so it is copied.
  if (!whole.ok) return new Response(whole.body, whole)
  const bytes = await whole.arrayBuffer()
  const size = bytes.byteLength
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=86400',
    'Content-Type': whole.headers.get('content-type') ?? 'audio/wav',
  })
  const etag = whole.headers.get('etag')
  if (etag) headers.set('ETag', etag)
  const range = isStillWanted(request, etag)
    ? readByteRange(request.headers.get('range'), size)
    : null
  const bodyOf = (body: BodyInit) => (method === 'HEAD' ? null : body)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  if (!range) {
    headers.set('Content-Length', String(size))
    return new Response(bodyOf(bytes), { headers })
  }
  const { first, last } = range
  headers.set('Content-Range', `bytes ${first}-${last}/${size}`)
  headers.set('Content-Length', String(last - first + 1))
  return new Response(bodyOf(bytes.slice(first, last + 1)), { status: 206, headers })
}

/** Returns whether the file is unchanged (`If-Range`). If it has changed, the whole file is sent. */
function isStillWanted(request: Request, etag: string | null): boolean {
  const expected = request.headers.get('if-range')
  return expected === null || expected === etag
}

type Range = { first: number; last: number }

/** Returns null for anything but one range of bytes, which RFC 9110 lets a server ignore. */
export function readByteRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
