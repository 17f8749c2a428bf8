/**
 * A file by RFC 4180. Where `isForSpreadsheets`, a text that a spreadsheet would run as a formula is
 * led by an apostrophe (OWASP, "CSV Injection"); phone numbers in E.164 are such texts too.
 */
export function csvOf(
  rows: readonly (readonly (string | number)[])[],
  { isForSpreadsheets = false } = {},
): string {
  return rows
    .map((row) => `${row.map((value) => cell(value, isForSpreadsheets)).join(',')}\r\n`)
    .join('')
}

function cell(value: string | number, isForSpreadsheets: boolean): string {
  const isFormula =
    isForSpreadsheets && typeof value === 'string' && /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value)
  const text = isFormula ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) || isFormula ? `"${text.replaceAll('"', '""')}"` : text
}
