import { describe, expect, it } from 'vitest'
import type { AuditStore } from '#app/domain/audit/audit-store.server.ts'
import { messageContext } from '#app/domain/contact/contact-message.ts'
import { questionInWords } from '#app/domain/contact/contact-question.ts'
import type { StoredContactMessage } from '#app/domain/contact/ports.ts'
import { findContactMessages } from '#app/flows/contact/find-contact-messages.server.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { type ContactFlags, formatContacts, readContactQuestion } from './contacts-command.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'
const words = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Two\nlines' }

async function storedMessage(message = words): Promise<StoredContactMessage> {
  const sealed = await createSealer([{ id: 'k1', secret }]).seal(
    JSON.stringify(message),
    messageContext('m1'),
  )
  const open = { dealt: null, dealtBy: null, askedAt: null, asks: null, answerBy: null } as const
  return { id: 'm1', topic: 'message', messageSealed: sealed, state: 'new', createdAt: 0, ...open }
}

function questionOf(flags: Partial<ContactFlags> = {}) {
  return readContactQuestion({ isSecurity: false, ...flags })
}

async function listed(rows: StoredContactMessage[], flags: Partial<ContactFlags> = {}, key = 'k1') {
  const needs = {
    now: () => 0,
    contactMessages: { list: async () => rows, has: async () => true },
    dataSealer: createSealer([{ id: key, secret }]),
    audits: { write: async () => undefined } as unknown as AuditStore,
  }
  return formatContacts(await findContactMessages(needs, questionOf(flags), 'ada'))
}

describe('npm run contacts', () => {
  it('lists who wrote what', async () => {
    expect(await listed([await storedMessage()])).toBe(
      'm1\n1970-01-01T00:00:00.000Z  Ada <ada@example.com>\nHello\n\n    Two\n    lines',
    )
  })

  it('labels a security report', async () => {
    expect(await listed([{ ...(await storedMessage()), topic: 'security' }])).toContain(
      'm1  [security]\n',
    )
  })

  it('says which message it cannot open if no words are looked for', async () => {
    const rows = [await storedMessage()]
    expect(await listed(rows, {}, 'k2')).toBe('m1\nEncrypted with a key that DATA_KEYS lacks.')
    expect(await listed(rows, { search: 'two' }, 'k2')).toBe('No messages.')
  })

  it('hands no control characters to the terminal', async () => {
    expect(await listed([await storedMessage({ ...words, message: 'a\u202eb' })])).toContain(
      '\n\n    ab',
    )
  })

  it('audits the question, but never the person', () => {
    const flags = { search: 'Lovelace', email: 'ada@example.com', after: 'm1' }
    expect(questionInWords(questionOf({ ...flags, isSecurity: true }))).toBe(
      'topic=security after=m1 by email by words',
    )
    expect(questionInWords(questionOf())).toBe('newest')
  })
})
