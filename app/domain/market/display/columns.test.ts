import { expect, it } from 'vitest'
import { columnsText, readColumns } from './arrange'

it.each([
  [null, 'week cap volume'],
  ['', 'week cap volume'],
  ['cap.week', 'week cap'],
  ['cap.cap.price', 'cap'],
  ['constructor', 'week cap volume'],
  ['none', ''],
])('reads %j as the columns "%s"', (text, columns) => {
  expect(readColumns(text).join(' ')).toBe(columns)
})

it('writes what it reads, and nothing for all columns', () => {
  expect(columnsText(readColumns('cap.week'))).toBe('week.cap')
  expect(columnsText(readColumns('none'))).toBe('none')
  expect(columnsText(readColumns('week.volume.cap'))).toBeUndefined()
})
