import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('applies every migration before the first test', async () => {
  const { results } = await env.DB.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
  expect(results.map((row) => row.name)).toEqual(env.TEST_MIGRATIONS.map(({ name }) => name))
})

it('answers requests inside the Workers runtime', async () => {
  const response = await exports.default.fetch('http://localhost/')
  expect(response.status).toBe(200)
})
