import { expect, it } from 'vitest'
import { caretAfterFormat } from './use-phone-format'

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
