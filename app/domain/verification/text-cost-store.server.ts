import { queries, sql } from '#app/shared/sql.server'
import type { TextCost } from './ports'

export type TextCostStore = ReturnType<typeof createTextCostStore>

export function createTextCostStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    /** Replaces these days. */
    async put(costs: readonly TextCost[]) {
      await run(sql`
        INSERT INTO text_cost (day, texts, price_micros, currency)
        SELECT value ->> 'day', value ->> 'texts', value ->> 'priceMicros', value ->> 'currency'
        FROM json_each(${JSON.stringify(costs)}) WHERE true
        ON CONFLICT DO UPDATE SET texts = excluded.texts, price_micros = excluded.price_micros,
          currency = excluded.currency`)
    },

    async list(sinceDay: number) {
      return all(sql<TextCost>`
        SELECT day, texts, price_micros AS priceMicros, currency FROM text_cost
        WHERE day >= ${sinceDay} ORDER BY day`)
    },
  }
}
