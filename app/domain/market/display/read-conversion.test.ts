import { expect, it } from 'vitest'
import { readConversion } from './read-conversion'

const units = [
  { code: 'BTC', name: 'Bitcoin', worth: 100_000 },
  { code: 'CAD', name: 'Canadian Dollar', worth: 1 },
]
const read = (query: string) => readConversion(new URLSearchParams(query), units)

it('defaults to one unit of the first currency in the second', () => {
  expect(read('')).toEqual({
    ...{ amount: '1', from: 'BTC', to: 'CAD' },
    result: { of: '1', text: '100,000.00' },
  })
})

it('converts the amount that is given', () => {
  expect(read('amount=1,000&from=CAD&to=BTC').result?.text).toBe('0.01')
})

it('never converts a unit to itself', () => {
  expect(read('from=CAD&to=CAD')).toMatchObject({ from: 'CAD', to: 'BTC' })
})

it('groups a large amount, and says no digit that is not known', () => {
  const { result } = readConversion(new URLSearchParams('amount=999999999'), [
    { code: 'BTC', name: 'Bitcoin', worth: 137_610 },
    { code: 'CAD', name: 'Canadian Dollar', worth: 1 },
  ])
  expect(result).toEqual({ of: '999,999,999', text: '137,609,999,862,000.00' })
})

it.each([
  ['2,5', '250,000.00'],
  ['0,125', '12,500.00'],
  ['1,2345', '123,450.00'],
  ['1,234', '123,400,000.00'],
  ['12,345.5', '1,234,550,000.00'],
  ['1,234,567', '123,456,700,000.00'],
  ['1 000,50', '100,050,000.00'],
  ['12\u202f345,5', '1,234,550,000.00'],
  ['1 234,567', '123,456,700.00'],
])('reads the commas of "%s" as thousands, or else as a decimal comma', (amount, result) => {
  expect(read(`amount=${amount}`).result?.text).toBe(result)
})

it.each([
  '1,2,3',
  '12,34,567',
  '1.234,5',
  '1,234,5',
  '2,5.1',
  '1 00',
  '1 000,000.5',
  'abc',
  '-1',
  '',
  ' ',
  '1e400',
  '1,000,000,001',
  '9'.repeat(20),
  '0x',
])('does not convert "%s"', (amount) => {
  expect(read(`amount=${encodeURIComponent(amount)}`).result).toBeNull()
})

it('ignores an unknown unit', () => {
  expect(read('from=XXX&to=<b>')).toMatchObject({ from: 'BTC', to: 'CAD' })
})

it('repeats only the beginning of an amount that no one types', () => {
  expect(read(`amount=${'1'.repeat(10_000)}`)).toMatchObject({
    amount: '1'.repeat(30),
    result: null,
  })
})
