/** A row begins with text: read with semicolons, its first cell then absorbs the others. Cents are shown as dollars. */
export type CsvRow = readonly [string, ...CsvCell[]]
export type CsvCell = string | number | { cents: number }

/**
 * Returns a CSV file (RFC 4180) without formulas that a spreadsheet would run (OWASP, "CSV Injection"), whether it
 * splits cells at commas or, as in half of the world's locales, at semicolons. Numbers stay numbers.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: CsvCell): string {
  const text =
    typeof value === 'object'
      ? (Math.round(value.cents) / 100).toFixed(2)
      : typeof value === 'number'
        ? String(value)
        : value.replace(formulaStart, "'")
  return `"${text.replaceAll('"', '""')}"`
}

/** The start of a cell, or of one after splitting, where a formula's sign follows spaces and quotes: also of a phone in E.164. */
const formulaStart = /(?<=^|[;,\t\r\n])(?=[\s\p{C}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu
