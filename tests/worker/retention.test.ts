import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { purgeExpired } from '#app/flows/purge-expired.server'
import { day } from '#app/shared/time'
import { newPerson } from '../support/api.ts'
import { register } from '../support/registered.ts'
import { newClock, testServices } from '../support/services.ts'

const days = {
  ...{ KEEP_ACCEPTED_LEADS_DAYS: '50', KEEP_REJECTED_LEADS_DAYS: '10', KEEP_DEAD_LEADS_DAYS: '20' },
  ...{ KEEP_CONSENTS_DAYS: '60', KEEP_LEAD_EVENTS_DAYS: '40', KEEP_RECEIPTS_DAYS: '5' },
  ...{ KEEP_CONTACT_MESSAGES_DAYS: '7', KEEP_WITHDRAWALS_DAYS: '9', KEEP_AUDITS_DAYS: '8' },
}

async function rows(): Promise<Record<string, number>> {
  const tables = ['lead', 'consent', 'lead_event', 'challenge', 'receipt', 'withdrawal']
  const counts = await env.DB.batch<{ n: number }>(
    tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)),
  )
  return Object.fromEntries(tables.map((name, index) => [name, counts[index]?.results[0]?.n ?? -1]))
}

async function leadStates() {
  const { results } = await env.DB.prepare('SELECT state FROM lead ORDER BY state').all<{
    state: string
  }>()
  return results.map(({ state }) => state)
}

describe('the hourly purge', () => {
  it('keeps each purpose for its own days, and not a day longer', async () => {
    const clock = newClock()
    const services = testServices({ clock, vars: days })
    const accepted = await register(services, newPerson())
    await register(services, newPerson('reject'))
    const waiting = await register(services, newPerson('down'))
    const given = await register(services, newPerson('down'))
    await env.DB.prepare(`UPDATE lead SET state = 'dead' WHERE id = ?1`).bind(given.leadId).run()
    await services.receipts.issue(accepted.leadId ?? '')
    await env.DB.prepare(
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
    // A lead that waits is not old: it ends by its own rules first.
    expect(await daysLater(10)).toMatchObject({ states: ['retry'], consent: 4, challenge: 4 })
    expect(await daysLater(10)).toMatchObject({ consent: 0, challenge: 0, withdrawal: 1 })
    expect(await services.leads.find(waiting.leadId ?? '')).not.toBeNull()
  })

  it('keeps what operators did for its own days too', async () => {
    const clock = newClock()
    const services = testServices({ clock, vars: days })
    const entry = { by: 'me', action: 'leads.export', subject: 'all', count: 1, note: '' }
    await services.audits.write(entry, clock.now())
    const left = () => env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')
    clock.advance(7.9 * day)
    await purgeExpired(services)
    expect(await left()).toBe(1)
    clock.advance(0.2 * day)
    await purgeExpired(services)
    expect(await left()).toBe(0)
  })

  it('drops a bounded number of rows a tick, the oldest first, and goes on at the next', async () => {
    const clock = newClock()
    const services = testServices({ clock, vars: days })
    await env.DB.prepare('DELETE FROM contact_message').run()
    for (let message = 0; message < 5; message++) {
      const kept = {
        id: `m${message}`,
        topic: 'message' as const,
        repeatKey: `r${message}`,
        emailKey: 'e',
        messageSealed: 's',
      }
      await services.contactMessages.add(kept, clock.now(), clock.now() + message)
    }
    clock.advance(8 * day)
    const left = async () => {
      const { results } = await env.DB.prepare('SELECT id FROM contact_message ORDER BY id').all()
      return results.map(({ id }) => id)
    }
    await purgeExpired(services, { limit: 2 })
    expect(await left()).toEqual(['m2', 'm3', 'm4'])
    await purgeExpired(services, { limit: 2 })
    await purgeExpired(services, { limit: 2 })
    expect(await left()).toEqual([])
  })
})
