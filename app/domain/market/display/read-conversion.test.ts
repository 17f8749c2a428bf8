import { expect, it } from 'vitest'
import { readConversion } from './read-conversion'

const units = [
  { code: 'BTC', name: 'Bitcoin', worth: 100_000 },
  { code: 'CAD', name: 'Canadian Dollar', worth: 1 },
]
const read = (query: string) => readConversion(new URLSearchParams(query), units)

it('defaults to one unit of the first currency in the second', () => {
  expect(read('')).toEqual({ amount: '1', from: 'BTC', to: 'CAD', result: '100,000.00' })
})

it('converts the amount that is given', () => {
  expect(read('amount=1,000&from=CAD&to=BTC').result).toBe('0.01')
})

it.each(['abc', '-1', '', ' ', '1e400', '9'.repeat(20), '0x'])(
  'does not convert "%s"',
  (amount) => {
    expect(read(`amount=${encodeURIComponent(amount)}`).result).toBeNull()
  },
)

it('ignores an unknown unit', () => {
  expect(read('from=XXX&to=<b>')).toMatchObject({ from: 'BTC', to: 'CAD' })
})
