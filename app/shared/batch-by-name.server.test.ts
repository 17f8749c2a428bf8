import { expect, it } from 'vitest'
import { batchByName } from './batch-by-name.server'

/** Returns the result of each statement by its own name. */
const db = {
  batch: async (statements: unknown[]) => statements.map((statement) => ({ results: [statement] })),
} as unknown as D1Database
const statement = (name: string) => name as unknown as D1PreparedStatement

it('returns each result under the name of its statement, and lists as lists', async () => {
  const results = await batchByName(db, {
    first: statement('a'),
    none: [],
    several: [statement('b'), statement('c')],
    last: statement('d'),
  })
  expect(results).toEqual({
    first: { results: ['a'] },
    none: [],
    several: [{ results: ['b'] }, { results: ['c'] }],
    last: { results: ['d'] },
  })
})
