import { expect, it } from 'vitest'
import { encodeValue, readQuery } from './query'

it.each([
  '',
  'a=1',
  'a=1&b=2&a=3',
  '&&a=1&&',
  'a',
  'a=&=b&=',
  'a==b&c=d=e',
  'a=1+2&b=%41%zz',
  'a=%f0%9f%98%80&b=%ff',
  "utm_source=meta&fbclid=IwAR0-_.~!*()'",
])('reads "%s" as the URL standard does', (query) => {
  expect(Array.from(readQuery(query))).toEqual(Array.from(new URLSearchParams(query)))
})

it('encodes half a pair as a lost character, in place of throwing', () => {
  expect(encodeValue('a\ud83d')).toBe('a%EF%BF%BD')
})

it.each(['', 'IwAR0-_.~', "!*'()", 'a b', 'é', '😀', 'a%20', 'a&b=c'])(
  'encodes "%s" for a query to be read back',
  (text) => {
    const query = `x=${encodeValue(text)}&y=`
    expect(Array.from(new URLSearchParams(query))).toEqual([
      ['x', text],
      ['y', ''],
    ])
  },
)
