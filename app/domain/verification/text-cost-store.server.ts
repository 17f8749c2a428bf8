import type { TextCost, TextCostStore } from './ports'

export function createTextCostStore(db: D1Database): TextCostStore {
  return {
    async put(costs) {
      await db
        .prepare(
          `INSERT INTO text_cost (day, texts, price_micros, currency)
           SELECT value ->> 'day', value ->> 'texts', value ->> 'priceMicros', value ->> 'currency'
           FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET texts = excluded.texts, price_micros = excluded.price_micros,
             currency = excluded.currency`,
        )
        .bind(JSON.stringify(costs))
        .run()
    },

    async list(sinceDay) {
      const { results } = await db
        .prepare(
          `SELECT day, texts, price_micros AS priceMicros, currency FROM text_cost
           WHERE day >= ?1 ORDER BY day`,
        )
        .bind(sinceDay)
        .all<TextCost>()
      return results
    },
  }
}
