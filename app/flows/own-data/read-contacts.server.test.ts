import { expect, it } from 'vitest'
import { readContacts } from './read-contacts.server'

it('finds what is pasted, of any spelling', () => {
  const pasted = 'Ann <Ann@Example.com>, tel:+1 (416) 555-0142, 416.555.0143 ext 2, order 12345'
  expect(readContacts(pasted)).toMatchObject({
    emails: ['ann@example.com'],
    phones: ['+14165550142', '+14165550143'],
  })
})

it('finds none in a long word, or in digits without an end', () => {
  for (const text of [`${'1'.repeat(4_999)}a`, 'a'.repeat(5_000), '1-'.repeat(2_500)]) {
    expect(readContacts(text)).toMatchObject({ emails: [], phones: [] })
  }
})

it('leaves out what closes a text, once, however long a run in it is', () => {
  expect(readContacts(`(<a${'.'.repeat(5_000)}b>).,`).text).toBe(`a${'.'.repeat(5_000)}b`)
  expect(readContacts('…').text).toBe('')
})

it('parses up to 50 phones of a text, which anyone can send', () => {
  const text = Array.from({ length: 60 }, (_, at) => `416 555 01${at + 10}`).join(', ')
  expect(readContacts(text).phones).toHaveLength(50)
})
