import { expect, it } from 'vitest'
import { email, mailboxOf, normalizeEmail } from './form-fields'

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

it('takes no address that is too long once it is normalised', () => {
  const host = '@example.com'
  expect(email.safeParse(`${'a'.repeat(254 - host.length)}${host}`).success).toBe(true)
  for (const letter of ['a', 'ﬃ', '㎉']) {
    expect(email.safeParse(`${letter.repeat(242)}${host}`).success).toBe(letter === 'a')
  }
  expect(email.safeParse(`${'a'.repeat(255 - host.length)}${host}`).success).toBe(false)
})

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+one@example.com', 'ada@example.com'],
  ['ada+one+two@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+news@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['"a@b"+x@example.com', '"a@b"@example.com'],
  ['ada@sub.gmail.com', 'ada@sub.gmail.com'],
])('%s reaches %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
