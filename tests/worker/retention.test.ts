import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import { newPerson } from '#tests/support/api.ts'
import { fileEnv } from '#tests/support/file-state.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { runSchedule } from '#workers/scheduled.ts'

const settings = {
  retention: {
    acceptedLeadsDays: 50,
    rejectedLeadsDays: 10,
    deadLeadsDays: 20,
    consentsDays: 60,
    leadEventsDays: 40,
    receiptsDays: 5,
    contactMessagesDays: 7,
    unpublishedCommentsDays: 7,
    withdrawalsDays: 9,
    auditsDays: 8,
  },
}

async function rows(): Promise<Record<string, number>> {
  const tables = ['lead', 'consent', 'lead_event', 'challenge', 'receipt', 'withdrawal']
  const counts = await env.PEOPLE.batch<{ n: number }>(
    tables.map((table) => env.PEOPLE.prepare(`SELECT count(*) AS n FROM ${table}`)),
  )
  return Object.fromEntries(tables.map((name, index) => [name, counts[index]?.results[0]?.n ?? -1]))
}

async function leadStates() {
  const { results } = await env.PEOPLE.prepare('SELECT state FROM lead ORDER BY state').all<{
    state: string
  }>()
  return results.map(({ state }) => state)
}

describe('the hourly purge', () => {
  it('keeps each purpose for its retention, and not a day longer', async () => {
    const clock = newClock()
    const services = testServices({ clock, settings })
    const accepted = await register(services, newPerson())
    await register(services, newPerson('reject'))
    const waiting = await register(services, newPerson('down'))
    const given = await register(services, newPerson('down'))
    await env.PEOPLE.prepare(`UPDATE lead SET state = 'dead' WHERE id = ?1`)
      .bind(given.leadId)
      .run()
    await services.receipts.issue(LeadId.parse(accepted.leadId), clock.now())
    await env.PEOPLE.prepare(
      `INSERT INTO withdrawal (lead_id, buyer_id, state, next_attempt_at, created_at, updated_at)
       VALUES ('told', 'b', 'done', 0, ?1, ?1), ('waiting', 'b', 'retry', 0, ?1, ?1)`,
    )
      .bind(clock.now())
      .run()
    await purgeExpired(services)
    expect(await rows()).toMatchObject({ lead: 4, consent: 4, receipt: 1, withdrawal: 2 })

    const daysLater = async (advanceDays: number) => {
      clock.advance(advanceDays * day)
      await purgeExpired(services)
      const counts = await rows()
      return { ...counts, states: await leadStates() }
    }
    expect(await daysLater(4.9)).toMatchObject({ receipt: 1 })
    expect(await daysLater(0.2)).toMatchObject({ receipt: 0, withdrawal: 2 })
    expect(await daysLater(4)).toMatchObject({ withdrawal: 1, lead: 4 })
    expect(await daysLater(1)).toMatchObject({ states: ['accepted', 'dead', 'retry'] })
    expect(await daysLater(10)).toMatchObject({ states: ['accepted', 'retry'], consent: 4 })
    expect(await daysLater(19)).not.toMatchObject({ lead_event: 0 })
    expect(await daysLater(1)).toMatchObject({ lead_event: 0, states: ['accepted', 'retry'] })
    // A waiting lead does not expire: it ends by its own rules first.
    expect(await daysLater(10)).toMatchObject({ states: ['retry'], consent: 4, challenge: 4 })
    expect(await daysLater(10)).toMatchObject({ consent: 0, challenge: 0, withdrawal: 1 })
    expect(await services.leads.find(LeadId.parse(waiting.leadId))).not.toBeNull()
  })

  it('writes what it deleted into the audit, by purpose', async () => {
    const clock = newClock(Date.now() + 200 * day)
    const services = testServices({ clock, settings })
    await services.receipts.issue(
      LeadId.parse((await register(services, newPerson())).leadId),
      clock.now(),
    )
    clock.advance(6 * day)
    await purgeExpired(services)
    const note = await env.PEOPLE.prepare(
      `SELECT note FROM audit WHERE action = 'retention.purge' AND at = ?1`,
    )
      .bind(clock.now())
      .first('note')
    expect(` ${note} `).toContain(' receipts=1 ')
    expect(note).not.toContain('consents')
  })

  it('keeps what operators did for its own days too', async () => {
    const clock = newClock()
    const services = testServices({ clock, settings })
    const entry = { by: 'me', action: 'leads.export', subject: 'all', count: 1, note: '' } as const
    await services.audits.write(entry, clock.now())
    const left = () =>
      env.PEOPLE.prepare(`SELECT count(*) AS n FROM audit WHERE by_whom = 'me'`).first('n')
    clock.advance(7.9 * day)
    await purgeExpired(services)
    expect(await left()).toBe(1)
    clock.advance(0.2 * day)
    await purgeExpired(services)
    expect(await left()).toBe(0)
  })

  it('drops the later proofs of a lead with its consent', async () => {
    const clock = newClock(Date.now() + 400 * day)
    const services = testServices({ clock, settings })
    const before = (await rows()).challenge ?? 0
    const person = newPerson()
    const { leadId } = await register(services, person)
    clock.advance(2 * minute)
    expect((await register(services, person)).leadId).toBe(leadId)
    expect((await rows()).challenge).toBe(before + 2)
    clock.advance(60 * day)
    await purgeExpired(services)
    expect(await rows()).toMatchObject({ consent: 0, challenge: 0 })
  })

  it('keeps a request about a person’s data until it is closed', async () => {
    await env.PEOPLE.exec('DELETE FROM contact_message')
    const left = async () => {
      const { results } = await env.PEOPLE.prepare('SELECT id FROM contact_message').all()
      return results.map(({ id }) => id)
    }
    await env.PEOPLE.prepare(
      `INSERT INTO contact_message (id, repeat_key, email_key, message_sealed, topic, state, dealt, created_at)
       VALUES ('open', 'r', 'e', 's', 'privacy', 'handed_over', NULL, 1),
         ('done', 'r', 'e', 's', 'privacy', 'handed_over', 'done', 1),
         ('letter', 'r', 'e', 's', 'message', 'handed_over', NULL, 1)`,
    ).run()
    await purgeExpired(testServices({ settings }))
    expect(await left()).toEqual(['open'])
    await env.PEOPLE.exec(`UPDATE contact_message SET dealt = 'answered'`)
    await purgeExpired(testServices({ settings }))
    expect(await left()).toEqual([])
  })
})

describe('links by email', () => {
  it('drops links by email once they have expired', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const link = { emailKey: 'e', emailSealed: '', expiresAt: clock.now() + 30 * minute }
    await services.confirmations.add({ ...link, tokenKey: 'one' }, clock.now())
    await services.confirmations.add({ ...link, tokenKey: 'another' }, clock.now())
    const left = () => env.PEOPLE.prepare('SELECT count(*) AS n FROM email_confirmation').first('n')
    clock.advance(30 * minute - 1)
    await purgeExpired(services)
    expect(await left()).toBe(2)
    clock.advance(1)
    await purgeExpired(services)
    expect(await left()).toBe(0)
  })
})

/** Rows per table; the tables that a stranger can fill. */
const filled = ['budget', 'challenge', 'contact_message', 'lead_event', 'link_name', 'audit']

async function fill(rows: number): Promise<void> {
  const numbers = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${rows})`
  await env.PEOPLE.batch(
    [
      `INSERT INTO budget ${numbers} SELECT 'old:' || n, 0, 1, n FROM number`,
      `INSERT INTO challenge
         (id, phone_key, email_key, purpose, requester_key, reference, created_at, expires_at)
       ${numbers} SELECT 'c' || n, 'p', 'e', 'registration', 'r', 'r', n, n FROM number`,
      `INSERT INTO contact_message
         (id, repeat_key, email_key, message_sealed, topic, state, created_at)
       ${numbers} SELECT 'm' || n, 'r', 'e', 's', 'message', 'handed_over', n FROM number`,
      `INSERT INTO lead_event (lead_id, at, kind) ${numbers} SELECT 'l', n, 'k' FROM number`,
      `INSERT INTO audit (at, by_whom, action, subject, count, note)
       ${numbers} SELECT n, 'b', 'a', 's', 1, '' FROM number`,
    ].map((sql) => env.PEOPLE.prepare(sql)),
  )
  await env.MARKET.prepare(
    `INSERT INTO link_name ${numbers} SELECT 'x', 'c', 's' || n, '2020-01-01', '2020-01-01' FROM number`,
  ).run()
}

const databaseOf = (table: string) => (table === 'link_name' ? env.MARKET : env.PEOPLE)

function leftIn(tables = filled): Promise<(number | null)[]> {
  return Promise.all(
    tables.map((table) =>
      databaseOf(table)
        // A purge leaves the row that says what it deleted.
        .prepare(
          `SELECT count(*) AS n FROM ${table} ${table === 'audit' ? `WHERE by_whom <> 'retention'` : ''}`,
        )
        .first<number>('n'),
    ),
  )
}

/** Returns services that record logs, over a clock that the test moves. */
function purging(clock = newClock()) {
  const logged: [string, unknown][] = []
  const base = testServices({ clock })
  const note = (event: string, fields: unknown) => void logged.push([event, fields])
  return { clock, logged, services: { ...base, log: { info: note, warn: note, alarm: note } } }
}

describe('the purge of a backlog', () => {
  beforeEach(async () => {
    await Promise.all(filled.map((table) => databaseOf(table).exec(`DELETE FROM ${table}`)))
  })

  it('goes on until nothing is left, twenty thousand rows in each of several tables', async () => {
    await fill(20_000)
    const { services, logged } = purging()
    await purgeExpired(services)
    expect(await leftIn()).toEqual(filled.map(() => 0))
    expect(logged).toContainEqual(['retention.purged', { detail: 'budgets', count: 20_000 }])
    expect(logged).not.toContainEqual(['PURGE_BEHIND', expect.anything()])
  }, 60_000)

  it('ends with its time box, gives each purpose a turn, and reports what is left', async () => {
    await fill(5_000)
    const { services, logged, clock } = purging()
    const startedAt = clock.now()
    // One table is slow and endless.
    const budgets = {
      ...services.budgets,
      async purge(_: number, limit: number) {
        clock.advance(3 * second)
        return limit
      },
    }
    await purgeExpired({ ...services, budgets })
    expect(clock.now() - startedAt).toBe(21 * second)
    expect(await leftIn()).toEqual([5_000, 0, 0, 0, 0, 0])
    const alarms = () => logged.filter(([event]) => event === 'PURGE_BEHIND')
    expect(alarms()).toEqual([['PURGE_BEHIND', { detail: 'budgets' }]])
    await purgeExpired(services)
    expect(await leftIn()).toEqual(filled.map(() => 0))
    expect(alarms()).toHaveLength(1)
  })

  it('begins with another purpose each hour, so one slow store cannot starve the others', async () => {
    await fill(10)
    const { services, clock } = purging()
    const slow = {
      ...services,
      budgets: {
        ...services.budgets,
        async purge() {
          clock.advance(30 * second)
          return 1_000
        },
      },
    }
    // As many runs as there are purposes.
    for (let run = 0; run < 17; run++) {
      await purgeExpired(slow)
      clock.advance(hour - 30 * second)
    }
    expect(await leftIn()).toEqual([10, 0, 0, 0, 0, 0])
  })

  it('continues with the others if one purpose fails, and raises an alarm', async () => {
    await fill(10)
    const { services, logged } = purging()
    const purge = () => Promise.reject(new Error('D1_ERROR'))
    const failing = { ...services, challenges: { ...services.challenges, purge } }
    await purgeExpired(failing)
    expect(await leftIn()).toEqual([0, 10, 0, 0, 0, 0])
    const alarms = logged.filter(([event]) => event === 'PURGE_BEHIND')
    expect(alarms).toEqual([['PURGE_BEHIND', { detail: 'challenges' }]])
    expect(logged).toContainEqual([
      'retention.failed',
      expect.objectContaining({ detail: 'challenges', error: 'Error_D1_ERROR' }),
    ])
  })

  it('comes each hour', async () => {
    const tick = async (minutes: number) => {
      await env.PEOPLE.prepare(`INSERT INTO budget VALUES ('old', 0, 1, 1)`).run()
      const scheduledTime = new Date(Date.UTC(2026, 11, 1, 5, minutes))
      const controller = createScheduledController({ scheduledTime, cron: '* * * * *' })
      await runSchedule(controller, fileEnv())
      const [budgets] = await leftIn(['budget'])
      await env.PEOPLE.prepare('DELETE FROM budget').run()
      return budgets === 0
    }
    expect([await tick(0), await tick(1)]).toEqual([true, false])
  })
})
