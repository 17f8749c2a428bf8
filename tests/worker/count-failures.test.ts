import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'

const version = '11111111-1111-4111-8111-111111111111'
const points: AnalyticsEngineDataPoint[] = []
const counted = {
  VERSION: { id: version, tag: '', timestamp: '' },
  FAILURES: { writeDataPoint: (point: AnalyticsEngineDataPoint) => points.push(point) },
}

const http = createHttp({
  renderPage: async ({ url }) =>
    new Response('page', { status: url.endsWith('/fails') ? 500 : 200 }),
})

function get(path: string, bindings: object = {}) {
  const ownEnv = { ...env, ...counted, ...bindings } as unknown as Env
  return http.fetch(new Request(`https://localhost${path}`), ownEnv)
}

const down = () => {
  throw new Error('D1_ERROR: injected')
}

beforeEach(() => {
  points.length = 0
})

it('counts responses of 500 and above by version, and no others', async () => {
  await get('/about')
  await get('/api/no-such-call')
  expect(points).toEqual([])
  await get('/fails')
  const failing = { prepare: down, batch: down }
  await get('/healthz', { PEOPLE: failing, MARKET: failing })
  const failure = { indexes: [version], doubles: [1] }
  expect(points).toEqual([failure, failure])
})

it('shows by a health check that it counts, and which version answers', async () => {
  const health = await (await get('/healthz')).json()
  expect(health).toMatchObject({ ok: true, version: '11111111' })
  expect(points).toEqual([{ indexes: [version], doubles: [0] }])
})
