import type { Row } from '#app/shared/row'
import { batchByName, queries, sql } from '#app/shared/sql.server'

/** `ticks` counts consecutive runs of the purge that left rows of a purpose. */
type Backlog = Row<'purge_backlog'>

export type PurgeBacklogStore = {
  isEmpty: () => Promise<boolean>
  /** Stores what a run left and clears what it finished; returns what it left. */
  note: (purposes: readonly string[]) => Promise<Backlog[]>
}

export function createPurgeBacklogStore(db: D1Database): PurgeBacklogStore {
  const { first } = queries(db)
  return {
    async isEmpty() {
      return (await first(sql`SELECT 1 FROM purge_backlog LIMIT 1`)) === null
    },

    async note(purposes) {
      const left = JSON.stringify(purposes)
      const note = sql<Backlog>`
        INSERT INTO purge_backlog (purpose, ticks) SELECT value, 1 FROM json_each(${left}) WHERE true
        ON CONFLICT DO UPDATE SET ticks = ticks + 1 RETURNING purpose, ticks`
      const { noted } = await batchByName(db, {
        finished: sql`
          DELETE FROM purge_backlog WHERE purpose NOT IN (SELECT value FROM json_each(${left}))`,
        noted: note,
      })
      return noted.results
    },
  }
}
