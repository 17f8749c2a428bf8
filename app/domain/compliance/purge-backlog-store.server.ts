import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import type { Row } from '#app/shared/row'

/** `ticks` counts consecutive runs of the purge that left rows of a purpose. */
type Backlog = Row<'purge_backlog'>

export type PurgeBacklogStore = {
  isEmpty: () => Promise<boolean>
  list: () => Promise<Backlog[]>
  /** Stores what a run left and clears what it finished; returns what it left. */
  note: (purposes: readonly string[]) => Promise<Backlog[]>
}

export function createPurgeBacklogStore(db: D1Database): PurgeBacklogStore {
  return {
    async isEmpty() {
      return (await db.prepare('SELECT 1 FROM purge_backlog LIMIT 1').first()) === null
    },

    async list() {
      const rows = db.prepare('SELECT purpose, ticks FROM purge_backlog ORDER BY purpose')
      return (await rows.all<Backlog>()).results
    },

    async note(purposes) {
      const left = JSON.stringify(purposes)
      const note: StatementOf<Backlog> = db
        .prepare(
          `INSERT INTO purge_backlog (purpose, ticks) SELECT value, 1 FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET ticks = ticks + 1 RETURNING purpose, ticks`,
        )
        .bind(left)
      const { noted } = await batchByName(db, {
        finished: db
          .prepare(
            'DELETE FROM purge_backlog WHERE purpose NOT IN (SELECT value FROM json_each(?1))',
          )
          .bind(left),
        noted: note,
      })
      return noted.results
    },
  }
}
