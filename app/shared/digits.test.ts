import { expect, it } from 'vitest'
import { digitsOf } from './digits'

it('keeps the digits of a sentence', () => {
  expect(digitsOf('Your code is 12 34.')).toBe('1234')
})

it('reads full-width, Arabic, Persian and Devanagari digits', () => {
  expect(digitsOf('０１２９')).toBe('0129')
  expect(digitsOf('٠٤٩')).toBe('049')
  expect(digitsOf('۱۲۹')).toBe('129')
  expect(digitsOf('०५९')).toBe('059')
})
