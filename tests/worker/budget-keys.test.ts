import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { lastCode, newPerson, ownDataOf, registrationOf } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'

// Anything but an HMAC must be public: a total, or a number's country.
const publicSubject = /^(all|ipv4|ipv6|[A-Z]{2})$/
const hmac = /^([A-Z]{2}\.)?[\w-]{43}$/

it('counts under fingerprints alone, never under a number, an address or a network', async () => {
  const person = newPerson()
  const ip = '203.0.113.199'
  const ipv6 = '2001:db8:5:6::7'
  const asked: string[] = []
  const services = testServices({
    visit: { ip },
    bindings: {
      SIEVE: {
        async limit({ key }) {
          asked.push(key)
          return { success: true }
        },
      },
    },
  })
  const { phoneNumber: phone, email } = person
  expect((await sendCode(services, registrationOf(person))).ok).toBe(true)
  expect((await sendCode(services, ownDataOf(person))).ok).toBe(true)
  const abroad = testServices({ visit: { ip: ipv6 } })
  const british = registrationOf({ phoneNumber: '+447400123456', email })
  const sent = await sendCode(abroad, british)
  if (!sent.ok) throw new Error(sent.reason)
  const code = await lastCode('+447400123456')
  expect(
    (await verifyCode(abroad, { ...british, requesterToken: sent.requesterToken, code })).ok,
  ).toBe(true)
  const words = { name: 'Ada', email, subject: 'S', message: 'Words' }
  expect((await sendContactMessage(services, words, { isTrap: false })).ok).toBe(true)
  await services.passesSieve('send')

  const { results } = await env.PEOPLE.prepare('SELECT key FROM budget').all<{ key: string }>()
  const keys = [...results.map(({ key }) => key), ...asked]
  const stored = await env.PEOPLE.batch([
    env.PEOPLE.prepare('SELECT * FROM sent_text'),
    env.PEOPLE.prepare('SELECT * FROM known_network'),
    env.PEOPLE.prepare('SELECT charge FROM challenge'),
  ])
  const rows = stored.map((part) => part.results)
  expect(rows.map((part) => part.length)).toEqual([3, 1, 3])
  const names = new Set(keys.map((key) => key.split(':')[0]))
  expect(Array.from(names).sort()).toEqual([
    'block_hour',
    ...['email', 'ipv4', 'range', 'total'].flatMap((subject) => [
      `contact_message_${subject}_day`,
      `contact_message_${subject}_hour`,
    ]),
    'country_hour',
    'email_day',
    'ipv4_day',
    'ipv4_ten_minutes',
    'net48_day',
    'net48_ten_minutes',
    'net56_day',
    'net56_ten_minutes',
    'net64_day',
    'net64_ten_minutes',
    'own-send',
    'own_block_hour',
    'own_ipv4_day',
    'own_ipv4_ten_minutes',
    'own_phone_cooldown',
    'own_phone_day',
    'own_phone_hour',
    'own_range_day',
    'own_range_hour',
    'own_total_day',
    'own_total_hour',
    'phone_cooldown',
    'phone_day',
    'phone_hour',
    'range_country_hour',
    'range_day',
    'range_hour',
    'send',
    'total_day',
    'total_hour',
  ])
  const inClear = keys.filter((key) => {
    const subject = key.slice(key.indexOf(':') + 1)
    return !publicSubject.test(subject) && !hmac.test(subject)
  })
  expect(inClear).toEqual([])
  const digits = phone.slice(2)
  const prefixes = [phone.slice(0, 8), '+4474001', '4474001']
  const networks = [ip, ipv6, '2001:db8:5:6', '2001:db8:5']
  const raw = [phone, digits, ...prefixes, email, ...networks, email.split('@')[0] ?? '']
  const all = [...keys, JSON.stringify(rows)]
  expect(raw.filter((value) => all.some((text) => text.includes(value)))).toEqual([])
})
