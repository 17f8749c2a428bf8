import { expect, it } from 'vitest'
import { type Sounds, serveSound } from '#workers/sound.ts'

const file = Uint8Array.from({ length: 10 }, (_, index) => index)
const assets = {
  fetch: async () => new Response(file, { headers: { ETag: '"v1"', 'Content-Type': 'audio/wav' } }),
} as unknown as Fetcher
const sounds: Sounds = new Map()

async function ask(headers: Record<string, string>, method = 'GET') {
  const response = await serveSound(
    new Request('https://x.test/a.wav', { method, headers }),
    assets,
    sounds,
  )
  return { response, bytes: [...new Uint8Array(await response.arrayBuffer())] }
}

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

it('responds to a range beyond the end with the length of the file', async () => {
  const { response } = await ask({ Range: 'bytes=10-' })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
})

it('sends no body to HEAD', async () => {
  const { response, bytes } = await ask({ Range: 'bytes=2-4' }, 'HEAD')
  expect(response.headers.get('content-length')).toBe('3')
  expect(bytes).toEqual([])
})

it('reads a file once, and keeps few', async () => {
  const asked: string[] = []
  const counting = {
    fetch: async (address: URL) => {
      asked.push(address.pathname)
      return new Response(file)
    },
  } as unknown as Fetcher
  const stored: Sounds = new Map()
  const get = (path: string) =>
    serveSound(new Request(`https://x.test${path}`), counting, stored).then((one) => one.text())
  await Promise.all([get('/a.wav'), get('/a.wav?x=1')])
  await get('/a.wav?y=2')
  expect(asked).toEqual(['/a.wav', '/a.wav'])
  for (let at = 0; at < 20; at++) await get(`/${at}.wav`)
  expect(stored.size).toBe(5)
})

it('hands over a long file part by part, as it is read', async () => {
  const long = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
  const assetsOfLong = { fetch: async () => new Response(long) } as unknown as Fetcher
  const get = (stored: Sounds) =>
    serveSound(new Request('https://x.test/long.wav'), assetsOfLong, stored)
  const stored: Sounds = new Map()
  const reader = (await get(stored)).body?.getReader()
  expect((await reader?.read())?.value?.byteLength).toBeLessThanOrEqual(65_536)
  await reader?.cancel()
  expect(new Uint8Array(await (await get(stored)).arrayBuffer())).toEqual(long)
})
