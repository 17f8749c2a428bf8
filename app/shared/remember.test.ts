import { expect, it, vi } from 'vitest'
import { remember, rememberLast, rememberWith } from './remember'

it('asks once for each thing given', () => {
  const make = vi.fn((given: number) => `${given}!`)
  const remembered = remember(make, 10)
  expect([remembered(1), remembered(1), remembered(2)]).toEqual(['1!', '1!', '2!'])
  expect(make).toHaveBeenCalledTimes(2)
})

it('never keeps more than it may', () => {
  const make = vi.fn((given: number) => given)
  const remembered = remember(make, 2)
  for (const given of [1, 2, 3, 1]) expect(remembered(given)).toBe(given)
  expect(make).toHaveBeenCalledTimes(4)
})

it('asks once for each variant of one object, and anew for another that looks the same', () => {
  const make = vi.fn(({ name }: { name: string }, given: number) => `${name} ${given}`)
  const remembered = rememberWith(make, 10)
  const one = { name: 'one' }
  expect([remembered(one, 1), remembered(one, 1), remembered(one, 2)]).toEqual([
    'one 1',
    'one 1',
    'one 2',
  ])
  expect(make).toHaveBeenCalledTimes(2)
  expect(remembered({ name: 'one' }, 1)).toBe('one 1')
  expect(make).toHaveBeenCalledTimes(3)
})

it('keeps no more variants of an object than it may', () => {
  const make = vi.fn((_: object, given: number) => given)
  const remembered = rememberWith(make, 2)
  const subject = {}
  for (const given of [1, 2, 3, 1]) expect(remembered(subject, given)).toBe(given)
  expect(make).toHaveBeenCalledTimes(4)
})

it('gives back the object of before while no value of its name has changed', () => {
  const priceOf = rememberLast(
    ([name]) => String(name),
    ([name, price]) => ({ name, price }),
    2,
  )
  const first = priceOf(['BTC', 1])
  expect(priceOf(['BTC', 1])).toBe(first)
  expect(priceOf(['ETH', 1])).toEqual({ name: 'ETH', price: 1 })
  expect(priceOf(['BTC', 2])).toEqual({ name: 'BTC', price: 2 })
  expect(priceOf(['BTC', 1])).not.toBe(first)
})
