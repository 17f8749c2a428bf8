import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { keptFileKey } from '#workers/kept-file.ts'

const get = (name: string) => exports.default.fetch(`https://localhost/assets/${name}`)
const keep = (name: string) => env.KEPT_FILES.put(keptFileKey(name) ?? name, `text of ${name}`)

it.each([
  ['route-0VIOCuH1.js', 'text/javascript; charset=utf-8'],
  ['frame-Dpcuz3IP.css', 'text/css; charset=utf-8'],
  ['newsreader-C55C1c-l.woff2', 'font/woff2'],
])('serves %s of another version for good', async (name, type) => {
  await keep(name)
  const response = await get(name)
  const text = new TextDecoder().decode(await response.arrayBuffer())
  expect([response.status, text]).toEqual([200, `text of ${name}`])
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

const tooLong = `${'r'.repeat(600)}-0VIOCuH1.js`

it.each([
  'route-00000000.js',
  'route.js',
  'route-0VIOCuH1.html',
  'file:route-0VIOCuH1.js',
  tooLong,
])('responds to %s as to any other address that does not exist', async (name) => {
  await keep('route-0VIOCuH1.js')
  expect(await (await get(encodeURIComponent(name))).text()).toBe('stub page')
})
