import { allOf, type Sql, sql } from '#app/shared/sql.server'
import type { LeadGroup } from './lead-filter'

/** Names that leads' events count under; the others may be any. */
export type CountedUnder = { [By in LeadGroup]?: string }

/** SQL: what a lead with these dimensions, a column of JSON, counts under. A variant is of its link. */
export function countedName(dimensions: Sql, by: LeadGroup): Sql {
  const value = (name: LeadGroup) => sql`(${dimensions} ->> ${`$.${name}`})`
  if (by !== 'variant') return value(by)
  return sql`iif(${value(by)} = '', '', ${value('link')} || ' ' || ${value(by)})`
}

/** SQL: whether such a lead counts under these names. */
export function isCountedUnder(dimensions: Sql, under: CountedUnder): Sql {
  const named = Object.entries(under) as [LeadGroup, string][]
  return allOf(named.map(([by, name]) => sql`${countedName(dimensions, by)} = ${name}`))
}
