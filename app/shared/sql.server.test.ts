import { expect, it } from 'vitest'
import { ownSql, sql } from './sql.server'

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
