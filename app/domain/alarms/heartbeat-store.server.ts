import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'
import type { Heartbeats } from './ports'

export function createHeartbeats(db: D1Database): Heartbeats {
  const { all, run } = queries(db)
  return {
    async beat(name, now) {
      await run(sql`
        INSERT INTO heartbeat (name, beat_at) VALUES (${name}, ${now})
        ON CONFLICT DO UPDATE SET beat_at = max(beat_at, ${now})`)
    },

    async read(names, now) {
      const results = await all(sql<Row<'heartbeat'>>`
        INSERT INTO heartbeat (name, beat_at)
        SELECT value, ${now} FROM json_each(${JSON.stringify(names)}) WHERE true
        ON CONFLICT DO UPDATE SET beat_at = beat_at RETURNING name, beat_at AS beatAt`)
      return new Map(results.map(({ name, beatAt }) => [name, beatAt]))
    },

    async noteWaiting(name, isWaiting, now) {
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
