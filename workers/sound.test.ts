import { describe, expect, it } from 'vitest'
import { readByteRange, serveSound } from './sound'

const file = Uint8Array.from({ length: 10 }, (_, index) => index)
const assets = {
  fetch: async () => new Response(file, { headers: { ETag: '"v1"', 'Content-Type': 'audio/wav' } }),
} as unknown as Fetcher

async function ask(headers: Record<string, string>, method = 'GET') {
  const response = await serveSound(
    new Request('https://x.test/a.wav', { method, headers }),
    assets,
  )
  return { response, bytes: [...new Uint8Array(await response.arrayBuffer())] }
}

describe('a range of bytes', () => {
  it.each([
    ['bytes=2-4', { first: 2, last: 4 }],
    ['bytes=7-', { first: 7, last: 9 }],
    ['bytes=0-999', { first: 0, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    ['bytes=-', null],
    [null, null],
  ])('is read from %s', (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range)
  })
})

it('sends the part that was asked for', async () => {
  const { response, bytes } = await ask({ Range: 'bytes=2-4' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(bytes).toEqual([2, 3, 4])
})

it('sends the whole file without a range, and accepts ranges', async () => {
  const { response, bytes } = await ask({})
  expect(response.status).toBe(200)
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(bytes).toHaveLength(10)
})

it('sends the whole file if the range is of another version', async () => {
  const { response } = await ask({ Range: 'bytes=2-4', 'If-Range': '"v0"' })
  expect(response.status).toBe(200)
})

it('answers a range beyond the end with the length of the file', async () => {
  const { response } = await ask({ Range: 'bytes=10-' })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
})

it('sends no body to HEAD', async () => {
  const { response, bytes } = await ask({ Range: 'bytes=2-4' }, 'HEAD')
  expect(response.headers.get('content-length')).toBe('3')
  expect(bytes).toEqual([])
})
