/** A row begins with a text: by a semicolon reader, its first cell swallows the ones after it. */
export type CsvRow = readonly [string, ...(string | number)[]]

/**
 * A file by RFC 4180 that no spreadsheet runs a formula of (OWASP, "CSV Injection"), whether it splits
 * cells at commas or, as in half of the world's settings, at semicolons. Numbers stay numbers.
 */
export function csvOf(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : withoutFormulas(value)
  return `"${text.replaceAll('"', '""')}"`
}

/** Where a cell starts, or would once split off, and a formula's sign follows blanks and quotes. */
const formulaStart = /(?<=^|[;,\t\r\n])(?=[\s\p{C}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu

/** Leads each with an apostrophe. A phone number in E.164 is such a text too. */
function withoutFormulas(text: string): string {
  return text.replace(formulaStart, "'")
}
