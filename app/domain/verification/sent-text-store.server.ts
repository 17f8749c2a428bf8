import { batchByName, type StatementOf } from '#app/shared/batch-by-name.server'
import type { BreakerScope } from './budget'
import type { BreakerRule, SentText, SentTextStore } from './ports'

const hour = 3_600_000

const columnOf: Record<BreakerScope, string> = { country: 'country', prefix: 'prefix_key' }

type Watched = { scope: BreakerScope; key: string; subject: string }

/** Returns the store of sent texts, whether each was verified, and the resulting breakers. */
export function createSentTextStore(db: D1Database): SentTextStore {
  return {
    async add(text, rule) {
      const scopes = watchedOf(text)
      const { opened } = await batchByName(db, {
        added: db
          .prepare(
            'INSERT INTO sent_text (id, sent_at, country, prefix_key) VALUES (?1, ?2, ?3, ?4)',
          )
          .bind(text.id, text.sentAt, text.country, text.prefixKey),
        opened: scopes.map((watched) => openStatement(db, watched, rule, text.sentAt)),
      })
      return scopes
        .filter((_, index) => opened[index]?.meta.changes === 1)
        .map(({ scope }) => scope)
    },

    async drop(id) {
      await db.prepare('DELETE FROM sent_text WHERE id = ?1').bind(id).run()
    },

    async markVerified(id) {
      const { meta } = await db
        .prepare('UPDATE sent_text SET is_verified = 1 WHERE id = ?1 AND is_verified = 0')
        .bind(id)
        .run()
      return meta.changes === 1
    },

    async readBreakers(subject, rule, now) {
      const scopes = watchedOf(subject)
      const readOpen: StatementOf<{ scope: string }> = db
        .prepare(
          `SELECT scope FROM send_breaker
           WHERE scope IN (SELECT value FROM json_each(?1)) AND opened_at IS NOT NULL`,
        )
        .bind(JSON.stringify(scopes.map(({ key }) => key)))
      const stood = openAmong(scopes, await readOpen.all<{ scope: string }>())
      if (stood.length === 0) return { open: [], closed: [] }
      const { closed, open } = await batchByName(db, {
        closed: stood.map((one) => closeStatement(db, one, rule, now)),
        // Read again, because another caller may have closed it in between.
        open: readOpen,
      })
      return {
        open: openAmong(scopes, open).map(({ scope }) => scope),
        closed: stood
          .filter((_, index) => closed[index]?.meta.changes === 1)
          .map(({ scope }) => scope),
      }
    },

    async purge(before, limit) {
      const { texts, breakers } = await batchByName(db, {
        texts: db
          .prepare(
            `DELETE FROM sent_text WHERE id IN (
               SELECT id FROM sent_text WHERE sent_at <= ?1 ORDER BY sent_at LIMIT ?2)`,
          )
          .bind(before, limit),
        breakers: db
          .prepare(
            `DELETE FROM send_breaker WHERE scope IN (
               SELECT scope FROM send_breaker
               WHERE MAX(COALESCE(opened_at, 0), COALESCE(closed_at, 0)) <= ?1 LIMIT ?2)`,
          )
          .bind(before, limit),
      })
      return texts.meta.changes + breakers.meta.changes
    },
  }
}

function watchedOf({ prefixKey, country }: Pick<SentText, 'prefixKey' | 'country'>): Watched[] {
  return [
    ...(prefixKey === null
      ? []
      : [{ scope: 'prefix', key: `prefix:${prefixKey}`, subject: prefixKey } as const]),
    ...(country === null
      ? []
      : [{ scope: 'country', key: `country:${country}`, subject: country } as const]),
  ]
}

function openAmong(scopes: readonly Watched[], read: D1Result<{ scope: string }>) {
  return scopes.filter(({ key }) => read.results.some(({ scope }) => scope === key))
}

/** Updates a row for exactly one caller. Texts before the last closing are already judged. */
function openStatement(
  db: D1Database,
  { scope, key, subject }: Watched,
  rule: BreakerRule,
  now: number,
) {
  return db
    .prepare(
      `INSERT INTO send_breaker (scope, opened_at)
       SELECT ?1, ?2 WHERE (
         SELECT COUNT(*) = ?4 AND SUM(is_verified) * 100 < ?4 * ?5
         FROM (SELECT is_verified FROM sent_text
               WHERE ${columnOf[scope]} = ?3
                 AND sent_at > COALESCE((SELECT closed_at FROM send_breaker WHERE scope = ?1), 0)
               ORDER BY sent_at DESC LIMIT ?4))
       ON CONFLICT (scope) DO UPDATE SET opened_at = excluded.opened_at WHERE opened_at IS NULL`,
    )
    .bind(key, now, subject, rule.texts, rule.verifiedPercent)
}

/** Needs at least as many texts as the probes of ten minutes to detect a recovery. */
function closeStatement(
  db: D1Database,
  { scope, key, subject }: Watched,
  rule: BreakerRule,
  now: number,
) {
  return db
    .prepare(
      `UPDATE send_breaker SET opened_at = NULL, closed_at = ?2
       WHERE scope = ?1 AND opened_at IS NOT NULL AND (
         SELECT COUNT(*) >= ?6 AND SUM(is_verified) * 100 >= COUNT(*) * ?5
         FROM sent_text WHERE ${columnOf[scope]} = ?3 AND sent_at > ?4)`,
    )
    .bind(key, now, subject, now - hour, rule.verifiedPercent, rule.probes)
}
