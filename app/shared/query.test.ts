import { expect, it } from 'vitest'
import { readQuery } from './query'

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
