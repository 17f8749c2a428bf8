import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox'

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
