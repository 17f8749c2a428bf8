import { expect, it } from 'vitest'
import { formatPhone } from './phone-format'

it('writes a national number the way its country does', () => {
  expect(formatPhone('4165550123', 'CA').text).toBe('(416) 555-0123')
  expect(formatPhone('0612345678', 'FR').text).toBe('06 12 34 56 78')
})

it('names the country of an international number', () => {
  expect(formatPhone('+442079460958', 'CA')).toEqual({ text: '+44 20 7946 0958', country: 'GB' })
  expect(formatPhone('+1 (416) 555-0123', 'FR').country).toBe('CA')
})

it('reads full-width digits', () => {
  expect(formatPhone('＋１４１６５５５０１２３', 'CA').text).toBe('+1 416 555 0123')
})

it.each(['tel:+14165550123', '+14165550123;ext=5', '416 555 0123 x5', '416+5', 'call me'])(
  'leaves %s to the server',
  (typed) => {
    expect(formatPhone(typed, 'CA')).toEqual({ text: typed, country: undefined })
  },
)

it('does without a country it does not know', () => {
  expect(formatPhone('4165550123', 'XX').text).toBe('4165550123')
})
