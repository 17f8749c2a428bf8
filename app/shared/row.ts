import type { Tables } from './tables'

/**
 * A row of a table, with its columns in camel case. `Narrower` names the brands and unions of some of them: each must
 * be a column's own, and stays nullable where the column is.
 */
export type Row<
  Table extends keyof Tables,
  Narrower extends {
    [Column in keyof Narrower]: Column extends keyof Tables[Table] ? Tables[Table][Column] : never
  } = Record<never, never>,
> = {
  [Column in keyof Tables[Table]]: Column extends keyof Narrower
    ? Narrower[Column] | Extract<Tables[Table][Column], null>
    : Tables[Table][Column]
}

/** Returns a field's column in SQL: `weekBase` is `week_base`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** Returns columns as the fields of a row, for `SELECT`: `week_base AS weekBase`. */
export function selected(fields: readonly string[]): string {
  return fields.map((field) => `${columnOf(field)} AS ${field}`).join(', ')
}
