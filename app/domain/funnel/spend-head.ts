import { isLocalDate } from '#app/shared/toronto-time'

/** A row in the order that is asked for. */
export const exampleRow = '2026-11-20,autumn,123.45'

/** What ad platforms call the columns, the likeliest first. Others are ignored. */
const headings = {
  day: ['day', 'date', 'reporting starts'],
  campaign: ['campaign', 'campaign name'],
  amount: ['amount', 'amount spent', 'cost', 'spend'],
  /** Of a row for several days. */
  lastDay: ['reporting ends'],
  currency: ['currency', 'currency code'],
} as const

/** A header has all of these. */
const neededHeads = ['day', 'campaign', 'amount'] as const

/** Where each column is; -1 if it is missing. `width`: how many there are. */
export type SpendColumns = Record<keyof typeof headings | 'width', number>

/** The columns of rows without headings. */
const plainColumns: SpendColumns = {
  day: 0,
  campaign: 1,
  amount: 2,
  lastDay: -1,
  currency: -1,
  width: 3,
}

/** What stands between cells: in files, in rows copied from a spreadsheet, and in files of French spreadsheets. */
const separators = [',', '\t', ';'] as const
export type Separator = (typeof separators)[number]

/** Titles stand in up to so many lines above a header, as in Google Ads' files. */
const maxTitles = 9

export type SpendLine = { number: number; text: string }
export type SpendHead = {
  columns: SpendColumns
  separator: Separator
  /** The header's cell above the amounts; empty without a header. */
  amountHead: string
  /** The lines above the rows: titles and the header. */
  titles: number
  isHeaded: boolean
}

/** Finds the header, which may follow titles, or rows without one; else says what was read instead. */
export function findHead(lines: readonly SpendLine[]): SpendHead | { problem: string } {
  const plain = separators.find((separator) => isPlain(lines[0], separator))
  if (plain) return plainHead(plain)
  const readings = lines.slice(0, maxTitles + 1).flatMap((line, at) =>
    separators.map((separator) => {
      const cells = cellsOf(line.text, separator)
      const columns = columnsOf(cells)
      const missing = neededHeads.filter((name) => columns[name] < 0)
      return { at, line, separator, cells, columns, missing }
    }),
  )
  const head = readings.find(({ missing }) => missing.length === 0)
  if (head) {
    const { at, separator, cells, columns } = head
    const amountHead = cells[columns.amount] ?? ''
    return { columns, separator, amountHead, titles: at, isHeaded: true }
  }
  // Rows whose first day is wrong: each line then says so.
  if (/^"?\d/.test(lines[0]?.text ?? '')) return plainHead(separatorOf(lines[0]?.text ?? ''))
  const near = readings
    .filter(({ missing }) => missing.length < neededHeads.length)
    .toSorted((one, other) => one.missing.length - other.missing.length)[0]
  return { problem: near ? missingIn(near) : unknownIn(lines[0]) }
}

const plainHead = (separator: Separator): SpendHead => ({
  ...{ columns: plainColumns, separator, amountHead: '', titles: 0, isHeaded: false },
})

function isPlain(line: SpendLine | undefined, separator: Separator): boolean {
  const [day = '', ...others] = cellsOf(line?.text ?? '', separator)
  return others.length > 1 && isLocalDate(day)
}

function separatorOf(text: string): Separator {
  return separators.find((separator) => text.includes(separator)) ?? ','
}

function columnsOf(heads: readonly string[]): SpendColumns {
  const names = heads.map((head) => head.toLowerCase().replace(/\s*\([a-z]{3}\)$/, ''))
  const placeOf = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  return {
    day: placeOf(headings.day),
    campaign: placeOf(headings.campaign),
    amount: placeOf(headings.amount),
    lastDay: placeOf(headings.lastDay),
    currency: placeOf(headings.currency),
    width: heads.length,
  }
}

const patterns = new Map(
  separators.map((separator) => {
    const text = `(?:^|${separator}) *(?:"((?:[^"]|"")*)" *(?=${separator}|$)|([^${separator}]*))`
    return [separator, new RegExp(text, 'g')] as const
  }),
)

export function cellsOf(line: string, separator: Separator): string[] {
  const cells = line.matchAll(patterns.get(separator) ?? /.*/g)
  return Array.from(cells, ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}

const longestQuote = 60

/** Quotes what was read, shortened. */
export function quoted(text: string): string {
  const shown = text.length > longestQuote ? `${text.slice(0, longestQuote - 1)}…` : text
  return `“${shown}”`
}

type Reading = {
  line: SpendLine
  cells: readonly string[]
  missing: readonly (typeof neededHeads)[number][]
}

function missingIn({ line, cells, missing }: Reading): string {
  const wanted = missing.map((name) => `${name} (${headings[name].join(', ')})`)
  return `Line ${line.number} was read as the header: ${quoted(cells.join(', '))}. It has no column for ${wanted.join(' and ')}.`
}

function unknownIn(line: SpendLine | undefined): string {
  const read = line ? `Line ${line.number} reads ${quoted(line.text.trim())}. ` : ''
  return `${read}Begin with the header day,campaign,amount, or what an ad platform calls these, such as Reporting starts, Campaign name, Amount spent (CAD), or with a row: ${exampleRow}. Commas, tabs or semicolons separate cells.`
}
