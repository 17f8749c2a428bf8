import { describe, expect, it } from 'vitest'
import type { PhoneNumber } from './brands'
import { formatPhoneNumber, parsePhoneNumber } from './phone-number.server'

const numberOf = (text: string, region = 'CA') => parsePhoneNumber(text, region)?.number ?? null

describe('the spellings of one number', () => {
  it.each([
    '+14165550123',
    '+1 416 555 0123',
    '+1 (416) 555-0123',
    '1-416-555-0123',
    '(416) 555-0123',
    '416.555.0123',
    '4165550123',
    '  +14165550123\t',
    '＋１４１６５５５０１２３',
    '４１６　５５５　０１２３',
    '+1٤١٦٥٥٥٠١٢٣',
    '+1 416 555 0123;ext=12',
    '+1 416 555 0123 ext. 12',
    '+1 416 555 0123 x12',
    'tel:+1-416-555-0123',
    'tel:+14165550123;ext=9',
    'tel:416-555-0123;phone-context=+1',
    '0014165550123',
    '00 1 416 555 0123',
    '００１４１６５５５０１２３',
    '+1\u00a0416\u2011555\u20110123',
    '\u202a+1 416 555 0123\u202c',
  ])('%j become one', (text) => {
    expect(numberOf(text)).toBe('+14165550123')
  })

  it('become one for a number of any country', () => {
    const german = ['+49 1512 3456789', '0049 1512 3456789', '01512 3456789', '+49 (0)1512 3456789']
    expect(new Set(german.map((text) => numberOf(text, 'DE')))).toEqual(new Set(['+4915123456789']))
    const british = ['+447400123456', '07400 123456', '0044 7400 123456', '+44 (0) 7400 123456']
    expect(new Set(british.map((text) => numberOf(text, 'GB')))).toEqual(new Set(['+447400123456']))
  })

  it('mean another number if a national form is typed in another country', () => {
    expect(numberOf('0412 345 678', 'AU')).toBe('+61412345678')
    expect(numberOf('0412 345 678', 'GB')).toBeNull()
    expect(numberOf('+61 412 345 678', 'GB')).toBe('+61412345678')
  })
})

describe('text that isn’t a number', () => {
  it.each([
    '',
    ' ',
    'hello',
    '+',
    '+1',
    '123',
    '+1416555012',
    '+141655501234',
    '+1 016 555 0123',
    '+999123456789',
    '+14165550123+14165550124',
    '0',
    '00',
    '000',
    '4165550199x',
    '+1 416 555 0199 ext',
    '+1 416 555 0199 abc',
    'tel:+14165550199x;ext',
    'tel:',
    ';ext=1',
    '١٢٣',
    '1'.repeat(64),
    '+'.repeat(64),
    '\0',
  ])('%j', (text) => {
    expect(numberOf(text)).toBeNull()
  })

  it('does not become one by an unknown default country', () => {
    expect(numberOf('4165550123', 'XX')).toBeNull()
    expect(numberOf('+14165550123', 'XX')).toBe('+14165550123')
  })
})

describe('what is known of a number', () => {
  it.each([
    ['+14165550123', 'CA', 'mobile'],
    ['+12015550123', 'US', 'mobile'],
    ['+18762101234', 'JM', 'mobile'],
    ['+447400123456', 'GB', 'mobile'],
    ['+442079460958', 'GB', 'fixed'],
    ['+4930123456', 'DE', 'fixed'],
    ['+19005550123', 'US', 'premium'],
    ['+448451234567', 'GB', 'premium'],
    ['+491801234567', 'DE', 'premium'],
    ['+41840123456', 'CH', 'premium'],
    ['+18005550123', 'US', 'other'],
    ['+870773111632', null, 'satellite'],
    ['+881612345678', null, 'satellite'],
    ['+8821612345678', null, 'satellite'],
    ['+883510012345678', null, 'satellite'],
    ['+979123456789', null, 'satellite'],
  ])('%s is of %s, %s', (text, region, lineType) => {
    expect(parsePhoneNumber(text, 'CA')).toEqual({ number: text, region, lineType })
  })
})

it('shows a number with spaces', () => {
  expect(formatPhoneNumber('+14165550123' as PhoneNumber)).toBe('+1 416 555 0123')
  expect(formatPhoneNumber('+447400123456' as PhoneNumber)).toBe('+44 7400 123456')
})
