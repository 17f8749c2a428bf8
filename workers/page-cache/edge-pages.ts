import { z } from 'zod'
import { toBase64Url } from '#app/shared/encoding'
import { inTime } from '#app/shared/time'
import { isWholePage, keptHeaders, type PageCopy } from './page-copy'

export type EdgeCache = Pick<Cache, 'match' | 'put' | 'delete'>

/** The copy of one page that the isolates of one location share. No call fails, nor keeps a visitor waiting. */
export type EdgePages = {
  /** Null where there is none, none that can be trusted, or no answer in time. */
  read: () => Promise<PageCopy | null>
  write: (copy: PageCopy) => Promise<void>
  remove: () => Promise<void>
}

type Terms = {
  /** Opened late, since it may fail by itself. */
  open: () => EdgeCache
  /** The site's own, which the platform finds fastest. */
  origin: string
  /** Names the deployment: each has copies of its own. */
  build: string
  key: string
  onError: (error: unknown) => void
}

const longestWaitMs = 500
const keptSeconds = 600
const field = 'x-page-copy'

const Described = z.object({
  v: z.literal(2),
  key: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  storedAt: z.number(),
  sessionEndsAt: z.number().nullable(),
  prices: z.string().nullable(),
  /** Of the body, SHA-256. */
  digest: z.string(),
})

export function createEdgePages({ open, origin, build, key, onError }: Terms): EdgePages {
  const address = `${origin}/.pages/${encodeURIComponent(build)}/${encodeURIComponent(key)}`
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await inTime(work(), longestWaitMs)
    } catch (error) {
      onError(error)
      return null
    }
  }
  return {
    read: () =>
      guarded(async () => {
        const found = await open().match(address)
        return found ? readCopy(found, key) : null
      }),
    async write(copy) {
      await guarded(async () => open().put(address, await describe(key, copy)))
    },
    async remove() {
      await guarded(() => open().delete(address))
    },
  }
}

async function describe(key: string, copy: PageCopy): Promise<Response> {
  const { body, headers, ...rest } = copy
  const digest = await digestOf(body)
  const described = { v: 2, key, digest, headers: Array.from(headers), ...rest }
  return new Response(body, {
    headers: {
      'Cache-Control': `max-age=${keptSeconds}`,
      'Content-Type': 'text/html',
      [field]: encodeURIComponent(JSON.stringify(described)),
    },
  })
}

/** Throws for whatever is not, to the byte, what `describe` wrote for this key. */
async function readCopy(response: Response, key: string): Promise<PageCopy> {
  const description: unknown = JSON.parse(decodeURIComponent(response.headers.get(field) ?? 'null'))
  const { v: _v, key: writtenFor, digest, headers, ...rest } = Described.parse(description)
  const body = new Uint8Array(await response.arrayBuffer())
  const copy = { ...rest, body, headers: keptHeaders(headers) }
  if (writtenFor !== key || !isWholePage(copy) || (await digestOf(body)) !== digest) {
    throw new Error('not the copy that was written')
  }
  return copy
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
