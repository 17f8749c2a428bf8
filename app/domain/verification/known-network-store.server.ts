import { dropOldest } from '#app/shared/drop-oldest.server'
import type { KnownNetworkStore } from './ports'

/** Returns the store of networks with a verified code. */
export function createKnownNetworkStore(db: D1Database): KnownNetworkStore {
  return {
    async has(networkKey, now) {
      const row = await db
        .prepare('SELECT 1 AS found FROM known_network WHERE network_key = ?1 AND known_until > ?2')
        .bind(networkKey, now)
        .first()
      return row !== null
    },
    async add(networkKey, knownUntil) {
      await db
        .prepare(
          `INSERT INTO known_network (network_key, known_until) VALUES (?1, ?2)
           ON CONFLICT (network_key) DO UPDATE SET known_until = MAX(known_until, excluded.known_until)`,
        )
        .bind(networkKey, knownUntil)
        .run()
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
