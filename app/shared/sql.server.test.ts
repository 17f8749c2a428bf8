import { expect, it } from 'vitest'
import { allOf, batchByName, ownSql, sql } from './sql.server'

it('binds every value, in the order in which the text asks for it', () => {
  const phone = "1' OR '1' = '1"
  expect(sql`SELECT id FROM lead WHERE phone_key = ${phone} AND at > ${7}`).toEqual({
    text: 'SELECT id FROM lead WHERE phone_key = ? AND at > ?',
    values: [phone, 7],
  })
})

it('inserts other SQL, with its values in its place', () => {
  const isOpen = sql`ended_at IS ${null} AND seen_at < ${5}`
  const { text, values } = sql`UPDATE ${ownSql('alarm')} SET a = ${1} WHERE ${isOpen} AND b = ${2}`
  expect(text).toBe('UPDATE alarm SET a = ? WHERE ended_at IS ? AND seen_at < ? AND b = ?')
  expect(values).toEqual([1, null, 5, 2])
})

it('joins the conditions that were asked for', () => {
  const { text, values } = allOf([sql`a = ${1}`, false, sql`b = ${2}`])
  expect(text).toBe('TRUE AND a = ? AND b = ?')
  expect(values).toEqual([1, 2])
})

it('returns each result under the name of its statement, and lists as lists', async () => {
  const db = {
    prepare: (text: string) => ({ bind: () => text }),
    batch: async (texts: unknown[]) => texts.map((text) => ({ results: [text] })),
  } as unknown as D1Database
  const results = await batchByName(db, {
    first: sql`a`,
    none: [],
    several: [sql`b`, sql`c`],
    last: sql`d`,
  })
  expect(results).toEqual({
    first: { results: ['a'] },
    none: [],
    several: [{ results: ['b'] }, { results: ['c'] }],
    last: { results: ['d'] },
  })
})
