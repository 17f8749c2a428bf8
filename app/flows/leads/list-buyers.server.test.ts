import { expect, it } from 'vitest'
import { emailsOf } from './list-buyers.server'

it('takes the emails of buyers from their addresses, and none of those without', () => {
  const addresses: Record<string, string> = {
    one: '1 King Street, Toronto, ON M5X 1A9, leads@one.example',
    two: '2 King Street, Toronto, ON M5X 1A9, +1 416 555 0100',
  }
  const byId = (id: string) => (addresses[id] ? { address: addresses[id] } : null)
  expect(emailsOf({ ids: ['one', 'two', 'gone'], byId })).toEqual({ one: 'leads@one.example' })
})
