import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { weaknessOf, withChecksum } from './secret-strength'

const random = (round: number) => createHash('sha256').update(String(round)).digest('base64url')

it('takes what the command made, and nothing else of that form', () => {
  for (let round = 0; round < 500; round++) {
    expect(weaknessOf(withChecksum(random(round)))).toBeNull()
    expect(weaknessOf(random(round))).not.toBeNull()
  }
})

it.each([
  ['a sentence', 'the quick brown fox jumps over the lazy dog every day'],
  ['the hash of a word', createHash('sha256').update('hockey').digest('hex')],
  ['the hash of a word in base64', createHash('sha256').update('hockey').digest('base64')],
  ['one character, repeated', 'a'.repeat(64)],
  ['a changed secret', withChecksum(random(1)).replace(/^./, '.')],
  ['a cut secret', withChecksum(random(1)).slice(0, -1)],
  ['text copied from an example', '<output of npm run cloudflare:setup>'],
])('refuses %s, and does not repeat it', (_, secret) => {
  expect(weaknessOf(secret)).toBe('was not made by npm run cloudflare:setup')
})

it('refuses a short secret, made or not', () => {
  expect(weaknessOf(withChecksum('short'))).toBe('needs at least 32 characters')
  expect(weaknessOf('hunter2')).not.toContain('hunter2')
})
