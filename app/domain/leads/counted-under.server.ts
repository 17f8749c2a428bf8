import type { Dimension } from '#app/shared/dimensions'
import { allOf, type Sql, sql } from '#app/shared/sql.server'

/** Names that leads' events count under; the others may be any. */
export type CountedUnder = { [By in Dimension]?: string }

/** SQL: what a lead with these dimensions, a column of JSON, counts under. A variant is of its link. */
export function countedName(dimensions: Sql, by: Dimension): Sql {
  const value = (name: Dimension) => sql`(${dimensions} ->> ${`$.${name}`})`
  if (by !== 'variant') return value(by)
  return sql`iif(${value(by)} = '', '', ${value('link')} || ' ' || ${value(by)})`
}

/** SQL: whether such a lead counts under these names. */
export function isCountedUnder(dimensions: Sql, under: CountedUnder): Sql {
  const named = Object.entries(under) as [Dimension, string][]
  return allOf(named.map(([by, name]) => sql`${countedName(dimensions, by)} = ${name}`))
}
