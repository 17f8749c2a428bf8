import { queries, sql, valuesOf } from '#app/shared/sql.server'
import type { Company } from './quote'

export type CompanyStore = ReturnType<typeof createCompanyStore>

export function createCompanyStore(db: D1Database) {
  const { all, run } = queries(db)
  return {
    list: () =>
      all(sql<Company>`
        SELECT symbol, shares, earnings, dividend, source, as_of AS asOf, asked_at AS askedAt
        FROM company_figures`),

    async write(rows: readonly Company[]) {
      await run(sql`
        INSERT OR REPLACE INTO company_figures
          (symbol, shares, earnings, dividend, source, as_of, asked_at)
        SELECT value ->> 'symbol', value ->> 'shares', value ->> 'earnings', value ->> 'dividend',
          value ->> 'source', value ->> 'asOf', value ->> 'askedAt'
        FROM json_each(${JSON.stringify(rows)})`)
    },

    async remove(symbols: readonly string[]) {
      await run(sql`
        DELETE FROM company_figures
        WHERE symbol IN (${valuesOf(symbols)})`)
    },
  }
}
