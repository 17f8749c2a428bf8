import { describe, expect, it } from 'vitest'
import { boundedFetch, type Fetch } from './bounded-fetch.server'

const bounds = { timeoutMs: 40, maxBytes: 8 }
const call = (fetcher: Fetch, init: RequestInit = {}) =>
  boundedFetch(fetcher, 'https://third.example/', init, bounds)

function bodyOf(...chunks: (string | Uint8Array)[]) {
  const bytes = chunks.map((chunk) =>
    typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk,
  )
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}
const responding = (body: BodyInit | null, init?: ResponseInit): Fetch => {
  return async () => new Response(body, init)
}

describe('a bounded fetch', () => {
  it('returns status, headers and text', async () => {
    const outcome = await call(responding('hello', { status: 418, headers: { 'x-a': 'b' } }))
    expect(outcome).toMatchObject({ kind: 'response', status: 418, body: 'hello' })
    expect(outcome.kind === 'response' && outcome.headers.get('x-a')).toBe('b')
  })

  it('returns an empty body as an empty text', async () => {
    expect(await call(responding(null, { status: 204 }))).toMatchObject({ status: 204, body: '' })
    expect(await call(responding(''))).toMatchObject({ status: 200, body: '' })
  })

  it('joins characters that are split between chunks', async () => {
    const euro = new TextEncoder().encode('€')
    const body = bodyOf(euro.slice(0, 1), euro.slice(1))
    expect(await call(responding(body))).toMatchObject({ body: '€' })
  })

  it('never follows a redirect, whatever the caller asks', async () => {
    let asked: RequestInit = {}
    const fetcher: Fetch = async (_url, init) => {
      asked = init
      return new Response('', { status: 302, headers: { location: 'https://evil.example/' } })
    }
    const outcome = await call(fetcher, { method: 'POST', body: 'x', redirect: 'follow' })
    expect(asked).toMatchObject({ method: 'POST', body: 'x', redirect: 'manual' })
    expect(outcome).toMatchObject({ kind: 'response', status: 302 })
  })

  it('takes as many bytes as allowed and not one more', async () => {
    expect(await call(responding(bodyOf('1234', '5678')))).toMatchObject({ body: '12345678' })
    expect(await call(responding(bodyOf('1234', '56789')))).toMatchObject({ kind: 'too_large' })
    expect(await call(responding(bodyOf('€', '€', '€')))).toMatchObject({ kind: 'too_large' })
  })

  it('stops reading a response without an end', async () => {
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4)),
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await call(responding(endless))).toMatchObject({ kind: 'too_large' })
    expect(isCancelled).toBe(true)
  })

  it('gives up on a fetch that ignores its signal', async () => {
    const deaf: Fetch = () => new Promise(() => undefined)
    expect(await call(deaf)).toEqual({ kind: 'timeout' })
  })

  it('gives up on a response that never ends', async () => {
    const stuck = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
    expect(await call(responding(stuck))).toEqual({ kind: 'timeout' })
  })

  it('aborts the fetch at its timeout', async () => {
    let signal: AbortSignal | null | undefined
    await call((_url, init) => {
      signal = init.signal
      return new Promise(() => undefined)
    })
    expect(signal?.aborted).toBe(true)
  })

  it.each([
    ['a lost connection', new Error('Network connection lost.')],
    ['a refused one, which looks the same', new TypeError('fetch failed: connect ECONNREFUSED')],
    ['an unknown host', new Error('internal error; reference = abc')],
    ['a thrown text', 'oops'],
  ])('calls %s cut, since the request may have arrived', async (_, reason) => {
    const outcome = await call(() => Promise.reject(reason))
    expect(outcome.kind).toBe('cut')
  })

  it('calls a response cut that breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('reset')),
    })
    expect(await call(responding(broken))).toEqual({ kind: 'cut' })
  })

  it('does not throw even if the fetch throws at once', async () => {
    const outcome = await call(() => {
      throw new TypeError('Invalid URL')
    })
    expect(outcome).toEqual({ kind: 'cut' })
  })
})
