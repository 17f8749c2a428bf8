import { beforeAll, describe, expect, inject, it } from 'vitest'
import { defaultLimits, sendLimits } from '#app/domain/verification/limits.ts'
import { createPace, createPacedSender } from '#app/domain/verification/paced-sender.server.ts'
import { createTwilioSender } from '#app/domain/verification/sms-client.server.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { handleEmail } from '#app/routes/my-data/email/handle-email.server.ts'
import { emailPath } from '#app/routes/my-data/view.ts'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { sleep } from '#app/shared/time.ts'
import { type Json, lastCode, leadOf, newPerson, type Person, textsTo } from '#tests/support/api.ts'
import { configuredWorker } from '#tests/support/configured-worker.ts'
import { testServices } from '#tests/support/services.ts'
import { suppress } from '#tests/support/suppress.ts'

// Short, so a number registered a moment ago can ask again, but longer than three requests of a busy machine.
const cooldown = 4
const phone_cooldown = { ...sendLimits.phone_cooldown, window: cooldown }
const limits = { ...defaultLimits, sends: { ...sendLimits, phone_cooldown } }
const worker = configuredWorker({}, { limits })

type JsonResponse = Awaited<ReturnType<typeof worker.post>>

/** Returns everything that a response reveals, except random values. */
function shapeOf({ status, headers, json }: JsonResponse): Json {
  const names = Array.from(headers.keys()).sort()
  const body = Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const random = { reference: /^[A-Z]{3}$/, flow: /^[\w-]{22}\.[a-f\d]{32}\.[\w-]{43}$/ }[key]
      return [key, random ? random.test(String(value)) : value]
    }),
  )
  return { status, names, body, retryAfter: headers.get('Retry-After') }
}

async function threePeople(): Promise<Record<string, Person>> {
  const [known, unknown, suppressed] = [newPerson(), newPerson(), newPerson()]
  const { flow } = (await worker.post('/api/send-otp', known)).json
  const code = await lastCode(known.phoneNumber)
  const { proof } = (await worker.post('/api/verify-otp', { ...known, code, flow })).json
  const lead = await worker.post('/api/track-lead', leadOf(known, { proof }))
  expect(lead.json.ret_code).toBe('200')
  await suppress(suppressed.phoneNumber)
  await sleep(cooldown * 1_000 + 100)
  return { known, unknown, suppressed }
}

/** Makes one call for each; the responses must be equal. */
async function askOfAll(
  people: Record<string, Person>,
  path: string,
  body: (person: Person) => Promise<Json> | Json,
): Promise<Json> {
  const shapes: Json[] = []
  for (const person of Object.values(people)) {
    shapes.push(shapeOf(await worker.post(path, await body(person))))
  }
  const [first = {}, ...others] = shapes
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe('a registered, an unknown and a suppressed person get the same response', () => {
  // The cooldowns of both pass at the same time.
  let [strangers, requesters]: Record<string, Person>[] = []
  beforeAll(async () => {
    ;[strangers, requesters] = await Promise.all([threePeople(), threePeople()])
  }, 30_000)

  it('a registered, an unknown and a suppressed person get the same response before any code was requested, by a stranger who knows phone and email', async () => {
    const people = strangers ?? {}
    expect(Object.keys(people)).toHaveLength(3)
    const guess = (person: Person) => ({ ...person, code: '0000' })
    expect(await askOfAll(people, '/api/verify-otp', guess)).toMatchObject({
      status: 200,
      body: { success: false, error: 'Invalid OTP code. Please try again.' },
    })
    const lead = (person: Person) => leadOf(person)
    expect(await askOfAll(people, '/api/track-lead', lead)).toMatchObject({ status: 403 })
  })

  it('a registered, an unknown and a suppressed person get the same response by each step of a registration up to the right code, which only the phone receives', async () => {
    const people = requesters ?? {}
    expect(Object.keys(people)).toHaveLength(3)
    const asked = async (person: Person) => {
      const response = await worker.post('/api/send-otp', person)
      person.flow = String(response.json.flow)
      return response
    }
    const shapes = []
    for (const person of Object.values(people)) shapes.push(shapeOf(await asked(person)))
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    expect(shapes[0]).toMatchObject({
      status: 200,
      body: { success: true, cooldownSeconds: cooldown, reference: true, flow: true },
    })
    expect(await askOfAll(people, '/api/send-otp', (person) => person)).toMatchObject({
      status: 429,
    })
    const wrong = async (person: Person) => {
      const code = await lastCode(person.phoneNumber)
      return { ...person, code: code === '0000' ? '1111' : '0000' }
    }
    for (const attemptsLeft of [2, 1, 0]) {
      expect(await askOfAll(people, '/api/verify-otp', wrong)).toMatchObject({
        body: { success: false, attemptsLeft },
      })
    }
    expect(await textsTo(people.suppressed?.phoneNumber ?? '')).toEqual([])
  })
})

it('an email that wrote to us and one that never did get the same response when a link is asked for', async () => {
  const services = testServices()
  const [known, unknown] = [newPerson().email, newPerson().email]
  const words = { name: 'Ada', email: known, subject: 'S', message: 'M' }
  await sendContactMessage(services, words, { isTrap: false })
  const responses = await Promise.all(
    [known, unknown].map(async (email) => {
      const request = new Request(`https://localhost${emailPath}.data`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
      })
      const { data, init } = await handleEmail(testServices(), request)
      return { data, init: { ...init, headers: Array.from(new Headers(init?.headers)) } }
    }),
  )
  expect(responses[0]).toMatchObject({ data: { view: { step: 'end', end: 'sent' } } })
  expect(responses[0]).toEqual(responses[1])
})

it('a text that is not sent takes as long as those that are', async () => {
  const accountSid = 'AC-drip-in-time'
  const account = {
    baseUrl: inject('thirdParties').sms,
    accountSid,
    authToken: `token-of-${accountSid}`,
    from: '+15005550006',
  }
  const waits: number[] = []
  const parts = {
    pace: createPace(),
    now: Date.now,
    sleep: async (ms: number) => void waits.push(ms),
    random: secureRandomBytes,
  }
  const sender = createPacedSender(
    createTwilioSender(account, (url, init) => fetch(url, init)),
    parts,
  )
  const to = newPerson().phoneNumber as PhoneNumber
  const begunAt = Date.now()
  await sender.send({ to, body: 'Your code is 1234' })
  const sentMs = Date.now() - begunAt
  await sender.pretend()
  expect(waits).toEqual([expect.any(Number)])
  expect(waits[0]).toBeGreaterThan(150)
  expect(waits[0]).toBeLessThanOrEqual(sentMs)
})
