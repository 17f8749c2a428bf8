import { describe, expect, it } from 'vitest'
import { codeSchema } from './schema'

describe('a typed code', () => {
  it.each(['0129', ' 0129 ', '01 29', '01-29', '0 1 2 9', '０１２９', '٠١٢٩', '01\u00a029'])(
    'may be %j',
    (text) => {
      expect(codeSchema(4).parse(text)).toBe('0129')
    },
  )

  it.each(['', ' ', '012', '01290', '012a', 'abcd', '+129', '1e10', '0129\n0129', '01.29'])(
    'is not %j',
    (text) => {
      const parsed = codeSchema(4).safeParse(text)
      expect(parsed.error?.issues[0]?.message).toBe('Please enter the 4-digit code')
    },
  )

  it.each([undefined, null, 129, ['0129'], {}])('is a text: not %j', (value) => {
    expect(codeSchema(4).safeParse(value).success).toBe(false)
  })

  it('is as long as the setting says', () => {
    expect(codeSchema(8).parse('12345678')).toBe('12345678')
    const parsed = codeSchema(6).safeParse('1234')
    expect(parsed.error?.issues[0]?.message).toBe('Please enter the 6-digit code')
  })
})
