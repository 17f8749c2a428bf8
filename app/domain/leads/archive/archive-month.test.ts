import { expect, it } from 'vitest'
import {
  type ArchiveMonth,
  archiveBinding,
  monthOf,
  monthOfBinding,
  nextMonth,
  spanOf,
} from './archive-month'

const december: ArchiveMonth = '2026-12'

it('ends a month in UTC, also at the end of a year', () => {
  const { start, end } = spanOf(december)
  expect([monthOf(start), monthOf(end - 1), monthOf(end)]).toEqual([december, december, '2027-01'])
  expect(nextMonth(december)).toBe('2027-01')
})

it('reads the binding that it names, and no other', () => {
  expect(monthOfBinding(archiveBinding(december))).toBe(december)
  for (const name of [
    'LEADS_2026_13',
    'LEADS_2026_00',
    'LEADS_1026_01',
    'LEADS',
    'PEOPLE',
    'LEADS_2026_1',
  ]) {
    expect(monthOfBinding(name)).toBeNull()
  }
})
