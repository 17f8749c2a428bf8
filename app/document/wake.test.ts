import { expect, it } from 'vitest'
import { wakePolicyOf } from './wake'

const root = { handle: undefined }

it('waits for intent where no route says anything', () => {
  expect(wakePolicyOf([])).toBe('intent')
  expect(wakePolicyOf([root, { handle: { title: 'Something else' } }])).toBe('intent')
})

it('follows the innermost route that has a policy', () => {
  expect(wakePolicyOf([root, { handle: { wake: 'idle' } }])).toBe('idle')
  expect(wakePolicyOf([{ handle: { wake: 'idle' } }, { handle: { wake: 'load' } }, root])).toBe(
    'load',
  )
})
