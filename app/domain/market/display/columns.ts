/** The columns that a table has on request, in their order. */
export const columnNames = ['week', 'volume', 'cap'] as const
export type ColumnName = (typeof columnNames)[number]

const none = 'none'

/** Parses `week.cap`, and `none`; every column for anything else. */
export function readColumns(text: string | null): readonly ColumnName[] {
  if (text === none) return []
  const asked = text?.split('.') ?? []
  const known = columnNames.filter((name) => asked.includes(name))
  return known.length > 0 ? known : columnNames
}

/** Returns columns as `readColumns` parses them; undefined for all of them. */
export function columnsText(columns: readonly ColumnName[]): string | undefined {
  if (columns.length === columnNames.length) return undefined
  return columns.length > 0 ? columns.join('.') : none
}
