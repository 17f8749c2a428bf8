import { expect, it } from 'vitest'
import { exchangeHours } from './exchange-hours'

const statesAt = (instant: string) =>
  Object.fromEntries(exchangeHours(Date.parse(instant)).map(({ city, state }) => [city, state]))

it.each([
  [
    'Tokyo opens on a Monday that is still Sunday in Toronto',
    '2026-11-23T00:00:00Z',
    'Tokyo',
    'Open',
  ],
  ['Tokyo has lunch', '2026-11-24T02:30:00Z', 'Tokyo', 'Lunch break'],
  ['Tokyo is open until half past three', '2026-11-24T06:29:00Z', 'Tokyo', 'Open'],
  ['Tokyo closes at half past three', '2026-11-24T06:30:00Z', 'Tokyo', 'Closed'],
  [
    'Wellington is closed on its Saturday, a Friday in Toronto',
    '2026-11-27T21:30:00Z',
    'Wellington',
    'Closed',
  ],
  ['Sydney opens at ten of its summer time', '2026-11-23T23:00:00Z', 'Sydney', 'Open'],
  [
    'Sydney opens an hour later by our clock in its winter',
    '2026-06-23T23:00:00Z',
    'Sydney',
    'Closed',
  ],
  ['Seoul has no lunch break', '2026-11-24T03:00:00Z', 'Seoul', 'Open'],
  ['Toronto is closed on Christmas Day', '2026-12-25T15:00:00Z', 'Toronto', 'Closed'],
  ['Toronto is open at noon', '2026-11-23T17:00:00Z', 'Toronto', 'Open'],
])('knows that %s', (_, instant, city, state) => {
  expect(statesAt(instant)[city]).toBe(state)
})

it('shows hours as Toronto’s clocks do, in winter and in summer', () => {
  const tokyo = (instant: string) =>
    exchangeHours(Date.parse(instant)).find(({ city }) => city === 'Tokyo')?.sessions
  expect(tokyo('2026-11-24T03:00:00Z')).toEqual([
    '7:00 p.m. to 9:30 p.m.',
    '10:30 p.m. to 1:30 a.m.',
  ])
  expect(tokyo('2026-07-24T03:00:00Z')?.[0]).toBe('8:00 p.m. to 10:30 p.m.')
})
