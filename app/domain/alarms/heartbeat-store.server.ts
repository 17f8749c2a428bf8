import type { Row } from '#app/shared/row'
import type { Heartbeats } from './ports'

export function createHeartbeats(db: D1Database): Heartbeats {
  return {
    async beat(name, now) {
      await db
        .prepare(
          `INSERT INTO heartbeat (name, beat_at) VALUES (?1, ?2)
           ON CONFLICT DO UPDATE SET beat_at = max(beat_at, ?2)`,
        )
        .bind(name, now)
        .run()
    },

    async read(names, now) {
      const { results } = await db
        .prepare(
          `INSERT INTO heartbeat (name, beat_at) SELECT value, ?2 FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET beat_at = beat_at RETURNING name, beat_at AS beatAt`,
        )
        .bind(JSON.stringify(names), now)
        .all<Row<'heartbeat'>>()
      return new Map(results.map(({ name, beatAt }) => [name, beatAt]))
    },

    async noteWaiting(name, isWaiting, now) {
      if (!isWaiting) {
        await db.prepare('DELETE FROM heartbeat WHERE name = ?1').bind(name).run()
        return null
      }
      return (await this.read([name], now)).get(name) ?? now
    },

    async list() {
      const { results } = await db
        .prepare('SELECT name, beat_at AS beatAt FROM heartbeat ORDER BY name')
        .all<Row<'heartbeat'>>()
      return results
    },
  }
}
