import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOptOutLog, type OptOut } from '#app/domain/compliance/opt-out-log.server.ts'
import { openLead, sealLead } from '#app/domain/leads/lead-details.server.ts'
import { LeadId, PhoneNumber } from '#app/shared/brands.ts'
import { createSealer } from '#app/shared/crypto.server.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { day, hour } from '#app/shared/time.ts'
import { root } from '#scripts/lib/paths.ts'
import { backUp } from './backup-command.ts'
import type { BackupPlace } from './backup-place.ts'
import { localPlace } from './local-place.ts'
import { catchUp, listBackups, restore } from './restore-command.ts'
import { statementsOf } from './sql-dump.ts'

// The rehearsal: a real local D1, R2 and KV are filled, backed up, wrecked and restored.

const backedUpAt = Date.now() - 3 * hour
const sealer = createSealer([{ id: 'k1', secret: 'a key of thirty-two characters or more' }])
const hostile = `It's "quoted"; -- no comment\nDROP TABLE lead;\r\n漢字 😀 ''`

let persistDir: string
let place: BackupPlace
let main: string
/** The restored database. */
let name: string

beforeAll(async () => {
  persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-restore-'))
  place = await localPlace(persistDir)
  main = nameOf('PEOPLE')
  await place.withDatabase(main, fill)
  await place.withDatabase(nameOf('MARKET'), fillMarket)
  await backUp(place, () => backedUpAt)
}, 60_000)
afterAll(async () => {
  await place.close()
  await rm(persistDir, { recursive: true, force: true })
})

const nameOf = (binding: string) => place.live.find((one) => one.binding === binding)?.name ?? ''

const people = ['stays', 'waits', 'erased', 'withdrew', 'suppressed']

async function migrate(db: D1Database, folder: string): Promise<void> {
  for (const file of globSync(`migrations/${folder}/*.sql`, { cwd: root }).sort()) {
    const statements: D1PreparedStatement[] = []
    for await (const one of statementsOf([readFileSync(join(root, file), 'utf8')])) {
      statements.push(db.prepare(one))
    }
    await db.batch(statements)
  }
}

async function fill(db: D1Database): Promise<void> {
  await migrate(db, 'people')
  const insert = (table: string, row: Record<string, string | number | null>) =>
    db
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
      )
      .bind(...Object.values(row))
  await insert('consent_text', { hash: 'h1', version: '1', text: hostile }).run()
  for (const id of people) {
    const state = id === 'waits' ? 'retry' : 'accepted'
    await db.batch([
      insert('lead', {
        ...{ id, phone_key: `phone of ${id}`, email_key: `email of ${id}`, state, attempts: 1 },
        ...{ person_sealed: await sealLead(sealer, LeadId.parse(id), detailsOf(id)) },
        ...{ cid: '', page: hostile, source: 'test', buyer_id: 'buyer', challenge_id: id },
        ...{ proof_expires_at: 0, next_attempt_at: 0, created_at: 1, updated_at: 1 },
      }),
      insert('consent', {
        ...{ id, lead_id: id, text_hash: 'h1', given_at: 1, page: '/', ip_sealed: 'k1.a.b' },
        challenge_id: id,
      }),
      insert('contact_message', {
        ...{
          id,
          repeat_key: id,
          message_sealed: 'k1.a.b',
          topic: 'message',
          state: 'new',
          created_at: 1,
        },
        email_key: `email of ${id}`,
      }),
    ])
  }
}

async function fillMarket(db: D1Database): Promise<void> {
  await migrate(db, 'market')
  await db
    .prepare(
      `INSERT INTO price_point (category, symbol, at, price)
       WITH RECURSIVE step(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM step WHERE at < 60)
       SELECT 'crypto', 'BTC', at, sqrt(at) FROM step`,
    )
    .run()
}

function detailsOf(id: string) {
  return {
    ...{ firstName: id, lastName: hostile, email: `${id}@example.com`, country: null },
    ...{ phoneNumber: PhoneNumber.parse('+16475550142'), clientIp: '', userAgent: '', source: '' },
    consent: { version: '1', textHash: 'h1', givenAt: 1, page: '/' },
    tracking: { cid: '', page: '', description: '' },
  }
}

async function rowsOf(db: D1Database): Promise<Record<string, unknown[]>> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<{ name: string }>()
  const all = await db.batch(
    results.map(({ name }) => db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`)),
  )
  return Object.fromEntries(results.map(({ name }, at) => [name, all[at]?.results ?? []]))
}

async function rowsOfBoth(ofPeople: string, ofMarket: string) {
  const [one, other] = [
    await place.withDatabase(ofPeople, rowsOf),
    await place.withDatabase(ofMarket, rowsOf),
  ]
  // Both have an audit.
  const named = Object.entries(other).map(([table, rows]) => [`market ${table}`, rows])
  return { ...one, ...Object.fromEntries(named) }
}

const optOuts: OptOut[] = [
  // Before the backup, which knows of it.
  { kind: 'erased-email', emailKey: 'email of stays', at: backedUpAt - day },
  { kind: 'erased-phone', phoneKey: 'phone of erased', at: backedUpAt + 1 },
  { kind: 'erased-email', emailKey: 'email of erased', at: backedUpAt + 2 },
  { kind: 'suppressed', phoneKey: 'phone of suppressed', at: backedUpAt + 3 },
  {
    ...{ kind: 'withdrawn', phoneKey: 'phone of withdrew', leadId: LeadId.parse('withdrew') },
    at: backedUpAt + 4,
  },
]

function addOptOuts(added: readonly OptOut[]): Promise<void> {
  return place.withStores(async ({ sessions }) => {
    const log = createOptOutLog(sessions, secureRandomBytes)
    for (const one of added) await log.add(one)
  })
}

describe('a restored backup', { timeout: 60_000 }, () => {
  let before: Record<string, unknown[]>
  let after: Record<string, unknown[]>

  beforeAll(async () => {
    before = await rowsOfBoth(main, nameOf('MARKET'))
    await addOptOuts(optOuts)
    await place.withDatabase(main, (db) =>
      db.batch(['DROP TABLE consent', 'DELETE FROM lead'].map((one) => db.prepare(one))),
    )
    const done = await restore(place, { at: Date.now(), by: 'ada' }, Date.now)
    expect(done).toMatchObject({ optOuts: 4, parked: 1 })
    const [restored, market] = done.databases
    const tables = (restored?.tables ?? 0) + (market?.tables ?? 0)
    expect(tables).toBe(Object.keys(before).length)
    name = restored?.name ?? ''
    after = await rowsOfBoth(name, market?.name ?? '')
  }, 60_000)

  it('has every table, and in those that nothing corrects every row', () => {
    const corrected = ['lead', 'lead_event', 'consent', 'contact_message', 'suppression', 'audit']
    const changed = [...corrected, 'buyer_pause', 'withdrawal', 'comment_page', 'erased_lead']
    const others = Object.keys(before).filter((table) => !changed.includes(table))
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
    expect(others.length).toBeGreaterThan(20)
    for (const table of others) expect(after[table]).toEqual(before[table])
    expect(after['market price_point']).toHaveLength(60)
  })

  it('is a new database: the live one stays as it was', async () => {
    expect(name).toMatch(new RegExp(`^${main}-\\d{8}-\\d{6}$`))
    const live = await place.withDatabase(main, rowsOf)
    expect([live.lead, live.consent]).toEqual([[], undefined])
  })

  it('has its persons sealed, and DATA_KEYS opens them', async () => {
    const rows = after.lead as { id: LeadId; person_sealed: string }[]
    const stays = rows.find(({ id }) => id === 'stays')
    expect(JSON.stringify(after)).not.toContain('stays@example.com')
    const lead = { id: LeadId.parse('stays'), personSealed: stays?.person_sealed ?? '' }
    expect(await openLead(sealer, lead)).toMatchObject({ email: 'stays@example.com' })
  })

  it('has no one who was erased since, and forwards no one who opted out', () => {
    const text = (table: string) => JSON.stringify(after[table])
    for (const table of ['lead', 'consent', 'contact_message', 'audit']) {
      expect(text(table)).not.toMatch(/(phone|email) of erased|"id":"erased"/)
    }
    expect(text('contact_message')).toContain('email of stays')
    expect(after.suppression).toEqual([
      { phone_key: 'phone of erased', reason: 'erased', created_at: backedUpAt + 1 },
      { phone_key: 'phone of suppressed', reason: 'operator', created_at: backedUpAt + 3 },
    ])
    const consents = after.consent as { id: string; withdrawn_at: number | null }[]
    expect(consents.find(({ id }) => id === 'withdrew')?.withdrawn_at).toBe(backedUpAt + 4)
  })

  it('sends nothing to a buyer before an operator has looked', () => {
    const leads = after.lead as { id: string; state: string; is_unsure: number }[]
    expect(leads.find(({ id }) => id === 'waits')).toMatchObject({ state: 'parked', is_unsure: 1 })
    expect(after.buyer_pause).toMatchObject([{ buyer_id: '*', is_paused: 1, changed_by: 'ada' }])
  })

  it('takes the opt-outs that came before the switch, repeatedly', async () => {
    await addOptOuts([{ kind: 'erased-phone', phoneKey: 'phone of stays', at: Date.now() }])
    for (const _time of [1, 2]) {
      expect(await catchUp(place, { since: backedUpAt, into: name }, Date.now)).toBe(5)
    }
    const now = await place.withDatabase(name, rowsOf)
    expect(now.lead).toHaveLength(people.length - 2)
    expect(now.suppression).toHaveLength(3)
  })
})

describe('a restore refuses', { timeout: 60_000 }, () => {
  const request = { at: Date.now(), by: 'ada' }

  it('a restore refuses without a backup of that time', async () => {
    const early = restore(place, { ...request, at: backedUpAt - 1 }, Date.now)
    await expect(early).rejects.toThrow('no backup of')
  })

  it('a restore refuses if the log of opt-outs cannot be read, before it makes a database', async () => {
    const made: string[] = []
    const withoutLog: BackupPlace = {
      ...place,
      create: async (one) => void made.push(one),
      withStores: (work) =>
        place.withStores((stores) => {
          const sessions = { list: () => Promise.reject(new Error('KV is down')) }
          return work({ ...stores, sessions: sessions as unknown as KVNamespace })
        }),
    }
    await expect(restore(withoutLog, request, Date.now)).rejects.toThrow('KV is down')
    expect(made).toEqual([])
  })

  it('a damaged backup', async () => {
    const at = new Date(backedUpAt).toISOString()
    await place.withStores(async ({ bucket }) => {
      const key = `${at}/manifest.json`
      const text = (await (await bucket.get(key))?.text()) ?? ''
      await bucket.put(key, text.replace('"rows": 60', '"rows": 61'))
    })
    const damaged = restore(place, request, Date.now)
    await expect(damaged).rejects.toThrow('The backup is damaged: price_point.')
  })
})

it('a backup replaces those that are too old, and half ones do not count', {
  timeout: 60_000,
}, async () => {
  await place.withStores(({ bucket }) => bucket.put('2020-01-01T00:00:00.000Z/DB/000.sql.gz', 'x'))
  const { dropped } = await backUp(place, () => backedUpAt + 31 * day)
  expect(dropped).toBe(1 + place.live.length + 1)
  expect(await listBackups(place)).toHaveLength(1)
})
