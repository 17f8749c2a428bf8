import { describe, expect, it } from 'vitest'
import { readByteRange } from './sound'

describe('a range of bytes', () => {
  it.each([
    ['bytes=2-4', { first: 2, last: 4 }],
    ['bytes=7-', { first: 7, last: 9 }],
    ['bytes=0-999', { first: 0, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    ['bytes=-', null],
    [null, null],
  ])('is read from %s', (header, range) => {
    expect(readByteRange(header, 10)).toEqual(range)
  })
})
