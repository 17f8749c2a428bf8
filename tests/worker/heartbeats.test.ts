import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raisedAlarm } from '#app/domain/alarms/alarm.ts'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server.ts'
import { checkHeartbeats } from '#app/flows/upkeep/check-heartbeats.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import type { LogFields } from '#app/shared/log.ts'
import { minute } from '#app/shared/time.ts'
import { alarmedEnv, emptyAlarms } from '#tests/support/alarms.ts'
import { newEmail } from '#tests/support/api.ts'
import { emailsTo } from '#tests/support/email-links.ts'
import { type Clock, newClock } from '#tests/support/services.ts'
import { consume } from '#workers/queue.ts'
import { runSchedule } from '#workers/scheduled.ts'

beforeAll(() => emptyAlarms(true))
beforeEach(() => emptyAlarms(false))

const heartbeats = createHeartbeats(env.PEOPLE)
const beats = async () => (await heartbeats.list()).map(({ name }) => name)

describe('a tick of the cron', () => {
  const minuteCron = { cron: '* * * * *', scheduledTime: Date.parse('2026-11-22T10:01:00Z') }

  function worker(vars: Record<string, unknown>) {
    const { env: ownEnv, posted, alive } = alarmedEnv(vars)
    return {
      tick: () => runSchedule(minuteCron as ScheduledController, ownEnv),
      consume: (batch: MessageBatch) => consume(batch, ownEnv),
      posted,
      alive,
    }
  }

  it('a tick of the cron that went well is a heartbeat and a call of the dead-man URL', async () => {
    const { tick, posted, alive } = worker({})
    await tick()
    expect([await posted(), await alive()]).toEqual([[], ['GET']])
    expect(await beats()).toContain('sweep')
  })

  it('goes on after a job that throws, raises an alarm in the same minute, and is none', async () => {
    const failing = {
      prepare(sql: string) {
        if (/FROM withdrawal/.test(sql)) throw new Error('D1_ERROR: injected')
        return env.PEOPLE.prepare(sql)
      },
      batch: (statements: D1PreparedStatement[]) => env.PEOPLE.batch(statements),
    }
    const to = newEmail()
    const { tick, posted, alive } = worker({ PEOPLE: failing, ALARM_EMAIL_TO: to })
    await heartbeats.beat('sweep', 1)
    await tick()
    expect(await posted()).toEqual([
      expect.stringMatching(/JOB_FAILED sweep_withdrawals.+D1_ERROR/),
    ])
    expect(await emailsTo(to)).toMatchObject([{ subject: expect.stringMatching(/JOB_FAILED/) }])
    expect(await alive()).toEqual([])
    expect((await heartbeats.list()).find(({ name }) => name === 'sweep')?.beatAt).toBe(1)
  })

  it('opens an alarm while a limit that everybody shares is used up, and ends it afterwards', async () => {
    const { tick, posted } = worker({})
    const key = 'country_hour:US'
    await env.PEOPLE.prepare('INSERT INTO budget VALUES (?1, 0, 450, ?2)')
      .bind(key, Date.now() + 10 * minute)
      .run()
    await tick()
    await env.PEOPLE.prepare('DELETE FROM budget WHERE key = ?1').bind(key).run()
    await tick()
    expect(await posted()).toEqual([
      expect.stringMatching(/2 open: SEND_B.+ country_hour US/),
      expect.stringMatching(/resolved/i),
    ])
  })

  it('a tick of the cron without a database sends what failed as it is', async () => {
    const down = () => {
      throw new Error('D1_ERROR: injected')
    }
    const { tick, posted, alive } = worker({ PEOPLE: { prepare: down, batch: down } })
    await tick()
    await expect.poll(posted, { timeout: 5_000 }).toHaveLength(1)
    const [body] = await posted()
    expect(body).toMatch(
      /did not take these alarms.+JOB_FAILED sweep_leads.+JOB_FAILED watch_states/s,
    )
    expect(await alive()).toEqual([])
  })

  it('a tick of the cron of a Worker with wrong settings says which', async () => {
    const { tick, posted, alive } = worker({ SEAL_KEY: 'too-short' })
    await tick()
    expect(await posted()).toEqual([expect.stringMatching(/NOT_CONFIGURED.+problems=SEAL_KEY/)])
    expect(await alive()).toEqual([])
  })

  it('a tick of the cron and a batch of the queue are both noted', async () => {
    const { consume } = worker({})
    const message = {
      id: 'm',
      body: { no: 'message' },
      ack: () => undefined,
      retry: () => undefined,
    }
    await consume({ queue: 'leads', messages: [message] } as unknown as MessageBatch)
    await expect.poll(beats).toEqual(['queue'])
  })
})

describe('checkHeartbeats', () => {
  function checks(clock: Clock) {
    const raised: (LogFields | undefined)[] = []
    const overdue: LeadId[] = []
    const needs = {
      now: clock.now,
      heartbeats,
      alarms: createAlarmStore(env.PEOPLE),
      log: { alarm: (_code: string, fields?: LogFields) => void raised.push(fields) },
      leads: { listOverdue: async () => overdue },
    }
    return {
      raised,
      overdue,
      async checkEachMinute(minutes: number) {
        for (let at = 0; at < minutes; at++) {
          clock.advance(minute)
          await checkHeartbeats(needs, 'market')
        }
      },
    }
  }

  it('misses a cron after its time, and not before its first run', async () => {
    const clock = newClock()
    const { raised, checkEachMinute } = checks(clock)
    await checkEachMinute(5)
    expect(raised).toEqual([])
    await checkEachMinute(2)
    expect(raised).toEqual([{ job: 'sweep' }])
    await heartbeats.beat('sweep', clock.now())
    await heartbeats.beat('market', clock.now())
    await checkEachMinute(4)
    expect(raised).toHaveLength(1)
  })

  it('ends the alarm of a cron that ran again, and no other', async () => {
    const clock = newClock()
    const { checkEachMinute } = checks(clock)
    const store = createAlarmStore(env.PEOPLE)
    const missed = (job: string) => raisedAlarm('HEARTBEAT_MISSED', { job })
    await heartbeats.beat('market', clock.now())
    await checkEachMinute(7)
    await store.note([missed('sweep'), missed('market')], clock.now())
    await checkEachMinute(1)
    expect((await store.listOpen()).map(({ subject }) => subject)).toEqual(['sweep'])
    await heartbeats.beat('sweep', clock.now())
    await checkEachMinute(1)
    expect(await store.listOpen()).toEqual([])
  })

  it('misses the queue when leads wait, and never when it is quiet', async () => {
    const clock = newClock()
    const { raised, overdue, checkEachMinute } = checks(clock)
    const queueAlarms = () => raised.filter((fields) => fields?.job === 'queue').length
    await checkEachMinute(60)
    expect(queueAlarms()).toBe(0)
    overdue.push(LeadId.parse('lead-1'))
    await checkEachMinute(10)
    expect(queueAlarms()).toBe(0)
    await checkEachMinute(2)
    expect(queueAlarms()).toBe(1)
    await heartbeats.beat('queue', clock.now())
    await checkEachMinute(5)
    expect(queueAlarms()).toBe(1)
  })
})
