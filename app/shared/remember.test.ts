import { expect, it, vi } from 'vitest'
import { remember } from './remember'

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
