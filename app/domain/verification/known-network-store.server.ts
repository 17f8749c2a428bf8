import { dropOldest, queries, sql } from '#app/shared/sql.server'
import type { KnownNetworkStore } from './ports'

export function createKnownNetworkStore(db: D1Database): KnownNetworkStore {
  const { first, run } = queries(db)
  return {
    async has(networkKey, now) {
      const row = await first(sql`
        SELECT 1 AS found FROM known_network WHERE network_key = ${networkKey} AND known_until > ${now}`)
      return row !== null
    },
    async add(networkKey, knownUntil) {
      await run(sql`
        INSERT INTO known_network (network_key, known_until) VALUES (${networkKey}, ${knownUntil})
        ON CONFLICT (network_key) DO UPDATE SET known_until = MAX(known_until, excluded.known_until)`)
    },
    purge: (until, limit) =>
      dropOldest(
        db,
        { table: 'known_network', key: 'network_key', at: 'known_until' },
        until,
        limit,
      ),
  }
}
