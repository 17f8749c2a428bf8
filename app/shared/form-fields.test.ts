import { expect, it } from 'vitest'
import { normalizeEmail } from './form-fields'

it('makes one address of its spellings', () => {
  const spellings = [
    'ada@example.com',
    ' Ada@Example.COM ',
    'ＡＤＡ@example.com',
    'ada＠example．com',
  ]
  expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['ada@example.com']))
})

it('keeps apart what different people own', () => {
  expect(normalizeEmail('ada+1@example.com')).not.toBe(normalizeEmail('ada@example.com'))
  expect(normalizeEmail('a.da@example.com')).not.toBe(normalizeEmail('ada@example.com'))
})
