/**
 * Returns SQL for the conditions that have a value, and those values, for `?` in order. A condition that is left out
 * lets SQLite use an index for the others, which `?1 IS NULL OR …` would not.
 */
export function conditionsOf(given: readonly (readonly [sql: string, value: unknown])[]) {
  const asked = given.filter(([, value]) => value !== null)
  return {
    sql: asked.map(([sql]) => sql).join(' AND ') || 'TRUE',
    values: asked.map(([, value]) => value),
  }
}
