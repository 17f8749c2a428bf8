import { type Budget, opensAt, sliceOf } from '#app/shared/budget'
import { batchByName, dropOldest, queries, sql, valuesOf } from '#app/shared/sql.server'

type CountedBudget = { key: string; count: number; windowEndsAt: number }

type ChargeOutcome<Name extends string = string> =
  | { ok: true }
  | { ok: false; budget: Budget<Name>; retryAfterSeconds: number }

/** Returns SQL that is true for a budget of `asked` whose limit would be exceeded. */
const isExhausted = (now: number) => sql`
  asked.value ->> 'cost' + (SELECT COALESCE(SUM(used), 0) FROM budget
    WHERE budget.key = asked.value ->> 'key' AND ends_at > ${now}) > asked.value ->> 'limit'`

/** Charges all budgets or none. Check and charge are one statement, so concurrent callers cannot exceed a limit. */
const chargeAll = (wanted: string, now: number) => sql`
  INSERT INTO budget (key, slice_at, used, ends_at)
  SELECT value ->> 'key', value ->> 'sliceAt', value ->> 'cost', value ->> 'endsAt'
  FROM json_each(${wanted})
  WHERE NOT EXISTS (SELECT 1 FROM json_each(${wanted}) AS asked WHERE ${isExhausted(now)})
  ON CONFLICT (key, slice_at) DO UPDATE SET used = used + excluded.used
  RETURNING key`

/** Read in the charge's transaction, before it: tells a refused caller which budgets are used up. */
const readExhausted = (wanted: string, now: number) => sql<ExhaustedSlice>`
  SELECT asked.key AS position, COALESCE(live.used, 0) AS used, COALESCE(live.ends_at, 0) AS endsAt
  FROM json_each(${wanted}) AS asked
  LEFT JOIN budget AS live ON live.key = asked.value ->> 'key' AND live.ends_at > ${now}
  WHERE ${isExhausted(now)}
  ORDER BY asked.key`

type ExhaustedSlice = { position: number; used: number; endsAt: number }

export type BudgetStore = ReturnType<typeof createBudgetStore>

export function createBudgetStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    /** The budgets may belong to any domain; their names distinguish them. */
    async charge<Name extends string>(
      budgets: readonly Budget<Name>[],
      now: number,
    ): Promise<ChargeOutcome<Name>> {
      const wanted = toJson(budgets, now)
      const { exhausted, charged } = await batchByName(db, {
        exhausted: readExhausted(wanted, now),
        charged: chargeAll(wanted, now),
      })
      if (charged.results.length === budgets.length) return { ok: true }
      const slices = exhausted.results
      const refusing = budgets.flatMap((budget, position) => {
        const own = slices.filter((slice) => slice.position === position)
        return own.length > 0 ? [{ budget, opensAt: opensAt(budget, own, now) }] : []
      })
      const [narrowest] = refusing
      if (!narrowest) throw new Error('no budget refused, and not all were charged')
      // The wait ends when the last refusing budget reopens.
      const waitMs = Math.max(1_000, ...refusing.map((one) => one.opensAt - now))
      const retryAfterSeconds = Math.ceil(waitMs / 1_000)
      return { ok: false, budget: narrowest.budget, retryAfterSeconds }
    },
    async giveBack(budgets: readonly Budget[], chargedAt: number) {
      await run(sql`
        UPDATE budget SET used = MAX(0, used - returned.cost)
        FROM (
          SELECT value ->> 'key' AS key, value ->> 'sliceAt' AS slice_at, value ->> 'cost' AS cost
          FROM json_each(${toJson(budgets, chargedAt)})) AS returned
        WHERE budget.key = returned.key AND budget.slice_at = returned.slice_at`)
    },
    /** Returns the ones currently counted. */
    async read(keys: readonly string[], now: number) {
      return all(sql<CountedBudget>`
        SELECT key, SUM(used) AS count, MAX(ends_at) AS windowEndsAt FROM budget
        WHERE key IN (${valuesOf(keys)})
          AND ends_at > ${now} AND used > 0
        GROUP BY key ORDER BY key`)
    },
    async drop(keys: readonly string[]) {
      await run(sql`
        DELETE FROM budget WHERE key IN (${valuesOf(keys)})`)
    },
    /** Deletes slices that no longer count; returns how many. */
    purge: dropOldest(db, { table: 'budget', key: 'key, slice_at', at: 'ends_at' }),
  }
}

function toJson(budgets: readonly Budget[], chargedAt: number): string {
  return JSON.stringify(
    budgets.map((one) => ({
      key: one.key,
      cost: one.cost,
      limit: one.limit,
      ...sliceOf(one, chargedAt),
    })),
  )
}

export type KnownNetworkStore = ReturnType<typeof createKnownNetworkStore>

export function createKnownNetworkStore(db: D1Database) {
  const { first, run } = queries(db)
  return {
    async has(networkKey: string, now: number) {
      const row = await first(sql`
        SELECT 1 AS found FROM known_network WHERE network_key = ${networkKey} AND known_until > ${now}`)
      return row !== null
    },
    async add(networkKey: string, knownUntil: number) {
      await run(sql`
        INSERT INTO known_network (network_key, known_until) VALUES (${networkKey}, ${knownUntil})
        ON CONFLICT (network_key) DO UPDATE SET known_until = MAX(known_until, excluded.known_until)`)
    },
    purge: dropOldest(db, { table: 'known_network', key: 'network_key', at: 'known_until' }),
  }
}
