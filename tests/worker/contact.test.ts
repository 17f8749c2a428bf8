import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contactLimits } from '#app/domain/contact/contact-budget'
import { handOverGraceMs, repeatLifeMs } from '#app/domain/contact/contact-message'
import { purgeExpired } from '#app/flows/purge-expired.server'
import { sendContactMessage } from '#app/flows/send-contact-message.server'
import { sweepContactMessages } from '#app/flows/sweep-contact-messages.server'
import type { Services } from '#app/services'
import { day, hour } from '#app/shared/time'
import type { Env } from '#workers/env'
import { consume } from '#workers/queue'
import { newEmail } from '../support/api.ts'
import { type Clock, newClock, testServices } from '../support/services.ts'

const person = { isTrap: false }

function newMessage(email = newEmail()) {
  return { name: 'Zebulonia Quackenbush', email, subject: 'A correction', message: 'Two\nlines.' }
}

/** Services that note what was queued instead of queueing it. */
function withQueue(clock: Clock = newClock(), visit: Partial<Services['visit']> = {}) {
  const queued: string[] = []
  const alarms: string[] = []
  const base = testServices({ clock, visit })
  const services: Services = {
    ...base,
    log: { ...base.log, alarm: (code) => void alarms.push(code) },
    contactQueue: { send: async (id) => void queued.push(id) },
  }
  return { services, queued, alarms }
}

async function take(queue: string, bodies: unknown[]) {
  const messages = bodies.map((body, index) => ({
    id: `m${index}`,
    timestamp: new Date(),
    attempts: 1,
    body,
  }))
  const batch = createMessageBatch(queue, messages)
  const context = createExecutionContext()
  await consume(batch, env as unknown as Env)
  return getQueueResult(batch, context)
}

async function rowOf(id: string | undefined) {
  return env.DB.prepare('SELECT * FROM contact_message WHERE id = ?1')
    .bind(id ?? '')
    .first<Record<string, unknown>>()
}

function notice(id: string | undefined) {
  return { v: 1, type: 'contact-message', id }
}

afterEach(() => vi.restoreAllMocks())

describe('a message to the operator', () => {
  it('is kept, queued, and told of once, by its id', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { services, queued } = withQueue()
    expect(await sendContactMessage(services, newMessage(), person)).toEqual({ ok: true })
    expect(queued).toHaveLength(1)
    expect(await rowOf(queued[0])).toMatchObject({ state: 'new', handed_over_at: null })

    const result = await take('mapletape-leads', [notice(queued[0]), notice(queued[0])])
    expect(result.explicitAcks).toEqual(['m0', 'm1'])
    expect(await rowOf(queued[0])).toMatchObject({ state: 'handed_over' })
    const lines = printed.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toEqual([
      expect.objectContaining({ event: 'CONTACT_MESSAGE', messageId: queued[0] }),
    ])
  })

  it('is shown to the operator of a sandbox, with its words', async () => {
    const { services } = withQueue()
    const message = newMessage()
    await sendContactMessage(services, message, person)
    const response = await exports.default.fetch('https://localhost/dev/contacts')
    const shown = (await response.json()) as Record<string, unknown>[]
    expect(shown.find(({ email }) => email === message.email)).toMatchObject(message)
    const page = await exports.default.fetch('https://localhost/dev/contacts', {
      headers: { Accept: 'text/html' },
    })
    expect(await page.text()).toContain(message.email)
  })

  it('leaves nothing of person or words in the logs or in D1', async () => {
    const printed: string[] = []
    for (const method of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line.join(' ')))
    }
    const message = newMessage()
    await sendContactMessage(testServices(), message, person)
    const { results } = await env.DB.prepare('SELECT * FROM contact_message').all()
    const budgets = await env.DB.prepare('SELECT * FROM budget').all()
    const haystack = JSON.stringify([printed, results, budgets.results])
    expect(haystack).toContain('contact.kept')
    const secrets = [...Object.values(message), 'Quackenbush', 'lines']
    expect(secrets.filter((secret) => haystack.includes(secret))).toEqual([])
  })

  it('is one message however often it is sent at once, and a new one an hour later', async () => {
    const clock = newClock()
    const { services, queued } = withQueue(clock)
    const message = newMessage()
    await Promise.all([1, 2, 3].map(() => sendContactMessage(services, message, person)))
    expect(queued).toHaveLength(1)
    clock.advance(repeatLifeMs + 1_000)
    await sendContactMessage(services, message, person)
    expect(queued).toHaveLength(2)
  })

  it('of a robot that fills in what nobody sees is answered like any other and not kept', async () => {
    const { services, queued } = withQueue()
    const before = await env.DB.prepare('SELECT count(*) AS n FROM contact_message').first('n')
    expect(await sendContactMessage(services, newMessage(), { isTrap: true })).toEqual({ ok: true })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM contact_message').first('n')).toBe(
      before,
    )
    expect(queued).toEqual([])
  })
})

describe('the budgets of messages', () => {
  it('let one address write a few an hour, from wherever', async () => {
    const email = newEmail()
    const clock = newClock()
    const send = (subject: string) =>
      sendContactMessage(withQueue(clock).services, { ...newMessage(email), subject }, person)
    for (let sent = 0; sent < contactLimits.perEmailPerHour; sent++) {
      expect(await send(`No. ${sent}`)).toEqual({ ok: true })
    }
    expect(await send('One more')).toEqual({
      ok: false,
      reason: 'over_budget',
      isBreaker: false,
      retryAfterSeconds: 3_600,
    })
    clock.advance(hour)
    expect(await send('Later')).toEqual({ ok: true })
  })

  it('let one network write a few an hour, under whatever addresses, at the same moment', async () => {
    const { services } = withQueue(newClock(), { ip: '203.0.113.77' })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => sendContactMessage(services, newMessage(), person)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(contactLimits.perNetworkPerHour)
  })

  it('raise an alarm when everybody together writes too much', async () => {
    const clock = newClock()
    await env.DB.prepare('INSERT OR REPLACE INTO budget VALUES (?1, 0, ?2, ?3)')
      .bind('contact_total_hour:all', contactLimits.perHour, clock.now() + hour)
      .run()
    const { services, alarms } = withQueue(clock)
    expect(await sendContactMessage(services, newMessage(), person)).toMatchObject({
      isBreaker: true,
    })
    expect(alarms).toEqual(['CONTACT_BREAKER_OPEN'])
    await env.DB.prepare(`DELETE FROM budget WHERE key = 'contact_total_hour:all'`).run()
  })
})

describe('what goes wrong after a message was kept', () => {
  it('a queue that takes nothing costs the visitor nothing, and the sweep tries again', async () => {
    const clock = newClock()
    const { services, queued } = withQueue(clock)
    const failing = { ...services, contactQueue: { send: () => Promise.reject(new Error('down')) } }
    const message = newMessage()
    expect(await sendContactMessage(failing, message, person)).toEqual({ ok: true })
    await sweepContactMessages(services)
    expect(queued).toEqual([])
    clock.advance(handOverGraceMs + 1_000)
    await sweepContactMessages(services)
    expect(queued.length).toBeGreaterThan(0)
  })

  it('a dead letter stays for the sweep', async () => {
    const { services, queued } = withQueue()
    await sendContactMessage(services, newMessage(), person)
    const result = await take('mapletape-leads-dead', [notice(queued[0])])
    expect(result.explicitAcks).toEqual(['m0'])
    expect(await rowOf(queued[0])).toMatchObject({ state: 'new' })
  })

  it('a failing database is told to the caller, who has the words to keep', async () => {
    const { services } = withQueue()
    const add = () => Promise.reject(new Error('D1_ERROR'))
    const failing = { ...services, contactMessages: { ...services.contactMessages, add } }
    await expect(sendContactMessage(failing, newMessage(), person)).rejects.toThrow('D1_ERROR')
  })

  it('the purge drops what is older than /privacy promises', async () => {
    const clock = newClock()
    const { services, queued } = withQueue(clock)
    await sendContactMessage(services, newMessage(), person)
    clock.advance(services.settings.retention.keepContactMessagesDays * day - hour)
    await purgeExpired(services)
    expect(await rowOf(queued[0])).not.toBeNull()
    clock.advance(2 * hour)
    await purgeExpired(services)
    expect(await rowOf(queued[0])).toBeNull()
  })
})

it('takes a form of five thousand characters of any script, and no more than 32 KB', async () => {
  const post = (length: number) =>
    exports.default.fetch('https://localhost/contact', {
      method: 'POST',
      body: 'x'.repeat(length),
    })
  expect((await post(32_000)).status).toBe(200)
  expect((await post(33_000)).status).toBe(413)
})
