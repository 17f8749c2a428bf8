import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hmacHex } from '#app/shared/crypto.server.ts'
import { errorFields } from '#app/shared/error-fields.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import {
  alarmRig,
  emptyAlarms,
  ownPath,
  postedTo,
  recordingChannel,
  webhookAt,
} from '#tests/support/alarms.ts'
import { alarmingLog } from '#workers/alarms.ts'
import { createLog } from '#workers/log.ts'

beforeAll(() => emptyAlarms(true))
beforeEach(() => emptyAlarms(false))

const rows = async () => (await env.PEOPLE.prepare('SELECT * FROM alarm').all()).results

describe('the desk', () => {
  it('makes a flood one row and a few writes', async () => {
    const { desk, written, writes } = alarmRig([])
    for (let at = 0; at < 500; at++)
      desk.raise('LEAD_DEAD', { leadId: `l${at}`, reason: 'too_old' })
    await written()
    expect(await rows()).toMatchObject([{ code: 'LEAD_DEAD', subject: 'too_old', count: 500 }])
    expect(writes()).toBeLessThanOrEqual(2)
  })

  it('bounds the rows of a flood of subjects, and counts the others together', async () => {
    const { desk, written } = alarmRig([])
    for (let at = 0; at < 500; at++) desk.raise('BUYER_REFUSES_US', { buyerId: `b${at}` })
    await written()
    const all = await rows()
    expect(all.length).toBeLessThanOrEqual(22)
    expect(all.reduce((sum, { count }) => sum + Number(count), 0)).toBe(500)
  })

  it('the desk without the database sends what it has, once a minute', async () => {
    const path = ownPath('accept')
    const broken = () => Promise.reject(new Error('D1_ERROR: injected'))
    const { desk, written, clock, logged } = alarmRig([webhookAt(path)], { note: broken })
    const raiseMany = async () => {
      for (let at = 0; at < 50; at++) desk.raise('UNEXPECTED_ERROR', { path: undefined })
      await written()
      await desk.settle()
    }
    await raiseMany()
    await raiseMany()
    expect(await postedTo(path)).toHaveLength(1)
    clock.advance(minute)
    await raiseMany()
    expect(await postedTo(path)).toHaveLength(2)
    expect(logged.map(([event]) => event)).toEqual(['alarms.not_stored', 'alarms.not_stored'])
    expect(await rows()).toEqual([])
  })
})

describe('delivery', () => {
  it('goes through an error, a hang, a reset and a slow response, and is taken once', async () => {
    const path = ownPath('recovers')
    const { desk, written, run, store } = alarmRig([webhookAt(path)])
    desk.raise('FORWARDING_PAUSED', { buyerId: 'b' })
    await written()
    await run(40 * minute)
    const posts = await postedTo(path)
    expect(posts).toHaveLength(4)
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await store.listOpen()).toMatchObject([{ sends: 1, tries: 0 }])
  })

  it('is one message of two isolates that send at once', async () => {
    const path = ownPath('accept')
    const { desk, written, send } = alarmRig([webhookAt(path)])
    desk.raise('LEAD_PARKED', { reason: 'timeout' })
    desk.raise('LEAD_DEAD', { reason: 'too_old' })
    await written()
    await Promise.all([send(), send(), send()])
    const [post, ...more] = await postedTo(path)
    expect(more).toEqual([])
    expect(JSON.parse(post?.body ?? '')).toEqual({
      text: expect.stringMatching(
        /^\[Test\] 2 open: LEAD_(?:DEAD|PARKED), .+runbook\.md#lead_dead/s,
      ),
    })
  })

  it('repeats only on the channel that failed, and says so when it keeps failing', async () => {
    const path = ownPath('down')
    const { channel, messages } = recordingChannel('email')
    const { desk, written, run, send, logged } = alarmRig([channel, webhookAt(path)])
    desk.raise('FORWARDING_PAUSED', { buyerId: 'b' })
    await written()
    expect(await send()).toBe(false)
    await run(10 * minute)
    expect(messages).toHaveLength(1)
    expect((await postedTo(path)).length).toBeGreaterThanOrEqual(4)
    expect(logged).toContainEqual([
      'ALARM_CHANNEL_FAILING',
      { channel: 'webhook', reason: 'http_500' },
    ])
  })

  it('follows no redirect', async () => {
    const message = { id: 'i', subject: 'S', text: 'T' }
    const outcome = await webhookAt(ownPath('moved')).send(message)
    expect(outcome).toEqual({ ok: false, reason: 'http_302' })
  })

  it('signs time and body', async () => {
    const path = ownPath('accept')
    await webhookAt(path, 'a-secret').send({ id: 'i', subject: 'S', text: 'T' })
    const [post] = await postedTo(path)
    const signed = `v1:${post?.headers['x-alarm-timestamp']}:${post?.body}`
    expect(post?.headers['x-alarm-signature']).toBe(`v1=${await hmacHex('a-secret', signed)}`)
    expect(Number(post?.headers['x-alarm-timestamp']) * 1_000).toBeGreaterThan(Date.now() - minute)
  })
})

describe('an open alarm', () => {
  it('is sent at once, after an hour, six hours and daily, from the second on to both addresses', async () => {
    const first = recordingChannel('email')
    const second = recordingChannel('email_escalation', true)
    const { desk, written, run, clock } = alarmRig([first.channel, second.channel])
    const startedAt = clock.now()
    const sentAt: number[] = []
    desk.raise('FORWARDING_PAUSED', { buyerId: 'b' })
    await written()
    for (let step = 0; step < 60; step++) {
      const before = first.messages.length
      await run(hour, hour)
      if (first.messages.length > before) sentAt.push((clock.now() - startedAt) / hour)
    }
    expect(sentAt).toEqual([1, 2, 7, 25, 49])
    expect(second.messages).toHaveLength(4)
    expect(second.messages[0]?.text).toContain('Still open.')
  })

  it('ends with its cause, and those who received it hear of it', async () => {
    const { channel, messages } = recordingChannel('email')
    const { desk, store, written, run, clock } = alarmRig([channel])
    desk.raise('BUYER_BREAKER_OPEN', { buyerId: 'b', attempt: 5 })
    await written()
    await run(minute)
    await store.end([{ code: 'BUYER_BREAKER_OPEN', subject: 'b' }], 'closed', clock.now())
    await run(2 * day, 8 * hour)
    expect(messages.map(({ subject }) => subject)).toEqual([
      '[Test] BUYER_BREAKER_OPEN b',
      '[Test] Resolved: BUYER_BREAKER_OPEN b',
    ])
  })

  it('ends when it was not seen for its time', async () => {
    const { channel, messages } = recordingChannel('email')
    const { desk, written, run } = alarmRig([channel])
    desk.raise('SMS_PROVIDER_FAILING', { reason: 'timeout' })
    await written()
    await run(3 * hour, 10 * minute)
    expect(messages.map(({ subject }) => subject)).toEqual([
      '[Test] SMS_PROVIDER_FAILING timeout',
      expect.stringMatching(/^\[Test] Not seen for \d+ minutes: SMS_PROVIDER_FAILING timeout$/),
    ])
  })

  it('an open alarm that comes and goes is a message in ten minutes', async () => {
    const { channel, messages } = recordingChannel('email')
    const { desk, store, written, run, clock } = alarmRig([channel])
    for (let at = 0; at < 30; at++) {
      desk.raise('BUYER_BREAKER_OPEN', { buyerId: 'b' })
      await written()
      await run(minute)
      await store.end([{ code: 'BUYER_BREAKER_OPEN', subject: 'b' }], 'closed', clock.now())
    }
    expect(messages.length).toBeGreaterThan(2)
    expect(messages.length).toBeLessThanOrEqual(8)
  })
})

it('a notice is sent once, and again for later messages', async () => {
  const { channel, messages } = recordingChannel('email')
  const { desk, written, run } = alarmRig([channel])
  desk.raise('CONTACT_MESSAGE', { messageId: 'm1' })
  await written()
  await run(2 * day, 8 * hour)
  expect(messages).toHaveLength(1)
  desk.raise('CONTACT_MESSAGE', { messageId: 'm2' })
  await written()
  await run(2 * day, 8 * hour)
  expect(messages.map(({ subject }) => subject)).toEqual(Array(2).fill('[Test] CONTACT_MESSAGE'))
})

it('no message and no row quotes a person', async () => {
  const path = ownPath('accept')
  const { desk, written, send } = alarmRig([webhookAt(path)])
  const log = alarmingLog(createLog(null), desk)
  const error = new TypeError('no such phone: +14165550123 of ada@example.com')
  log.alarm('UNEXPECTED_ERROR', {
    ...errorFields(error),
    detail: 'ada@example.com',
    reason: '+1 416',
  })
  log.alarm('LEAD_DEAD', { reason: 'Ada Lovelace' })
  await written()
  await send()
  const [post] = await postedTo(path)
  const everything = `${post?.body} ${JSON.stringify(await rows())}`
  expect(everything).toContain('UNEXPECTED_ERROR TypeError')
  // No shorter digits: times and IDs have those by chance.
  expect(everything).not.toMatch(/Ada|example\.com|\+1|4165550/)
})
