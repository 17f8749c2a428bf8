import { allOf, type Sql, sql } from '#app/shared/sql.server'
import type { LeadGroup } from './lead-filter'

/** Names that leads' events count under; the others may be any. */
export type CountedUnder = { [By in LeadGroup]?: string }

/** SQL: whether a lead with these dimensions, a column of JSON, counts under these names. */
export function isCountedUnder(dimensions: Sql, under: CountedUnder): Sql {
  const named = Object.entries(under)
  return allOf(named.map(([by, name]) => sql`${dimensions} ->> ${`$.${by}`} = ${name}`))
}
