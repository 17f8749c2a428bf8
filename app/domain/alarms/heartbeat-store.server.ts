import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'

export type Heartbeats = ReturnType<typeof createHeartbeats>

export function createHeartbeats(db: D1Database) {
  const { all, run } = queries(db)
  return {
    async beat(name: string, now: number) {
      await run(sql`
        INSERT INTO heartbeat (name, beat_at) VALUES (${name}, ${now})
        ON CONFLICT DO UPDATE SET beat_at = max(beat_at, ${now})`)
    },

    /** Returns when each last ran well. The first call counts as a run of one that never did. */
    async read(names: readonly string[], now: number) {
      const results = await all(sql<Row<'heartbeat'>>`
        INSERT INTO heartbeat (name, beat_at)
        SELECT value, ${now} FROM json_each(${JSON.stringify(names)}) WHERE true
        ON CONFLICT DO UPDATE SET beat_at = beat_at RETURNING name, beat_at AS beatAt`)
      return new Map(results.map(({ name, beatAt }) => [name, beatAt]))
    },

    /** Notes whether something waits now; returns since when, null if nothing does. */
    async noteWaiting(name: string, isWaiting: boolean, now: number) {
      if (!isWaiting) {
        await run(sql`DELETE FROM heartbeat WHERE name = ${name}`)
        return null
      }
      return (await this.read([name], now)).get(name) ?? now
    },

    async list() {
      return all(sql<Row<'heartbeat'>>`SELECT name, beat_at AS beatAt FROM heartbeat ORDER BY name`)
    },
  }
}
