import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { quietTimes } from '#app/domain/alarms/alarm-rules.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { dueOf } from '#app/domain/contact/privacy-deadline.ts'
import { defaultLimits } from '#app/domain/verification/limits.ts'
import { watchStates } from '#app/flows/upkeep/watch-states.server.ts'
import type { Services } from '#app/services.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { torontoDate } from '#app/shared/toronto-time.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { forgetSends } from '#tests/support/send-budgets.ts'
import { newClock, testServices } from '#tests/support/services.ts'

beforeEach(forgetSends)

function watcher(limits = defaultLimits) {
  const clock = newClock()
  const services = testServices({ clock, settings: { limits } })
  const alarms = createAlarmStore(env.PEOPLE)
  /** Runs as the cron does; returns what is open then. */
  async function watch(): Promise<string[]> {
    const noted: Promise<unknown>[] = []
    const log: Services['log'] = {
      ...services.log,
      alarm: (code, fields = {}) =>
        void noted.push(alarms.note([raisedAlarm(code, fields)], clock.now())),
    }
    await watchStates({ ...services, log, alarms })
    await Promise.all(noted)
    await alarms.endQuiet(quietTimes, clock.now())
    const open = await alarms.listOpen()
    return open.map(({ code, subject, count }) => `${code} ${subject} ${count}`).sort()
  }
  const use = (key: string, used: number, forMs = hour) =>
    env.PEOPLE.prepare('INSERT OR REPLACE INTO budget VALUES (?1, 0, ?2, ?3)')
      .bind(key, used, clock.now() + forMs)
      .run()
  return { services, clock, watch, use }
}

it('an alarm about unverified texts stays open as long as they count, and ends then', async () => {
  const { services, clock, watch } = watcher()
  for (let at = 0; at < 60; at++) {
    await services.sentTexts.add({
      id: `text ${at}`,
      sentAt: clock.now(),
      country: at < 55 ? 'CA' : 'US',
      prefixKey: at < 50 ? `prefix ${at % 2}` : 'other',
      block: `block ${at}`,
      range: `range ${at}`,
    })
  }
  const ofCanada = 'SEND_BREAKER_OPEN country_verified CA 1'
  expect(await watch()).toEqual([ofCanada])
  await env.PEOPLE.prepare(`UPDATE sent_text SET prefix_key = 'one'`).run()
  const both = [ofCanada, 'SEND_BREAKER_OPEN prefix_verified 1']
  for (const wait of [minute, 10 * hour, 13 * hour]) {
    clock.advance(wait)
    expect(await watch()).toEqual(both)
  }
  clock.advance(hour)
  expect(await watch()).toEqual([])
  const ended = await env.PEOPLE.prepare('SELECT DISTINCT ended_by FROM alarm').all()
  expect(ended.results).toEqual([{ ended_by: 'closed' }])
})

it('an alarm about unverified texts ends once enough are verified', async () => {
  const { services, clock, watch } = watcher()
  for (let at = 0; at < 50; at++) {
    const text = { id: `${at}`, sentAt: clock.now(), country: 'CA', prefixKey: null }
    await services.sentTexts.add({ ...text, block: `block ${at}`, range: `range ${at}` })
  }
  for (let at = 0; at < 7; at++) await services.sentTexts.markVerified(`${at}`)
  expect(await watch()).toHaveLength(1)
  await services.sentTexts.markVerified('7')
  expect(await watch()).toEqual([])
})

it('an alarm about a limit that everybody shares is open exactly while it is used up', async () => {
  const { clock, watch, use } = watcher()
  // From half of an hour on, everybody's texts are suspicious; a day has no such half.
  await use('total_hour:all', 499)
  await use('total_day:all', 3_999)
  expect(await watch()).toEqual([])
  await use('total_hour:all', 500)
  expect(await watch()).toEqual(['SEND_BUDGET_LOW total_hour 1'])
  // The last tenth is left to known networks.
  await use('total_hour:all', 900, 2 * day)
  await use('country_hour:US', 450, 2 * day)
  await use('own_total_day:all', 1_800, 2 * day)
  const open = ['total_hour', 'own_total_day', 'country_hour US']
    .flatMap((name) => [`SEND_BREAKER_OPEN ${name} 1`, `SEND_BUDGET_LOW ${name} 1`])
    .sort()
  expect(await watch()).toEqual(open)
  clock.advance(2 * day - 1)
  expect(await watch()).toEqual(open)
  clock.advance(1)
  expect(await watch()).toEqual([])
})

it('follows the limits that it is given', async () => {
  const { watch, use } = watcher({ ...defaultLimits, sendsPerHour: 10 })
  await use('total_hour:all', 5)
  expect(await watch()).toEqual(['SEND_BUDGET_LOW total_hour 1'])
})

it('an alarm about messages or emails is open exactly while they are refused', async () => {
  const { clock, watch, use } = watcher()
  await use('contact_security_total_hour:ipv6', 200)
  await use('contact_message_total_day:ipv4', 999)
  await use('own_email_reserve_day:ipv4', 1_000)
  expect(await watch()).toEqual([
    'CONTACT_BREAKER_OPEN contact_security_total_hour:ipv6 1',
    'EMAIL_BREAKER_OPEN own_email_reserve_day:ipv4 1',
  ])
  clock.advance(hour)
  expect(await watch()).toEqual([])
})

it('leaves alarms of others alone', async () => {
  const { clock, watch } = watcher()
  const alarm = raisedAlarm('LEAD_DEAD', { reason: 'too_old' })
  await createAlarmStore(env.PEOPLE).note([alarm], clock.now())
  expect(await watch()).toEqual(['LEAD_DEAD too_old 1'])
})

it('an alarm of a pause is open exactly as long as the pause', async () => {
  const { services, watch } = watcher()
  const pause = { buyerId: '*', changedBy: 'ada', reason: 'a drill' }
  await services.buyerPauses.set({ ...pause, isPaused: true }, services.now())
  expect(await watch()).toEqual(['FORWARDING_PAUSED * 1'])
  expect(await watch()).toEqual(['FORWARDING_PAUSED * 1'])
  await services.buyerPauses.set({ ...pause, isPaused: false }, services.now())
  expect(await watch()).toEqual([])
})

it('each day on which requests are due or were has an alarm, until each of them is closed', async () => {
  const { clock, watch } = watcher()
  await env.PEOPLE.exec('DELETE FROM contact_message')
  const add = (id: string, asks: string | null, daysAgo: number) =>
    env.PEOPLE.prepare(
      `INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at, asks)
       VALUES (?1, ?1, '', '', 'privacy', 'handed_over', ?2, ?3)`,
    )
      .bind(id, clock.now() - daysAgo * day, asks)
      .run()
  await add('fresh', null, 1)
  await add('copy', 'copy', 20)
  expect(await watch()).toEqual([])
  await add('late', 'copy', 40)
  await add('unread', null, 40)
  await add('soon', 'erase', 28)
  const dayOf = (asks: 'stop' | 'copy', daysAgo: number) =>
    torontoDate(dueOf(clock.now() - daysAgo * day, asks))
  const days = [dayOf('stop', 40), dayOf('copy', 40), dayOf('copy', 28)].sort()
  const open = days.map((one) => `REQUEST_DUE ${one} 1`)
  expect(await watch()).toEqual(open)
  expect(await watch()).toEqual(open)
  // One that is noted only now, of a day on which others are due.
  clock.advance(minute)
  await add('letter', 'copy', 40)
  const noted = {
    by: 'ada',
    action: 'requests.noted',
    subject: 'letter',
    note: '',
    count: 1,
  } as const
  await createAuditStore(env.PEOPLE).write({ ...noted, requests: ['letter'] }, clock.now())
  clock.advance(minute)
  const withLetter = days.map((one) => `REQUEST_DUE ${one} ${one === dayOf('copy', 40) ? 2 : 1}`)
  expect(await watch()).toEqual(withLetter)
  expect(await watch()).toEqual(withLetter)
  // A letter's own day.
  const by = clock.now() + 2 * day
  await add('regulator', 'other', 1)
  await env.PEOPLE.prepare("UPDATE contact_message SET answer_by = ?1 WHERE id = 'regulator'")
    .bind(by)
    .run()
  expect(await watch()).toContain(`REQUEST_DUE ${torontoDate(by)} 1`)
  await env.PEOPLE.exec(`UPDATE contact_message SET dealt = 'answered' WHERE id <> 'unread'`)
  expect(await watch()).toEqual([`REQUEST_DUE ${dayOf('stop', 40)} 1`])
  // It asks for a copy of a day on which nothing is due yet.
  await env.PEOPLE.prepare(
    "UPDATE contact_message SET asks = 'copy', asked_at = ?1 WHERE id = 'unread'",
  )
    .bind(clock.now() - day)
    .run()
  expect(await watch()).toEqual([])
})

it('looks for due requests among those that are old enough alone', async () => {
  const readings: Reading[] = []
  const { contactMessages } = testServices({
    bindings: { PEOPLE: countingDatabase(env.PEOPLE, readings) },
  })
  const now = Date.now()
  await env.PEOPLE.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 1000)
     INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, created_at, dealt)
     SELECT 'many' || i, i, '', '', 'privacy', 'handed_over', ?1 - i % 3 * ?2, iif(i % 2, 'done', NULL) FROM n`,
  )
    .bind(now, 10 * day)
    .run()
  readings.length = 0
  const found = await contactMessages.listRequests(now - 15 * day)
  expect(found).toHaveLength(167)
  expect(readings.map(({ rowsRead }) => rowsRead)).toEqual([expect.any(Number)])
  expect(readings[0]?.rowsRead).toBeLessThanOrEqual(3 * found.length + 2)
  await env.PEOPLE.exec('DELETE FROM contact_message')
})

it('the alarm of a buyer’s breaker ends once it is closed, and not while one lead may try', async () => {
  const { services, clock, watch } = watcher()
  const note = (isFailure: boolean) =>
    services.buyerHealth.note('down', isFailure, clock.now(), minute)
  for (let failures = 0; failures < 5; failures++) await note(true)
  const alarm = raisedAlarm('BUYER_BREAKER_OPEN', { buyerId: 'down' })
  await createAlarmStore(env.PEOPLE).note([alarm], clock.now())
  expect(await watch()).toEqual(['BUYER_BREAKER_OPEN down 1'])
  clock.advance(2 * minute)
  expect(await watch()).toEqual(['BUYER_BREAKER_OPEN down 1'])
  await note(false)
  expect(await watch()).toEqual([])
})
