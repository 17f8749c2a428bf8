import { expect, it } from 'vitest'
import { buyerCosts } from './buyer-costs'

it('shares a campaign’s spend by its decided leads, also rejected ones, and tells what brought none', () => {
  const leads = [
    { buyerId: 'one', name: 'autumn', accepted: 3, rejected: 0, returned: 1 },
    { buyerId: 'two', name: 'autumn', accepted: 1, rejected: 2, returned: 0 },
    { buyerId: 'one', name: 'spring', accepted: 2, rejected: 0, returned: 1 },
    { buyerId: 'one', name: '', accepted: 5, rejected: 1, returned: 2 },
    { buyerId: 'three', name: 'winter', accepted: 0, rejected: 1, returned: 0 },
    { buyerId: 'four', name: '', accepted: 1, rejected: 0, returned: 0 },
  ]
  const spent = new Map([
    ['autumn', 12_000],
    ['spring', 5_000],
    ['winter', 700],
    ['without a lead', 900],
  ])
  const { costs, barren } = buyerCosts(leads, spent)
  expect(barren).toBe(900)
  expect(Object.fromEntries(costs)).toEqual({
    one: { cents: 11_000, decided: 5, accepted: 5, returned: 2 },
    two: { cents: 6_000, decided: 3, accepted: 1, returned: 0 },
    three: { cents: 700, decided: 1, accepted: 0, returned: 0 },
  })
})
