import { expect, it } from 'vitest'
import { buyerCosts, sharesOf } from './buyer-costs'

const of = (buyerId: string, name: string, accepted: number) => {
  return { buyerId, name, accepted, rejected: 0, returned: 0, isPaid: true }
}

it('shares a campaign’s spend by its decided leads, also rejected ones, and tells what brought none', () => {
  const leads = [
    { buyerId: 'one', name: 'autumn', accepted: 3, rejected: 0, returned: 1, isPaid: true },
    { buyerId: 'two', name: 'autumn', accepted: 1, rejected: 2, returned: 0, isPaid: true },
    { buyerId: 'one', name: 'spring', accepted: 2, rejected: 0, returned: 1, isPaid: true },
    { buyerId: 'one', name: '', accepted: 5, rejected: 1, returned: 2, isPaid: true },
    { buyerId: 'three', name: 'winter', accepted: 0, rejected: 1, returned: 0, isPaid: true },
    { buyerId: 'four', name: '', accepted: 1, rejected: 0, returned: 0, isPaid: true },
  ]
  const spent = new Map([
    ['autumn', 12_000],
    ['spring', 5_000],
    ['winter', 700],
    ['without a lead', 900],
  ])
  const unpaid = { ...of('two', 'autumn', 9), isPaid: false }
  const { costs, barren } = buyerCosts([...leads, unpaid], spent)
  expect(barren).toBe(900)
  expect(Object.fromEntries(costs)).toEqual({
    one: { cents: 11_000, decided: 5, accepted: 5, returned: 2 },
    two: { cents: 6_000, decided: 3, accepted: 1, returned: 0 },
    three: { cents: 700, decided: 1, accepted: 0, returned: 0 },
  })
})

it('shares whole cents, so the shares of all buyers add up to the spend', () => {
  const leads = [of('one', 'autumn', 3), of('one', 'spring', 2)]
  const others = [of('two', 'autumn', 1), of('two', 'spring', 1)]
  const spent = new Map([
    ['autumn', 17_011],
    ['spring', 30_764],
  ])
  const { costs } = buyerCosts([...leads, ...others], spent)
  const cents = Array.from(costs.values(), (cost) => cost.cents)
  expect(cents).toEqual([12_758 + 20_509, 4253 + 10_255])
  expect(sharesOf(100, [1, 1, 0, 1])).toEqual([33, 34, 0, 33])
})
