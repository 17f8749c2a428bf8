import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server.ts'
import { minute, second, sleep } from '#app/shared/time.ts'
import { alarmedEnv, emptyAlarms } from '#tests/support/alarms.ts'
import { countedRow } from '#tests/support/funnel.ts'
import { hangingDatabase, withQuickTimers } from '#tests/support/hanging-database.ts'
import { takeBatch } from '#tests/support/take-batch.ts'
import { runSchedule } from '#workers/scheduled.ts'

beforeAll(() => emptyAlarms(true))
beforeEach(() => emptyAlarms(false))

/** All jobs of a tick and its alarms; Cloudflare ends a cron after 15 minutes. */
const longestTickMs = 11 * minute

/** Returns a Worker whose alarms go to servers of the test. */
function worker(vars: Record<string, unknown>) {
  const { env: ownEnv, posted, alive } = alarmedEnv(vars)
  return {
    tick: (cron: string) => {
      const scheduledTime = Date.parse('2026-11-22T10:00:00Z')
      return runSchedule({ cron, scheduledTime } as ScheduledController, ownEnv)
    },
    take: (queue: string, bodies: unknown[]) => takeBatch(queue, bodies, ownEnv),
    alarms: async () => (await posted()).join('\n'),
    alive: async () => (await alive()).length,
  }
}

const heartbeats = createHeartbeats(env.PEOPLE)
const beats = async () => (await heartbeats.list()).map(({ name }) => name)
/** Queues of the runtime take other files' messages meanwhile, so what was asked for counts, not what is stored. */
const writesOfBeats = (asked: readonly string[]) =>
  asked.filter((sql) => sql.includes('INSERT INTO heartbeat (name, beat_at) VALUES'))

describe('a cron whose database never responds', () => {
  it('ends in time with an alarm, and neither the heartbeat nor the dead-man URL hears of it', async () => {
    const asked: string[] = []
    const { tick, alarms, alive } = worker({ PEOPLE: hangingDatabase(asked) })
    const tookMs = await withQuickTimers(() => tick('* * * * *'))
    expect(tookMs).toBeLessThan(longestTickMs)
    expect(await alarms()).toMatch(/JOB_FAILED sweep_leads.+error=LateError/s)
    expect(asked).not.toEqual([])
    expect([writesOfBeats(asked), await alive()]).toEqual([[], 0])
  })

  it('raises the alarm of prices too', async () => {
    const { tick, alarms } = worker({ MARKET: hangingDatabase() })
    await heartbeats.beat('market', 1)
    const tookMs = await withQuickTimers(() => tick('*/5 * * * *'))
    expect(tookMs).toBeLessThan(longestTickMs)
    expect(await alarms()).toMatch(/JOB_FAILED refresh_prices.+error=LateError/s)
    expect((await heartbeats.list()).find(({ name }) => name === 'market')?.beatAt).toBe(1)
  })
})

describe('a batch whose database never responds', () => {
  const leadsBatch = [
    { v: 1, type: 'deliver-lead', leadId: 'lead-1' },
    { v: 1, type: 'withdraw-lead', leadId: 'lead-2' },
    { v: 1, type: 'contact-message', id: 'message-1' },
  ]
  const counts = { v: 1, type: 'count', rows: [countedRow], pages: [] }

  it.each([
    ['mapletape-leads', leadsBatch, 'queue'],
    ['mapletape-leads-dead', leadsBatch.slice(0, 1), 'dead-letters'],
    ['mapletape-counts', [counts, counts], 'counts'],
  ])('comes again, with an alarm and without a heartbeat: %s', async (queue, bodies, job) => {
    const asked: string[] = []
    const hanging = { PEOPLE: hangingDatabase(asked), MARKET: hangingDatabase(asked) }
    const { take, alarms } = worker(hanging)
    let retried: unknown
    const tookMs = await withQuickTimers(async () => {
      const { retryMessages, explicitAcks } = await take(queue, bodies)
      retried = [retryMessages.length, explicitAcks]
      // Sent in the background, whose timers are quick as long as this runs.
      while ((await alarms()) === '') await sleep(second)
    })
    expect(retried).toEqual([bodies.length, []])
    expect(tookMs).toBeLessThan(3 * minute)
    expect(await alarms()).toMatch(new RegExp(`JOB_FAILED ${job}.+error=LateError`, 's'))
    expect(asked).not.toEqual([])
    expect(writesOfBeats(asked)).toEqual([])
  })

  it('a batch whose database never responds that is taken is a heartbeat', async () => {
    const { take } = worker({})
    await take('mapletape-counts', [counts])
    await expect.poll(beats).toContain('counts')
  })
})
