import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { copyMarket, countBoth, finishSplit, isUndivided } from '#scripts/local/split-database.ts'

const { PEOPLE: people, MARKET: market, TEST_MIGRATIONS: migrations } = env

/** The tables of the split: all but the audit, which both databases have, and those that came later. */
const marketSchema = migrations.market
  .slice(0, 1)
  .flatMap(({ queries }) => queries)
  .filter((sql) => !/\baudit\b/.test(sql))

const schemaOf = async (db: D1Database) =>
  (await db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()).results
/** Other files' clicks are of later days. */
const counts = async () => {
  const { results } = await market
    .prepare('SELECT day, count FROM link_count WHERE day <= 700 ORDER BY day')
    .all()
  return results
}
const guard = () => {
  const file = migrations.people.find(({ name }) => name === '0016_split_database.sql')
  return people.batch((file?.queries ?? []).map((sql) => people.prepare(sql)))
}

beforeAll(async () => {
  await people.batch(marketSchema.map((sql) => people.prepare(sql)))
  const numbers = (last: number) =>
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${last})`
  await people.batch(
    [
      `INSERT INTO price_point ${numbers(1201)} SELECT 'crypto', 'BTC', n * 300000, n + 0.5 FROM number`,
      `INSERT INTO market_data VALUES ('crypto', 'BTC', 'Bitcoin', 'x', 'CAD', 2, NULL, 1.5, 1, 1,
         'simulated', 'intraday', 'M0 0', 'day', '[[1,2]]', NULL, NULL, NULL, NULL, NULL)`,
      `INSERT INTO link VALUES ('autumn', 3, 'active', '{"to":"/register"}', 1, 2)`,
      `INSERT INTO link_name VALUES ('autumn', 'news', '', 20000, 20001)`,
      `INSERT INTO link_count ${numbers(700)} SELECT 'autumn', n, 'news', '', 'human', n FROM number`,
    ].map((sql) => people.prepare(sql)),
  )
})

it('a database from before the split is copied, deployed to, and divided without losing a click', async () => {
  const before = await people.prepare('SELECT * FROM market_data').all()
  await expect(guard()).rejects.toThrow('run_split_database_copy_first')
  expect(await isUndivided(people)).toBe(true)

  await copyMarket(people, market)
  await guard()
  // What the new version writes meanwhile stays.
  await market.batch(
    [
      `UPDATE market_data SET price = 9`,
      `INSERT INTO link_count VALUES ('autumn', 700, 'news', '', 'human', 5)`,
    ].map((sql) => market.prepare(sql)),
  )
  await people.exec(`INSERT INTO price_point VALUES ('crypto', 'BTC', 999000000, 7)`)

  // A run that was interrupted after its pages is repeated.
  const interrupted = {
    ...people,
    prepare: people.prepare.bind(people),
    batch: async () => {
      throw new Error('interrupted')
    },
  } as unknown as D1Database
  await expect(finishSplit(interrupted, market)).rejects.toThrow('interrupted')
  await finishSplit(people, market)

  expect(await isUndivided(people)).toBe(false)
  const read = await market.prepare('SELECT * FROM market_data').all()
  expect(read.results).toEqual(before.results.map((row) => ({ ...row, price: 9 })))
  expect(await countBoth(people, market)).toContainEqual({
    table: 'price_point',
    people: null,
    market: 1202,
  })
  const days = Array.from({ length: 700 }, (_, at) => ({ day: at + 1, count: at + 1 }))
  expect(await counts()).toEqual([...days.slice(0, 699), { day: 700, count: 705 }])
})

it('leaves both databases as new ones are', async () => {
  const names = (await schemaOf(people)).map(({ name }) => name)
  expect(names).not.toContain('market_copied')
  expect(names.filter((name) => /^(link|price|market)/.test(String(name)))).toEqual([])
  expect((await schemaOf(market)).map(({ name }) => name)).not.toContain('clicks_added')
})
