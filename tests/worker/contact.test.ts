import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactLimits } from '#app/domain/contact/contact-budget.ts'
import { handOverGraceMs, repeatedMessageMs } from '#app/domain/contact/contact-message.ts'
import {
  handOverContactMessage,
  sweepContactMessages,
} from '#app/flows/contact/hand-over-contact-message.server.ts'
import {
  sendContactMessage,
  storeContactMessage,
} from '#app/flows/contact/send-contact-message.server.ts'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server.ts'
import type { Services } from '#app/services.ts'
import type { LogFields } from '#app/shared/log.ts'
import { day, hour } from '#app/shared/time.ts'
import { newEmail } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { takeBatch } from '#tests/support/take-batch.ts'

const person = { isTrap: false }

async function messageRow(id: string | undefined) {
  return env.PEOPLE.prepare('SELECT * FROM contact_message WHERE id = ?1')
    .bind(id ?? '')
    .first<Record<string, unknown>>()
}

function notice(id: string | undefined) {
  return { v: 1, type: 'contact-message', id }
}

/** The lines of notices, which are codes in capitals. */
function noticesIn(calls: readonly unknown[][]): { event: string }[] {
  const lines = calls.map(([line]) => JSON.parse(String(line)) as { event: string })
  return lines.filter(({ event }) => /^[A-Z_]+$/.test(event))
}

beforeEach(() => env.PEOPLE.prepare('DELETE FROM budget').run())
afterEach(() => vi.restoreAllMocks())

describe('a message to the operator', () => {
  it('is stored, queued, and announced once, by its id', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { services, queued } = withContactQueue()
    expect(await sendContactMessage(services, newContactMessage(), person)).toEqual({ ok: true })
    expect(queued).toHaveLength(1)
    expect(await messageRow(queued[0])).toMatchObject({ state: 'new' })

    const result = await takeBatch('mapletape-leads', [notice(queued[0]), notice(queued[0])])
    expect(result.explicitAcks).toEqual(['m0', 'm1'])
    expect(await messageRow(queued[0])).toMatchObject({ state: 'handed_over' })
    expect(noticesIn(printed.mock.calls)).toEqual([
      expect.objectContaining({ event: 'CONTACT_MESSAGE', messageId: queued[0] }),
    ])
  })

  it('is shown to the operator of a sandbox, with its text', async () => {
    const { services } = withContactQueue()
    const message = newContactMessage()
    await sendContactMessage(services, message, person)
    const response = await exports.default.fetch('https://localhost/dev/contacts')
    const shown = (await response.json()) as Record<string, unknown>[]
    expect(shown.find(({ email }) => email === message.email)).toMatchObject(message)
    const page = await exports.default.fetch('https://localhost/dev/contacts', {
      headers: { Accept: 'text/html' },
    })
    expect(await page.text()).toContain(message.email)
  })

  it('leaves neither person nor text in the logs or in D1', async () => {
    const printed: string[] = []
    for (const method of ['log', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line.join(' ')))
    }
    const message = newContactMessage()
    await sendContactMessage(testServices(), message, person)
    const { results } = await env.PEOPLE.prepare('SELECT * FROM contact_message').all()
    const budgets = await env.PEOPLE.prepare('SELECT * FROM budget').all()
    const haystack = JSON.stringify([printed, results, budgets.results])
    expect(haystack).toContain('contact.kept')
    const secrets = [...Object.values(message), 'Quackenbush', 'lines']
    expect(secrets.filter((secret) => haystack.includes(secret))).toEqual([])
  })

  it('is one message however often it is sent at once, and a new one an hour later', async () => {
    const clock = newClock()
    const { services, queued } = withContactQueue(clock)
    const message = newContactMessage()
    await Promise.all([1, 2, 3].map(() => sendContactMessage(services, message, person)))
    expect(queued).toHaveLength(1)
    clock.advance(repeatedMessageMs + 1_000)
    await sendContactMessage(services, message, person)
    expect(queued).toHaveLength(2)
  })

  it('a message to the operator of a robot that fills in the decoy gets the same response as any other and is not stored', async () => {
    const { services, queued } = withContactQueue()
    const before = await env.PEOPLE.prepare('SELECT count(*) AS n FROM contact_message').first('n')
    expect(await sendContactMessage(services, newContactMessage(), { isTrap: true })).toEqual({
      ok: true,
    })
    expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM contact_message').first('n')).toBe(
      before,
    )
    expect(queued).toEqual([])
  })
})

describe('a security report', () => {
  const report = { isTrap: false, topic: 'security' as const }

  it('has its own budgets, whatever the messages have used up', async () => {
    const clock = newClock()
    const { services } = withContactQueue(clock, { ip: '203.0.113.88' })
    const email = newEmail()
    for (let sent = 0; sent < contactLimits.perNetwork.ipv4.hour; sent++) {
      await sendContactMessage(services, newContactMessage(), person)
    }
    expect((await sendContactMessage(services, newContactMessage(email), person)).ok).toBe(false)
    expect(await sendContactMessage(services, newContactMessage(email), report)).toEqual({
      ok: true,
    })
    const own = await env.PEOPLE.prepare(
      `SELECT count(*) AS n FROM budget WHERE key LIKE 'contact_security_%'`,
    ).first('n')
    expect(own).toBe(8)
  })

  it('raises its own alarm, and is queued again before every other message', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    await env.PEOPLE.prepare('DELETE FROM contact_message').run()
    const clock = newClock()
    for (let at = 0; at < 25; at++) {
      await sendContactMessage(withContactQueue(clock).services, newContactMessage(), person)
    }
    clock.advance(1_000)
    const { services, queued } = withContactQueue(clock)
    await sendContactMessage(services, newContactMessage(), report)
    const [id] = queued.splice(0)
    clock.advance(handOverGraceMs)
    await sweepContactMessages(services)
    expect(queued[0]).toBe(id)
    expect(queued).toHaveLength(20)
    await takeBatch('mapletape-leads', [notice(id)])
    expect(noticesIn(printed.mock.calls)).toEqual([
      expect.objectContaining({ event: 'SECURITY_REPORT' }),
    ])
  })

  it('raises ten alarms an hour, and one that counts the others', async () => {
    await env.PEOPLE.prepare('DELETE FROM contact_message').run()
    const clock = newClock()
    const raised: [string, LogFields | undefined][] = []
    const { services, queued } = withContactQueue(clock)
    const log: Services['log'] = {
      ...services.log,
      alarm: (code, fields) => void raised.push([code, fields]),
    }
    const handOverAll = async () => {
      for (const id of queued.splice(0)) await handOverContactMessage({ ...services, log }, id)
      return raised.splice(0)
    }
    for (let at = 0; at < 30; at++) {
      await storeContactMessage(services, newContactMessage(), 'security')
    }
    const told = queued.slice(0, 10)
    expect(await handOverAll()).toEqual([
      ...told.map((messageId) => ['SECURITY_REPORT', { messageId }]),
      ['SECURITY_REPORT', { detail: 'more', count: 20 }],
    ])
    await storeContactMessage(services, newContactMessage(), 'message')
    expect(await handOverAll()).toMatchObject([['CONTACT_MESSAGE', {}]])
    clock.advance(hour)
    await storeContactMessage(services, newContactMessage(), 'security')
    const [next] = queued
    expect(await handOverAll()).toEqual([['SECURITY_REPORT', { messageId: next }]])
  })

  it('raises its alarm although the budgets fail', async () => {
    const { services, queued, alarms } = withContactQueue()
    await sendContactMessage(services, newContactMessage(), report)
    const charge = () => Promise.reject(new Error('D1_ERROR'))
    const failing = { ...services, budgets: { ...services.budgets, charge } }
    await handOverContactMessage(failing, queued[0] ?? '')
    expect(alarms).toEqual(['SECURITY_REPORT'])
  })

  it('is not a repeat of the same text under another topic', async () => {
    const { services, queued } = withContactQueue()
    const message = newContactMessage()
    await sendContactMessage(services, message, person)
    await sendContactMessage(services, message, report)
    expect(queued).toHaveLength(2)
  })
})

describe('what goes wrong after a message was kept', () => {
  it('a queue that takes nothing costs the visitor nothing, and the sweep tries again', async () => {
    const clock = newClock()
    const { services, queued } = withContactQueue(clock)
    const failing = { ...services, leadQueue: { send: () => Promise.reject(new Error('down')) } }
    const message = newContactMessage()
    expect(await sendContactMessage(failing, message, person)).toEqual({ ok: true })
    await sweepContactMessages(services)
    expect(queued).toEqual([])
    clock.advance(handOverGraceMs + 1_000)
    await sweepContactMessages(services)
    expect(queued.length).toBeGreaterThan(0)
  })

  it('a dead letter stays for the sweep', async () => {
    const { services, queued } = withContactQueue()
    await sendContactMessage(services, newContactMessage(), person)
    const result = await takeBatch('mapletape-leads-dead', [notice(queued[0])])
    expect(result.explicitAcks).toEqual(['m0'])
    expect(await messageRow(queued[0])).toMatchObject({ state: 'new' })
  })

  it('a failing database is reported to the caller, who keeps the text', async () => {
    const { services } = withContactQueue()
    const add = () => Promise.reject(new Error('D1_ERROR'))
    const failing = { ...services, contactMessages: { ...services.contactMessages, add } }
    await expect(sendContactMessage(failing, newContactMessage(), person)).rejects.toThrow(
      'D1_ERROR',
    )
  })

  it('the purge drops what is older than /privacy promises', async () => {
    const clock = newClock()
    const { services, queued } = withContactQueue(clock)
    await sendContactMessage(services, newContactMessage(), person)
    clock.advance(services.settings.retention.contactMessagesDays * day - hour)
    await purgeExpired(services)
    expect(await messageRow(queued[0])).not.toBeNull()
    clock.advance(2 * hour)
    await purgeExpired(services)
    expect(await messageRow(queued[0])).toBeNull()
  })
})

it('takes a form of five thousand characters of any script, and not much more', async () => {
  const post = (length: number) =>
    exports.default.fetch('https://localhost/contact', {
      method: 'POST',
      body: `message=${encodeURIComponent('字'.repeat(length))}`,
    })
  expect((await post(5_000)).status).toBe(200)
  expect((await post(7_000)).status).toBe(413)
})
