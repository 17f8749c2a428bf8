import { env, exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('applies every migration before the first test', async () => {
  const { people, market } = env.TEST_MIGRATIONS
  for (const { db, migrations } of [
    { db: env.PEOPLE, migrations: people },
    { db: env.MARKET, migrations: market },
  ]) {
    const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
    expect(results.map((row) => row.name)).toEqual(migrations.map(({ name }) => name))
  }
})

it('responds to requests inside the Workers runtime', async () => {
  const response = await exports.default.fetch('http://localhost/')
  expect(response.status).toBe(200)
})
