import { createPersonStore, leadIdsOfPhone } from '#app/domain/leads/persons/person-store.server'
import { createLeadRetention } from '#app/domain/leads/persons/retention-store.server'
import { batchByName } from '#app/shared/batch-by-name.server'
import { day } from '#app/shared/time'
import type { ArchiveMonth } from './archive-month'
import { type Chosen, deleteRows, insertRows, rowsOf, selectRows } from './lead-rows.server'
import type { ArchiveStore } from './ports'

/** Longer than anything of a run can be under way. */
const fenceLifeMs = day

/** Returns the store of one month's archive: a database with the tables of PEOPLE. */
export function createArchiveStore(db: D1Database, month: ArchiveMonth): ArchiveStore {
  return {
    month,
    find: createPersonStore(db).find,
    retention: createLeadRetention(db),

    async write({ token, rows }, now) {
      const mayWrite = mayWriteSql('?2', '?3')
      const { written } = await batchByName(db, {
        replaced: deleteRows(
          db,
          {
            leads: `SELECT value ->> 'id' FROM json_each(?1)`,
            phones: `SELECT value ->> 'phone_key' FROM json_each(?1)`,
            values: [JSON.stringify(rows.lead), token, month],
          },
          mayWrite,
        ),
        inserted: insertRows(db, rows, {
          moveToken: token,
          where: mayWrite,
          values: [token, month],
        }),
        named: db
          .prepare(
            `INSERT OR IGNORE INTO lead_archive (month, is_own, moved_at)
             SELECT ?3, 1, ?1 WHERE ${mayWrite}`,
          )
          .bind(now, token, month),
        written: db
          .prepare(
            `SELECT count(*) AS copies, EXISTS (SELECT 1 FROM move_fence WHERE token = ?2) AS isFenced
             FROM lead WHERE move_token = ?2 AND id IN (SELECT value ->> 'id' FROM json_each(?1))`,
          )
          .bind(JSON.stringify(rows.lead), token),
      })
      const [result] = written.results as { copies: number; isFenced: number }[]
      if (result?.isFenced) return 'fenced'
      return result?.copies === rows.lead?.length ? 'written' : 'other_month'
    },

    async fence(intents, now) {
      const given = JSON.stringify(intents)
      await batchByName(db, {
        fenced: db
          .prepare(
            `INSERT OR IGNORE INTO move_fence (token, fenced_at)
             SELECT DISTINCT value ->> 'token', ?2 FROM json_each(?1)`,
          )
          .bind(given, now),
        old: db.prepare('DELETE FROM move_fence WHERE fenced_at < ?1').bind(now - fenceLifeMs),
        copies: deleteRows(db, copiesOf(given)),
      })
    },

    async readPerson(phoneKey) {
      return rowsOf(
        await batchByName(
          db,
          selectRows(db, { leads: leadIdsOfPhone, phones: 'SELECT ?1', values: [phoneKey] }),
        ),
      )
    },

    async dropPerson(phoneKey, rows) {
      const given = JSON.stringify(leadsIn(rows))
      await batchByName(db, {
        dropped: deleteRows(db, {
          leads: `
            SELECT given.value ->> 'id' FROM json_each(?2) AS given
            WHERE NOT EXISTS (
              SELECT 1 FROM lead AS held
              WHERE held.id = given.value ->> 'id' AND held.move_token IS NOT given.value ->> 'token')`,
          phones: 'SELECT ?1',
          values: [phoneKey, given],
        }),
      })
    },

    async erase(phoneKey) {
      await batchByName(db, {
        erased: deleteRows(db, { leads: leadIdsOfPhone, phones: 'SELECT ?1', values: [phoneKey] }),
      })
    },

    async withdraw({ phoneKey, leadId }, at) {
      await db
        .prepare(
          `UPDATE consent SET withdrawn_at = ?3
           WHERE lead_id = ?2 AND withdrawn_at IS NULL AND lead_id IN (${leadIdsOfPhone})`,
        )
        .bind(phoneKey, leadId, at)
        .run()
    },

    async isEmpty() {
      const found = await db
        .prepare(
          `SELECT EXISTS (SELECT 1 FROM lead) OR EXISTS (SELECT 1 FROM consent)
             OR EXISTS (SELECT 1 FROM lead_event) AS hasRows`,
        )
        .first<number>('hasRows')
      return found === 0
    },
  }
}

/**
 * SQL: the run was not fenced, and the database belongs to this month and is not PEOPLE: a copy in the wrong place
 * would be the only one.
 */
function mayWriteSql(token: string, month: string): string {
  return `NOT EXISTS (SELECT 1 FROM move_fence WHERE move_fence.token = ${token})
    AND NOT EXISTS (SELECT 1 FROM lead_archive WHERE is_own = 0 OR lead_archive.month <> ${month})`
}

/** Copies that these very runs wrote. */
function copiesOf(intents: string): Chosen {
  const from = `FROM json_each(?1) AS given
    JOIN lead AS held ON held.id = given.value ->> 'leadId'
    WHERE held.move_token = given.value ->> 'token'`
  return {
    leads: `SELECT given.value ->> 'leadId' ${from}`,
    phones: `SELECT given.value ->> 'phoneKey' ${from}`,
    values: [intents],
  }
}

/** Leads with the run that moved each, and those of which only a consent or events are left. */
function leadsIn(rows: Awaited<ReturnType<ArchiveStore['readPerson']>>) {
  const tokens = new Map(rows.lead?.map((one) => [one.id, one.move_token ?? null]))
  const others = [...(rows.consent ?? []), ...(rows.lead_event ?? [])].map((one) => one.lead_id)
  const spent = (rows.challenge ?? []).map((one) => one.spent_by)
  const ids = new Set([...tokens.keys(), ...others, ...spent])
  return Array.from(ids, (id) => ({ id, token: tokens.get(id) ?? null }))
}

/** Returns the month whose archive a database is; null for any other, and for one that is still empty. */
export async function archivedMonth(db: D1Database): Promise<ArchiveMonth | null> {
  // A backup may be older than this table.
  const table = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'lead_archive'`)
  if ((await table.first()) === null) return null
  return db.prepare('SELECT month FROM lead_archive WHERE is_own = 1').first<ArchiveMonth>('month')
}
