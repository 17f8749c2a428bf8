type Sound = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string | null }

/** The files that an isolate has served, by path; those of the build and no others. */
export type Sounds = Map<string, Sound>

/** Three megabytes today. */
const maxSounds = 5

/**
 * Serves a sound file, whole or the requested range (RFC 9110, one range). Static assets always send the whole
 * file, which prevents seeking. All responses share one copy and send it as their clients read: a copy each would fill
 * an isolate's memory while slow clients wait.
 */
export async function serveSound(
  request: Request,
  assets: Fetcher | undefined,
  sounds: Sounds,
): Promise<Response> {
  if (!assets) return new Response(null, { status: 404 })
  const { url, method } = request
  // Files have no parameters, and the asset server fails on some.
  const { pathname } = new URL(url)
  const sound = sounds.get(pathname) ?? (await readSound(new URL(pathname, url), assets, sounds))
  if (sound instanceof Response) return sound
  const { bytes, type, etag } = sound
  const size = bytes.byteLength
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=86400',
    'Content-Type': type,
  })
  if (etag) headers.set('ETag', etag)
  const range = isStillWanted(request, etag)
    ? readByteRange(request.headers.get('range'), size)
    : null
  const bodyOf = (part: Uint8Array) => (method === 'HEAD' ? null : streamOf(part))
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
  return new Response(bodyOf(bytes.subarray(first, last + 1)), { status: 206, headers })
}

/** Returns the file, or the response of the asset server where it has none. */
async function readSound(address: URL, assets: Fetcher, sounds: Sounds): Promise<Sound | Response> {
  const whole = await assets.fetch(address)
  // The asset response's headers are immutable, so it is copied.
  if (!whole.ok) return new Response(whole.body, whole)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  // Another request may have read it meanwhile; its copy is shared then.
  const existing = sounds.get(address.pathname)
  if (existing) return existing
  const type = whole.headers.get('content-type') ?? 'audio/wav'
  const sound = { bytes, type, etag: whole.headers.get('etag') }
  sounds.set(address.pathname, sound)
  const [oldest = address.pathname] = sounds.keys()
  if (sounds.size > maxSounds) sounds.delete(oldest)
  return sound
}

const chunkBytes = 65_536

/** Returns a stream that hands over a part of the bytes when its reader wants it; the runtime copies no more. */
function streamOf(bytes: Uint8Array): ReadableStream {
  let at = 0
  const chunks = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.subarray(at, at + chunkBytes))
      at += chunkBytes
    },
  })
  const { readable, writable } = new FixedLengthStream(bytes.byteLength)
  // Fails where the client leaves.
  chunks.pipeTo(writable).catch(() => undefined)
  return readable
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
