import type { Budget } from '#app/shared/budget'
import type { BudgetStore, ChargeOutcome, CountedBudget } from './ports'

/**
 * Charges all budgets or none, in one statement: the statement that checks is the statement that
 * charges, so no number of parallel callers passes a limit.
 */
const chargeAll = `
  INSERT INTO budget (key, count, window_ends_at)
  SELECT wanted.value ->> 'key', 1, ?1 + 1000 * (wanted.value ->> 'windowSeconds')
  FROM json_each(?2) AS wanted
  WHERE NOT EXISTS (
    SELECT 1 FROM json_each(?2) AS asked JOIN budget ON budget.key = asked.value ->> 'key'
    WHERE budget.window_ends_at > ?1 AND budget.count >= asked.value ->> 'limit'
  )
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN budget.window_ends_at > ?1 THEN budget.count + 1 ELSE 1 END,
    window_ends_at = CASE WHEN budget.window_ends_at > ?1 THEN budget.window_ends_at ELSE excluded.window_ends_at END
  RETURNING key`

/** Read in the transaction of the charge, before it: tells a refused caller which budget refused. */
const readExhausted = `
  SELECT asked.key AS position, budget.window_ends_at AS endsAt
  FROM json_each(?2) AS asked JOIN budget ON budget.key = asked.value ->> 'key'
  WHERE budget.window_ends_at > ?1 AND budget.count >= asked.value ->> 'limit'
  ORDER BY asked.key`

export function createBudgetStore(db: D1Database): BudgetStore {
  return {
    async charge<Name extends string>(
      budgets: readonly Budget<Name>[],
      now: number,
    ): Promise<ChargeOutcome<Name>> {
      const wanted = JSON.stringify(budgets)
      const [exhausted, charged] = await db.batch<{ position: number; endsAt: number }>([
        db.prepare(readExhausted).bind(now, wanted),
        db.prepare(chargeAll).bind(now, wanted),
      ])
      if (charged?.results.length === budgets.length) return { ok: true }
      const rows = exhausted?.results ?? []
      const first = budgets[rows[0]?.position ?? 0] as Budget<Name>
      // Waiting is worth it only once all that refuse have opened again.
      const opensAt = Math.max(now + 1_000, ...rows.map((row) => row.endsAt))
      return { ok: false, budget: first, retryAfterSeconds: Math.ceil((opensAt - now) / 1_000) }
    },
    async giveBack(budget) {
      await db
        .prepare('UPDATE budget SET count = count - 1 WHERE key = ?1 AND count > 0')
        .bind(budget.key)
        .run()
    },
    async read(keys, now) {
      const { results } = await db
        .prepare(
          `SELECT key, count, window_ends_at AS windowEndsAt FROM budget
           WHERE key IN (SELECT value FROM json_each(?1)) AND window_ends_at > ?2 ORDER BY key`,
        )
        .bind(JSON.stringify(keys), now)
        .all<CountedBudget>()
      return results
    },
    async drop(keys) {
      await db
        .prepare('DELETE FROM budget WHERE key IN (SELECT value FROM json_each(?1))')
        .bind(JSON.stringify(keys))
        .run()
    },
    async purge(now, limit) {
      const { meta } = await db
        .prepare(
          `DELETE FROM budget WHERE key IN (
             SELECT key FROM budget WHERE window_ends_at <= ?1 ORDER BY window_ends_at LIMIT ?2)`,
        )
        .bind(now, limit)
        .run()
      return meta.changes
    },
  }
}
