import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { sendCode } from '#app/flows/send-code.server'
import { sendContactMessage } from '#app/flows/send-contact-message.server'
import { newPerson } from '../support/api.ts'
import { testServices } from '../support/services.ts'

// What is no HMAC must be public: everybody together, or the country of a number.
const publicSubject = /^(all|[A-Z]{2})$/
const hmac = /^[\w-]{43}$/

it('counts under fingerprints alone, never under a number, an address or a network', async () => {
  const person = newPerson()
  const ip = '203.0.113.199'
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
  expect((await sendCode(services, { phone, email, defaultRegion: 'CA' })).ok).toBe(true)
  const words = { name: 'Ada', email, subject: 'S', message: 'Words' }
  expect((await sendContactMessage(services, words, { isTrap: false })).ok).toBe(true)
  await services.passesSieve('send')

  const { results } = await env.DB.prepare('SELECT key FROM budget').all<{ key: string }>()
  const keys = [...results.map(({ key }) => key), ...asked]
  const names = new Set(keys.map((key) => key.split(':')[0]))
  expect(Array.from(names).sort()).toEqual([
    ...['email', 'ipv4', 'total'].flatMap((subject) => [
      ...[`contact_message_${subject}_day`, `contact_message_${subject}_hour`],
    ]),
    ...['country_hour', 'email_day'],
    ...['network_day', 'network_ten_minutes', 'phone_cooldown', 'phone_day', 'phone_hour'],
    ...['send', 'total_day', 'total_hour'],
  ])
  const inClear = keys.filter((key) => {
    const subject = key.slice(key.indexOf(':') + 1)
    return !publicSubject.test(subject) && !hmac.test(subject)
  })
  expect(inClear).toEqual([])
  const digits = phone.slice(2)
  const raw = [phone, digits, email, ip, email.split('@')[0] ?? '']
  expect(raw.filter((value) => keys.some((key) => key.includes(value)))).toEqual([])
})
