import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import { openOwnData } from '#app/flows/own-data/open-own-data.server.ts'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { minute } from '#app/shared/time.ts'
import { lastCode, newPerson, ownDataOf } from '#tests/support/api.ts'
import { type Dump, dumpStores, found, recordingQueue } from '#tests/support/dump.ts'
import { tokenFor } from '#tests/support/email-links.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { names, register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

// The DOM types know only named caches.
const defaultCache = (caches as unknown as { default: Cache }).default

/** Records everything printed and everything put into the Cache API from here on. */
function watchRuntime() {
  const printed: string[] = []
  const cached: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line.join(' ')))
  }
  for (const cache of [defaultCache, Cache.prototype]) {
    vi.spyOn(cache, 'put').mockImplementation(
      async (key: RequestInfo | URL, response: Response) => {
        cached.push(`${new Request(key).url} ${await response.text()}`)
      },
    )
  }
  return { printed, cached }
}

afterEach(() => vi.restoreAllMocks())

it('leaves no phone, email, name or code in logs, D1, KV, the cache or the queue', async () => {
  const { printed, cached } = watchRuntime()
  const { queue, sent } = recordingQueue()
  const secrets: string[] = [names.firstName, names.lastName, 'click-of-one-person', 'Words of one']
  const bindings = { LEAD_QUEUE: queue }
  for (const localPart of ['canary', 'reject', 'down', 'garbage', 'evil']) {
    const person = newPerson(localPart)
    const clock = newClock()
    // Eight digits: four occur in any dump by chance.
    const services = testServices({ clock, bindings, vars: { CODE_LENGTH: '8' } })
    const { leadId, codes } = await register(services, person)
    expect(codes[0]).toMatch(/^\d{8}$/)
    if (leadId) await services.receipts.issue(leadId, clock.now())
    const words = {
      name: names.firstName,
      email: person.email,
      subject: 'S',
      message: 'Words of one',
    }
    await sendContactMessage(services, words, { isTrap: false })

    clock.advance(2 * minute)
    const own = ownDataOf(person)
    const sent = await sendCode(services, own)
    const code = await lastCode(person.phoneNumber)
    await verifyCode(services, {
      ...own,
      code,
      requesterToken: sent.ok ? sent.requesterToken : null,
    })
    const owner = await provenOwner(services, person.phoneNumber, code)
    await openOwnData(services, owner, 'own-data.view')
    await requestEmailErasure(services, { email: person.email }, { isTrap: false })
    const token = await tokenFor(person.email)
    expect(token).toMatch(/^[\w-]{22}$/)
    if (localPart === 'evil') await erasePerson(services, owner)
    secrets.push(token)
    secrets.push(person.email, person.phoneNumber, person.phoneNumber.slice(1), code, ...codes)
  }

  expect(printed.length).toBeGreaterThan(10)
  const places: Dump = {
    ...(await dumpStores()),
    logs: printed.join('\n'),
    queue: JSON.stringify(sent),
    cache: cached.join('\n'),
  }
  expect(places['PEOPLE challenge']).toContain('phone_key')
  expect(places['PEOPLE audit']).toContain('own-data.view')
  expect(places['PEOPLE email_confirmation']).toContain('token_key')
  expect(places['KV OTP']).toContain('otp:')
  expect(places['KV SESSIONS']).toContain('receipt:')
  expect(places.queue).toContain('contact-message')
  expect(found(places, secrets)).toEqual([])
})

it('the search would find what was printed, queued or cached in clear', async () => {
  const { printed, cached } = watchRuntime()
  console.warn('to +16475550142')
  await defaultCache.put('https://localhost/x', new Response('ada@example.com'))
  const { queue, sent } = recordingQueue()
  await queue.send({ v: 1, type: 'contact-message', id: '+16475550142' })
  await env.OTP.put('canary', '12345678')
  const stores = await dumpStores()
  await env.OTP.delete('canary')
  const places: Dump = {
    ...stores,
    logs: printed.join(),
    queue: JSON.stringify(sent),
    cache: cached.join(),
  }
  expect(found(places, ['+16475550142', 'ada@example.com', '12345678']).sort()).toEqual([
    'KV OTP: 12345678',
    'cache: ada@example.com',
    'logs: +16475550142',
    'queue: +16475550142',
  ])
})
