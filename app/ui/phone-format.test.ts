import { describe, expect, it } from 'vitest'
import { caretAfterFormat, formatPhone } from './phone-format'

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

it.each([
  ['+1 416 555 0123', 'CA', '(416) 555-0123'],
  ['1 (416) 555-0123', 'US', '(416) 555-0123'],
  ['+44 20 7946 0958', 'GB', '020 7946 0958'],
  ['+44 20 7946 0958', 'CA', '+44 20 7946 0958'],
  ['+1 999 999 9999', 'CA', '+1 999 999 9999'],
  ['1 (416) 5', 'CA', '1 (416) 5'],
  ['+14165550123;ext=5', 'CA', '+14165550123;ext=5'],
])('writes %s in a field of %s as %s', (typed, country, shown) => {
  expect(formatPhone(typed, country, true).text).toBe(shown)
})

describe('the caret', () => {
  it('stays behind the same digit when brackets and spaces come or go around it', () => {
    expect(caretAfterFormat('41655', 3, '(416) 55')).toBe(4)
    expect(caretAfterFormat('(416) 550-123', 9, '(416) 550-1234')).toBe(9)
  })

  it('stays at the end', () => {
    expect(caretAfterFormat('416', 3, '(416)')).toBe(5)
  })

  it('counts a leading plus like a digit', () => {
    expect(caretAfterFormat('+1416', 1, '+1 416')).toBe(1)
  })
})
