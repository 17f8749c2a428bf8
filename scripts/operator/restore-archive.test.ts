import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOptOutLog } from '#app/domain/compliance/opt-out-log.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { hour, minute } from '#app/shared/time.ts'
import { root } from '#scripts/lib/paths.ts'
import { backUp } from './backup-command.ts'
import type { BackupPlace } from './backup-place.ts'
import { localPlace } from './local-place.ts'
import { catchUp, restore } from './restore-command.ts'
import { statementsOf } from './sql-dump.ts'

const backedUpAt = Date.now() - 3 * hour
const archive = { binding: 'LEADS_2026_01', name: 'leads-2026-01' }
const ids = ['stays', 'erased', 'withdrew', 'later']

let persistDir: string
let place: BackupPlace

async function fill(db: D1Database, isArchive: boolean): Promise<void> {
  for (const file of globSync('migrations/people/*.sql', { cwd: root }).sort()) {
    const statements: D1PreparedStatement[] = []
    for await (const one of statementsOf([readFileSync(join(root, file), 'utf8')])) {
      statements.push(db.prepare(one))
    }
    await db.batch(statements)
  }
  const own = isArchive ? 1 : 0
  await db.batch([
    db.prepare(`INSERT INTO lead_archive VALUES ('2026-01', ${own}, 1)`),
    db.prepare(`INSERT INTO consent_text VALUES ('h', '1', 'words')`),
  ])
  for (const id of isArchive ? ids : []) {
    await db.batch([
      db
        .prepare(
          `INSERT INTO lead (id, phone_key, email_key, person_sealed, cid, page, source, buyer_id, challenge_id,
             proof_expires_at, state, attempts, next_attempt_at, created_at, updated_at, move_token)
           VALUES (?1, 'phone of ' || ?1, '', 'k1.a.b', '', '', '', 'b', ?1, 0, 'accepted', 1, 0, 1, 1, 't')`,
        )
        .bind(id),
      db.prepare(`INSERT INTO consent VALUES (?1, ?1, 'h', 1, '/', 'k1.a.b', ?1, NULL)`).bind(id),
      db.prepare(`INSERT INTO lead_event (lead_id, at, kind) VALUES (?1, 1, 'accepted')`).bind(id),
    ])
  }
}

beforeAll(async () => {
  persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-archive-'))
  const local = await localPlace(persistDir)
  place = { ...local, live: [archive, ...local.live] }
  for (const { binding, name } of place.live) {
    if (binding !== 'MARKET') {
      await place.withDatabase(name, (db) => fill(db, binding === archive.binding))
    }
  }
}, 60_000)
afterAll(async () => {
  await place.close()
  await rm(persistDir, { recursive: true, force: true })
})

const peopleIn = (name: string) =>
  place.withDatabase(name, async (db) => {
    const rows = await db
      .prepare('SELECT id, withdrawn_at AS withdrawnAt FROM consent ORDER BY id')
      .all()
    const others = await db
      .prepare(
        `SELECT (SELECT count(*) FROM audit) + (SELECT count(*) FROM withdrawal)
           + (SELECT count(*) FROM suppression) + (SELECT count(*) FROM buyer_pause) AS n`,
      )
      .first('n')
    const leads = await db.prepare('SELECT id FROM lead ORDER BY id').all<{ id: string }>()
    return { consents: rows.results, leads: leads.results.map(({ id }) => id), others }
  })

it('a restored archive has no one who was erased since, and what was withdrawn is withdrawn', async () => {
  const { manifest } = await backUp(place, () => backedUpAt)
  expect(manifest.databases.map(({ binding }) => binding)).toEqual([
    'PEOPLE',
    'MARKET',
    archive.binding,
  ])
  await place.withStores(async ({ sessions }) => {
    const log = createOptOutLog(sessions, secureRandomBytes)
    await log.add({ kind: 'erased-phone', phoneKey: 'phone of erased', at: backedUpAt + 1 })
    await log.add({ kind: 'suppressed', phoneKey: 'phone of stays', at: backedUpAt + 2 })
    const leadId = LeadId.parse('withdrew')
    await log.add({ kind: 'withdrawn', phoneKey: 'phone of withdrew', leadId, at: backedUpAt + 3 })
  })
  const request = { at: Date.now(), only: archive.binding, by: 'ada' }
  const outcome = await restore(place, request, Date.now)
  expect(outcome).toMatchObject({ ok: true, isPartial: true, optOuts: 3, parked: 0 })
  const name = outcome.ok ? (outcome.databases[0]?.name ?? '') : ''
  expect(await peopleIn(name)).toEqual({
    leads: ['later', 'stays', 'withdrew'],
    consents: [
      { id: 'later', withdrawnAt: null },
      { id: 'stays', withdrawnAt: null },
      { id: 'withdrew', withdrawnAt: backedUpAt + 3 },
    ],
    others: 0,
  })

  await place.withStores(({ sessions }) =>
    createOptOutLog(sessions, secureRandomBytes).add({
      ...{ kind: 'erased-phone', phoneKey: 'phone of later', at: Date.now() },
    }),
  )
  await catchUp(place, { since: backedUpAt, into: name }, Date.now)
  expect(await peopleIn(name)).toMatchObject({ leads: ['stays', 'withdrew'], others: 0 })
}, 60_000)

it('of all databases together is not partial, and pauses buyers in PEOPLE alone', async () => {
  // A restored database is named after its second, which may still be the one of the test before.
  const later = Date.now() + minute
  const outcome = await restore(place, { at: later, by: 'ada' }, () => later)
  expect(outcome).toMatchObject({ ok: true, isPartial: false })
  const restored = outcome.ok ? outcome.databases : []
  expect(restored.map(({ isArchive }) => isArchive)).toEqual([false, false, true])
  const [people, archived] = await Promise.all(
    restored.filter(({ hasPersons }) => hasPersons).map(({ name }) => peopleIn(name)),
  )
  expect(people?.others).toBeGreaterThan(0)
  expect(archived?.others).toBe(0)
}, 60_000)
