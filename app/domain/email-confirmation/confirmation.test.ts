import { expect, it } from 'vitest'
import { randomId, secureRandomBytes } from '#app/shared/random'
import { confirmationLink, confirmationMessage, isToken } from './confirmation'

const token = randomId(secureRandomBytes)

it('accepts its own tokens only', () => {
  expect(isToken(token)).toBe(true)
  for (const other of ['', token.slice(1), `${token}A`, `${token.slice(1)}%`, `${token}\n`]) {
    expect(isToken(other)).toBe(false)
  }
})

it('says what is deleted, how long the link works and what ignoring it does', () => {
  const link = confirmationLink('https://maple.test', token)
  const { to, subject, text } = confirmationMessage({ to: 'a@b.ca', link, siteName: 'Maple Tape' })
  expect(to).toBe('a@b.ca')
  expect(subject).toContain('Maple Tape')
  expect(text).toContain(`\n${link}\n`)
  expect(text).toContain('expires in 24 hours')
  expect(text).toContain('Nothing is deleted unless you confirm')
})
