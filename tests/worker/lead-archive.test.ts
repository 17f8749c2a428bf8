import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { leadTables } from '#app/domain/leads/archive/lead-rows.server.ts'
import { withdrawConsent } from '#app/flows/change-consent.server.ts'
import { erasePerson } from '#app/flows/erase-person.server.ts'
import { moveLeads } from '#app/flows/move-leads.server.ts'
import { readPerson } from '#app/flows/read-person.server.ts'
import { day, minute } from '#app/shared/time.ts'
import * as leads from '#scripts/operator/leads-command.ts'
import { newPerson } from '#tests/support/api.ts'
import {
  dyingAfter,
  grownOld,
  inMarch,
  placesOf,
  registered,
  rowsOfLead,
  steppedServices,
} from '#tests/support/archives.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { hangingDatabase, withQuickTimers } from '#tests/support/hanging-database.ts'
import { jsonOf, say } from '#tests/support/operate.ts'
import { visitorOf } from '#tests/support/own-data-visitor.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { testServices } from '#tests/support/services.ts'

const archive = 'LEADS_2031_03'

describe('the list of what moves with a lead', () => {
  it('has every column of its tables, so that a new one moves too', async () => {
    for (const { table, columns, isNumbered } of leadTables) {
      const { results } = await env.PEOPLE.prepare(`SELECT name FROM pragma_table_info(?1)`)
        .bind(table)
        .all<{ name: string }>()
      const own = results.map(({ name }) => name).filter((name) => !(isNumbered && name === 'id'))
      expect(columns.toSorted(), table).toEqual(own.toSorted())
    }
  })

  it('has every table with a lead’s ID, but for those that stay', async () => {
    const { results } = await env.PEOPLE.prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%lead_id%'`,
    ).all<{ name: string }>()
    const moving = leadTables.map(({ table }) => table)
    expect(
      results
        .map(({ name }) => name)
        .filter((name) => !moving.includes(name))
        .toSorted(),
    ).toEqual(['lead_move', 'receipt', 'withdrawal'])
  })
})

describe('an ended lead', () => {
  it('moves with all of its rows to the archive of its month, once it is old enough', async () => {
    const { clock, services, logged } = inMarch()
    const one = await registered(services)
    clock.advance(30.9 * day)
    await moveLeads(services)
    const before = await rowsOfLead(one)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    clock.advance(0.2 * day)
    await moveLeads(services)
    const moved = Object.entries(before).map(([name, n]) => [name.replace('PEOPLE', archive), n])
    expect(await rowsOfLead(one)).toEqual(Object.fromEntries(moved))
    expect(Object.keys(before)).toHaveLength(5)
    expect(logged).toContainEqual(['leads.archived', { detail: '2031-03', count: 1 }])
    const intents = await env.PEOPLE.prepare('SELECT count(*) AS n FROM lead_move').first('n')
    expect(intents).toBe(0)
  })

  it('stays while it waits, is parked, has an open withdrawal, or its month has no archive', async () => {
    const { clock, services } = inMarch()
    const [waits, parked, withdrawn] = [
      await registered(services, newPerson('down')),
      await registered(services),
      await registered(services),
    ]
    clock.advance(60 * day)
    const inMay = await registered(services)
    await env.PEOPLE.batch([
      env.PEOPLE.prepare(`UPDATE lead SET state = 'parked' WHERE id = ?1`).bind(parked.leadId),
      env.PEOPLE.prepare(
        `INSERT INTO withdrawal (lead_id, buyer_id, state, next_attempt_at, created_at, updated_at)
         VALUES (?1, 'b', 'retry', 0, 0, 0)`,
      ).bind(withdrawn.leadId),
    ])
    clock.advance(40 * day)
    await moveLeads(services)
    for (const one of [waits, parked, withdrawn, inMay])
      expect(await placesOf(one)).toEqual(['PEOPLE'])
    await env.PEOPLE.exec(`UPDATE withdrawal SET state = 'done'`)
    await moveLeads(services)
    expect(await placesOf(withdrawn)).toEqual([archive])
  })

  it('stays as long as its receipt is good', async () => {
    const { clock, services } = inMarch()
    const kept = { ...services.settings.retention, keepReceiptsDays: 100 }
    const patient = { ...services, settings: { ...services.settings, retention: kept } }
    const one = await grownOld(clock, services)
    await moveLeads(patient)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    clock.advance(62 * day)
    await moveLeads(patient)
    expect(await placesOf(one)).toEqual([archive])
  })

  it('of the last minute of a month goes to that month’s archive, of the first to the next', async () => {
    const { clock, services } = inMarch(Date.UTC(2031, 3, 1) - 2 * minute)
    const last = await registered(services)
    clock.advance(3 * minute)
    const first = await registered(services)
    clock.advance(40 * day)
    await moveLeads(services)
    expect(await placesOf(last)).toEqual(['LEADS_2031_03'])
    expect(await placesOf(first)).toEqual(['LEADS_2031_04'])
  })

  it('moves in rounds until none is left, within the time box', async () => {
    const { clock, services, logged } = inMarch()
    const all = await Promise.all(Array.from({ length: 7 }, () => registered(services)))
    clock.advance(40 * day)
    await moveLeads(services, { rows: 3, boxMs: -1 })
    expect((await Promise.all(all.map(placesOf))).flat()).toEqual(all.map(() => 'PEOPLE'))
    logged.length = 0
    await moveLeads(services, { rows: 3 })
    expect((await Promise.all(all.map(placesOf))).flat()).toEqual(all.map(() => archive))
    expect(logged).toEqual([['leads.archived', { detail: '2031-03', count: 7 }]])
  })

  it('is found by index, whatever else PEOPLE has', async () => {
    const { clock, services } = inMarch()
    const all = await Promise.all(Array.from({ length: 5 }, () => registered(services)))
    clock.advance(40 * day)
    await env.PEOPLE.prepare(
      `INSERT INTO lead (id, phone_key, email_key, person_sealed, cid, page, source, buyer_id, challenge_id,
         proof_expires_at, state, next_attempt_at, created_at, updated_at)
       WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
       SELECT 'other' || n, 'p', 'e', 's', '', '', '', 'b', 'c', 0, 'accepted', 0, n, n FROM number`,
    ).run()
    const readings: Reading[] = []
    const bindings = {
      PEOPLE: countingDatabase(env.PEOPLE, readings),
      [archive]: countingDatabase(env.LEADS_2031_03, readings),
    }
    await moveLeads({ ...testServices({ clock, bindings }), log: services.log })
    await env.PEOPLE.exec(`DELETE FROM lead WHERE id LIKE 'other%'`)
    expect((await Promise.all(all.map(placesOf))).flat()).toEqual(all.map(() => archive))
    expect(readings.length).toBeLessThan(60)
    for (const { table, rowsRead } of readings) expect(rowsRead, table).toBeLessThan(500)
  })

  it('does not stop the phone from registering again, and comes back beside the new lead', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    await moveLeads(services)
    const again = await registered(services, one.person)
    expect(again.leadId).not.toBe(one.leadId)
    await services.people.recall(one.phoneKey, clock.now())
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    expect(await placesOf(again)).toEqual(['PEOPLE'])
  })
})

describe('looking', () => {
  it('finds archived and other leads of a phone, newest first, each once', async () => {
    const { clock, services } = inMarch()
    const old = await grownOld(clock, services)
    const young = await registered(services, old.person)
    const owner = await provenOwner(services, old.person.phoneNumber)
    const before = await readPerson(services, owner)
    await moveLeads(services)
    const after = await readPerson(services, owner)
    expect(await placesOf(old)).toEqual([archive])
    expect({ ...after, readAt: '' }).toEqual({ ...before, readAt: '' })
    expect(after.registrations.map(({ id }) => id)).toEqual([young.leadId, old.leadId])
    expect(after.registrations[1]?.details?.email).toBe(old.person.email)
    expect(after.codes).toHaveLength(2)
  })

  it('counts a lead that is in both once, and believes PEOPLE', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    const dying = steppedServices(services, dyingAfter('write'))
    await expect(moveLeads(dying)).rejects.toThrow()
    expect(await placesOf(one)).toEqual(['PEOPLE', archive])
    await env.PEOPLE.prepare(`UPDATE lead SET last_reason = 'of_people' WHERE id = ?1`)
      .bind(one.leadId)
      .run()
    const { registrations } = await readPerson(
      services,
      await provenOwner(services, one.person.phoneNumber),
    )
    expect(registrations).toMatchObject([{ id: one.leadId, reason: 'of_people' }])
    const listed = await jsonOf(say(clock, leads, 'list --limit 500'))
    expect((listed as { id: string }[]).filter(({ id }) => id === one.leadId)).toHaveLength(1)
    clock.advance(11 * minute)
    await moveLeads(services)
    expect(await placesOf(one)).toEqual([archive])
  })

  it('fails if an archive fails, hangs or is no longer bound, and so does erasing', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    await moveLeads(services)
    const failing = {
      prepare: () => {
        throw new Error('D1_ERROR: down')
      },
    } as unknown as D1Database
    for (const db of [failing, hangingDatabase(), undefined]) {
      const bindings = { [archive]: db }
      const broken = testServices({ clock, bindings })
      const owner = await provenOwner(broken, one.person.phoneNumber)
      await withQuickTimers(async () => {
        await expect(readPerson(broken, owner)).rejects.toThrow(/^D1_ARCHIVE/)
        await expect(erasePerson(broken, owner)).rejects.toThrow(/^D1_ARCHIVE/)
        await expect(withdrawConsent(broken, owner, one.leadId)).rejects.toThrow(/^D1_ARCHIVE/)
      })
    }
    expect(await placesOf(one)).toEqual([archive])
    await erasePerson(services, await provenOwner(services, one.person.phoneNumber))
    expect(await rowsOfLead(one)).toEqual({})
  })

  it('answers 503, and the visitor can try again', async () => {
    const { clock, services } = inMarch()
    const one = await grownOld(clock, services)
    await moveLeads(services)
    const unbound = testServices({ clock, bindings: { [archive]: undefined } })
    const visitor = visitorOf(unbound)
    const refused = await visitor.prove(one.person.phoneNumber)
    expect(refused.status).toBe(503)
    clock.advance(5 * minute)
    const whole = visitorOf(services)
    const opened = await whole.prove(one.person.phoneNumber)
    expect(JSON.stringify(opened.view)).toContain(one.leadId)
  })

  it('is the same where no archive was ever bound', async () => {
    await env.PEOPLE.exec('DELETE FROM lead_archive')
    const clock = inMarch().clock
    const plain = testServices({
      clock,
      bindings: { LEADS_2031_03: undefined, LEADS_2031_04: undefined },
    })
    const one = await grownOld(clock, plain)
    await moveLeads(plain)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    const owner = await provenOwner(plain, one.person.phoneNumber)
    expect((await readPerson(plain, owner)).registrations).toHaveLength(1)
    await erasePerson(plain, owner)
    expect(await rowsOfLead(one)).toEqual({})
  })
})
