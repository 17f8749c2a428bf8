import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createLinkReport } from '#app/domain/links/link-report-store.server.ts'
import { moveLeads } from '#app/flows/move-leads.server.ts'
import { purgeExpired } from '#app/flows/purge-expired.server.ts'
import { day, hour, second } from '#app/shared/time.ts'
import * as leads from '#scripts/operator/leads-command.ts'
import {
  databases,
  grownOld,
  inMarch,
  placesOf,
  registered,
  rowsOfLead,
} from '#tests/support/archives.ts'
import { hangingDatabase, withQuickTimers } from '#tests/support/hanging-database.ts'
import { jsonOf, say } from '#tests/support/operate.ts'
import { testServices } from '#tests/support/services.ts'

const archive = 'LEADS_2031_03'

describe('an operator', () => {
  it('lists, shows and counts archived leads, and cannot decide on them', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    const shownBefore = await jsonOf(say(clock, leads, `show ${one.leadId}`))
    const countedBefore = await jsonOf(say(clock, leads, 'stats'))
    await moveLeads(services)
    expect(await placesOf(one)).toEqual([archive])
    expect(await jsonOf(say(clock, leads, `show ${one.leadId}`))).toEqual(shownBefore)
    expect(await jsonOf(say(clock, leads, 'stats'))).toEqual(countedBefore)
    const listed = (await jsonOf(say(clock, leads, 'list --limit 500'))) as { id: string }[]
    expect(listed.map(({ id }) => id)).toContain(one.leadId)
    const resolved = say(clock, leads, `resolve ${one.leadId} --as rejected --note why --by ada`)
    expect(await resolved).toEqual({
      ok: false,
      problem: `Lead ${one.leadId} is accepted, not parked.`,
    })
  })
})

describe('a list of leads', () => {
  it('has the newest of all databases up to its limit, and reads no older month than it needs', async () => {
    const { clock, services } = inMarch()
    const march = await registered(services)
    clock.advance(30 * day)
    const april = await registered(services)
    clock.advance(40 * day)
    await moveLeads(services)
    const june = await registered(services)
    const months = [march, april, june].map(({ leadId }) => leadId)
    expect((await Promise.all([march, april, june].map(placesOf))).flat()).toEqual(
      Object.keys(databases).toSorted(),
    )
    const listed = async (limit: number) => {
      const leadsListed = (await jsonOf(say(clock, leads, `list --limit ${limit}`))) as {
        id: string
      }[]
      return leadsListed.map(({ id }) => id)
    }
    const all = await listed(500)
    expect(all.filter((id) => months.some((one) => one === id))).toEqual(months.toReversed())
    for (const limit of [1, 2, 3]) expect(await listed(limit)).toEqual(all.slice(0, limit))
  })
})

describe('what counts over all databases', () => {
  it('has archived leads in the report of links', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    await env.PEOPLE.prepare(
      `UPDATE lead_click SET link = 'archived-link', first_link = 'archived-link' WHERE lead_id = ?1`,
    )
      .bind(one.leadId)
      .run()
    const people = [env.PEOPLE, env.LEADS_2031_03, env.LEADS_2031_04]
    const report = () => createLinkReport(env.MARKET, people)('link', clock.now() - 60 * day)
    const before = await report()
    expect(before.find(({ name }) => name === 'archived-link')).toMatchObject({
      leads: 1,
      accepted: 1,
      firstTouch: 1,
    })
    await moveLeads(services)
    expect(await placesOf(one)).toEqual([archive])
    expect(await report()).toEqual(before)
  })
})

describe('the purge', () => {
  it('drops from archives what is past its days, and sums it by purpose', async () => {
    const { clock, services, logged } = inMarch()
    const one = await grownOld(clock, services)
    await moveLeads(services)
    const stays = await registered(services)
    clock.advance(700 * day)
    logged.length = 0
    await purgeExpired(services)
    expect(await placesOf(one)).toEqual([])
    expect(await placesOf(stays)).toEqual(['PEOPLE'])
    clock.advance(365 * day)
    await purgeExpired(services)
    expect(await rowsOfLead(one)).toEqual({})
    expect(logged).toContainEqual([
      'retention.purged',
      expect.objectContaining({ detail: 'consents' }),
    ])
  })

  it('goes on with the others when an archive hangs', async () => {
    const { clock, services } = inMarch(Date.UTC(2031, 3, 5))
    const one = await grownOld(clock, services)
    await moveLeads(services)
    expect(await placesOf(one)).toEqual(['LEADS_2031_04'])
    clock.advance(1_100 * day)
    const hanging = testServices({ clock, bindings: { LEADS_2031_03: hangingDatabase() } })
    const tookMs = await withQuickTimers(() => purgeExpired({ ...hanging, log: services.log }))
    expect(tookMs).toBeLessThan(80 * second)
    expect(await rowsOfLead(one)).toEqual({})
    expect(await services.purgeBacklog.isEmpty()).toBe(false)
  })

  it('takes an archive from the list once it is empty, and no other', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    await moveLeads(services)
    const listed = async () =>
      (await services.leadArchives.moves.listArchives()).map((l) => l.month)
    expect(await listed()).toContain('2031-03')
    for (const table of ['lead_click', 'lead_event', 'lead', 'consent', 'challenge']) {
      await env.LEADS_2031_03.exec(`DELETE FROM ${table}`)
    }
    await moveLeads(services)
    expect(await listed()).not.toContain('2031-03')
    expect(await placesOf(one)).toEqual([])
  })
})

describe('a careless operator', () => {
  it('who binds PEOPLE, or another month’s database, as an archive loses no lead', async () => {
    const { clock, services } = inMarch()
    const first = await grownOld(clock, services)
    await moveLeads(services)
    clock.advance(10 * hour)
    const { clock: later, services: inApril } = inMarch(Date.UTC(2031, 3, 5))
    const second = await grownOld(later, inApril)
    for (const db of [env.PEOPLE, env.LEADS_2031_03]) {
      const wrong = testServices({ clock: later, bindings: { LEADS_2031_04: db } })
      const quiet = { ...wrong, log: services.log }
      await expect(moveLeads(quiet)).rejects.toThrow('2031-04 is another database')
      expect(await placesOf(second)).toEqual(['PEOPLE'])
      expect(await placesOf(first)).toEqual(['LEADS_2031_03'])
    }
    await moveLeads(inApril)
    expect(await placesOf(second)).toEqual(['LEADS_2031_04'])
  })

  it('hears of an archive that is no longer bound, and of a month without one', async () => {
    const { clock, services } = inMarch()
    await grownOld(clock, services)
    await moveLeads(services)
    clock.advance(30 * day)
    await registered(services)
    clock.advance(40 * day)
    const alarms: unknown[] = []
    const unbound = testServices({ clock, bindings: { LEADS_2031_03: undefined } })
    const log = {
      ...unbound.log,
      alarm: (code: string, fields: unknown) => void alarms.push([code, fields]),
    }
    await moveLeads({ ...unbound, log })
    expect(alarms).toContainEqual([
      'ARCHIVE_MISSING',
      { detail: '2031-03', reason: '2031-03.unbound' },
    ])
    expect(alarms).toContainEqual([
      'ARCHIVE_MISSING',
      { detail: '2031-05', reason: '2031-05.none' },
    ])
    expect(alarms).toHaveLength(2)
  })

  it('who unbinds one while others stay does not stop the others', async () => {
    const { clock, services } = inMarch(Date.UTC(2031, 3, 5))
    const one = await grownOld(clock, services)
    const failing = testServices({ clock, bindings: { LEADS_2031_03: hangingDatabase() } })
    await withQuickTimers(() => moveLeads({ ...failing, log: services.log }).catch(() => undefined))
    expect(await placesOf(one)).toEqual(['LEADS_2031_04'])
  })
})

it('binds archives that have the tables of PEOPLE', async () => {
  const tables = async (db: D1Database) =>
    (await db.prepare(`SELECT name, sql FROM sqlite_schema ORDER BY name`).all()).results
  expect(await tables(databases.LEADS_2031_03)).toEqual(await tables(databases.LEADS_2031_04))
})
