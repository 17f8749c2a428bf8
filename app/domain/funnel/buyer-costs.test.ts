import { expect, it } from 'vitest'
import { buyerCosts } from './buyer-costs'

it('shares a campaign’s spend by its accepted leads, and tells what brought none', () => {
  const accepted = [
    { buyerId: 'one', name: 'autumn', accepted: 3, returned: 1 },
    { buyerId: 'two', name: 'autumn', accepted: 1, returned: 0 },
    { buyerId: 'one', name: 'spring', accepted: 2, returned: 1 },
    { buyerId: 'one', name: '', accepted: 5, returned: 2 },
    { buyerId: 'three', name: '', accepted: 1, returned: 0 },
  ]
  const spent = new Map([
    ['autumn', 12_000],
    ['spring', 5_000],
    ['without a lead', 900],
  ])
  const { costs, barren } = buyerCosts(accepted, spent)
  expect(barren).toBe(900)
  expect(Object.fromEntries(costs)).toEqual({
    one: { cents: 14_000, leads: 5, returned: 2 },
    two: { cents: 3_000, leads: 1, returned: 0 },
  })
})
