import { expect, it } from 'vitest'
import { messageContext } from '#app/domain/contact/contact-message.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { tellContacts } from './open-contacts.ts'

const secret = 'a-secret-of-more-than-thirty-two-characters'
const words = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Two\nlines' }

async function keptMessage(message = words) {
  const sealed = await createSealer([{ id: 'k1', secret }]).seal(
    JSON.stringify(message),
    messageContext('m1'),
  )
  return { id: 'm1', messageSealed: sealed, state: 'new' as const, createdAt: 0 }
}

it('tells who wrote what', async () => {
  const told = await tellContacts([await keptMessage()], { DATA_KEYS: `k1:${secret}` })
  expect(told).toContain('1970-01-01T00:00:00.000Z  Ada <ada@example.com>\nHello\n\nTwo\nlines')
})

it('says which message it cannot open', async () => {
  const told = await tellContacts([await keptMessage()], { DATA_KEYS: `k2:${secret}` })
  expect(told).toBe('m1\nSealed with a key that DATA_KEYS does not hold.')
})

it('hands no control characters to the terminal', async () => {
  const kept = await keptMessage({ ...words, message: 'a\u202eb' })
  expect(await tellContacts([kept], { DATA_KEYS: `k1:${secret}` })).toContain('\n\nab')
})

it('says so when nobody has written', async () => {
  expect(await tellContacts([], {})).toBe('Nobody has written yet.')
})
