import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differingTables, statementsOf, sumTables } from './sql-dump.ts'

async function split(chunks: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const statement of statementsOf(chunks)) found.push(statement)
  return found
}

it('splits a dump at its semicolons, wherever its chunks end', async () => {
  const value = fc.string({ unit: fc.constantFrom("'", '"', ';', '\n', '-', 'a', '漢') })
  await fc.assert(
    fc.asyncProperty(fc.array(value), fc.integer({ min: 1, max: 9 }), async (values, size) => {
      const statements = values.map(
        (one) => `CREATE -- it's; "one"\n TABLE "a;b" ('${one.replaceAll("'", "''")}')`,
      )
      const dump = statements.map((one) => `${one};\n`).join('')
      const chunks = Array.from({ length: Math.ceil(dump.length / size) }, (_, at) =>
        dump.slice(at * size, (at + 1) * size),
      )
      expect(await split(chunks)).toEqual(statements)
    }),
    { numRuns: 50 },
  )
})

it('finds a table with a lost, added or changed row, in whatever order they stand', async () => {
  const sums = (...rows: string[]) =>
    sumTables(
      statementsOf(['CREATE TABLE a (id);', ...rows.map((one) => `INSERT INTO "a" ${one};`)]),
    )
  const both = await sums('VALUES(1)', 'VALUES(2)')
  expect(both).toMatchObject({ a: { rows: 2 } })
  expect(differingTables(both, await sums('VALUES(2)', 'VALUES(1)'))).toEqual([])
  for (const other of [['VALUES(1)'], ['VALUES(1)', 'VALUES(3)'], ['VALUES(1)', 'VALUES(1)']]) {
    expect(differingTables(both, await sums(...other))).toEqual(['a'])
  }
  expect(differingTables(both, {})).toEqual(['a'])
})
