import { describe, expect, it, vi } from 'vitest'
import { remember, rememberFor, rememberList, rememberWith } from './remember'

it('computes once for each argument', () => {
  const make = vi.fn((given: number) => `${given}!`)
  const remembered = remember(make, 10)
  expect([remembered(1), remembered(1), remembered(2)]).toEqual(['1!', '1!', '2!'])
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps up to its limit', () => {
  const make = vi.fn((given: number) => given)
  const remembered = remember(make, 2)
  for (const given of [1, 2, 3, 1]) expect(remembered(given)).toBe(given)
  expect(make).toHaveBeenCalledTimes(4)
})

it('computes once per object, null too', () => {
  const make = vi.fn((_: object) => null)
  const remembered = rememberFor(make)
  const subject = {}
  expect([remembered(subject), remembered(subject), remembered({})]).toEqual([null, null, null])
  expect(make).toHaveBeenCalledTimes(2)
})

it('computes once per variant of an object, and again for an equal object', () => {
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

it('keeps up to its limit of variants of an object', () => {
  const make = vi.fn((_: object, given: number) => given)
  const remembered = rememberWith(make, 2)
  const subject = {}
  for (const given of [1, 2, 3, 1]) expect(remembered(subject, given)).toBe(given)
  expect(make).toHaveBeenCalledTimes(4)
})

describe('rememberList', () => {
  const prices = () =>
    rememberList<[string, number], { name: string }>(
      ([name, price], [laterName, laterPrice]) => name === laterName && price === laterPrice,
      ([name]) => ({ name }),
      2,
    )

  it('returns the previous list while all of it is the same', () => {
    const listOf = prices()
    const first = listOf('all', [
      ['BTC', 1],
      ['ETH', 2],
    ])
    expect(
      listOf('all', [
        ['BTC', 1],
        ['ETH', 2],
      ]),
    ).toBe(first)
    expect(listOf('one', [['BTC', 1]])).toEqual([{ name: 'BTC' }])
    expect(listOf('all', [['BTC', 1]])).not.toBe(first)
  })

  it('returns each entry that has not changed', () => {
    const listOf = prices()
    const [bitcoin, ether] = listOf('all', [
      ['BTC', 1],
      ['ETH', 2],
    ])
    const later = listOf('all', [
      ['BTC', 1],
      ['ETH', 3],
      ['SOL', 4],
    ])
    expect(later[0]).toBe(bitcoin)
    expect(later[1]).not.toBe(ether)
    expect(later.map(({ name }) => name)).toEqual(['BTC', 'ETH', 'SOL'])
  })
})
