import { isLocalDate, type LocalDate } from '#app/shared/toronto-time'

/** A campaign's cost on one day in Toronto, in Canadian cents. */
export type Spend = { day: LocalDate; campaign: string; cents: number }

type ReadSpend = { ok: true; rows: Spend[] } | { ok: false; problems: string[] }

/** One form takes up to this many. */
const maxRows = 300

/** One message names up to this many lines. */
const maxProblems = 20

/** A row in the order that is asked for. */
export const exampleRow = '2026-11-20,autumn,123.45'

/** What reports, ours and others', call visitors without a campaign. */
const reservedName = /^\(\s*(?:none|other|direct)\s*\)$/i

/** What ad platforms call the columns, the likeliest first. Others are ignored. */
const headings = {
  day: ['day', 'date', 'reporting starts'],
  campaign: ['campaign', 'campaign name'],
  amount: ['amount', 'amount spent', 'cost', 'spend'],
  /** Of a row for several days. */
  lastDay: ['reporting ends'],
  currency: ['currency', 'currency code'],
} as const

/** Where each column is; -1 if it is missing. `width`: how many there are. */
type Columns = Record<keyof typeof headings | 'width', number>

/** The columns of rows without headings. */
const plainColumns: Columns = {
  day: 0,
  campaign: 1,
  amount: 2,
  lastDay: -1,
  currency: -1,
  width: 3,
}

/** Reads headings in any order; null if they aren't those of a day, a campaign and an amount. */
function columnsOf(heads: readonly string[]): Columns | null {
  const names = heads.map((head) => head.toLowerCase().replace(/\s*\([a-z]{3}\)$/, ''))
  const placeOf = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const columns = {
    day: placeOf(headings.day),
    campaign: placeOf(headings.campaign),
    amount: placeOf(headings.amount),
    lastDay: placeOf(headings.lastDay),
    currency: placeOf(headings.currency),
    width: heads.length,
  }
  return Math.min(columns.day, columns.campaign, columns.amount) < 0 ? null : columns
}

/**
 * Reads `day,campaign,amount`, under headings in any order or none: `2026-11-20,autumn,123.45`; also `$1,234.50`. Cells
 * may be in quotes. Names every refused line. `isName`: whether a campaign can be counted under a name.
 */
export function readSpendCsv(
  text: string,
  { today, isName }: { today: LocalDate; isName: (campaign: string) => boolean },
): ReadSpend {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = lines
  const headed = columnsOf(first?.cells ?? [])
  if (!headed && !/^"?\d/.test(first?.cells[0] ?? '')) {
    return {
      ok: false,
      problems: [
        `Begin with the header day,campaign,amount, or what an ad platform calls these, such as Reporting starts, Campaign name, Amount spent (CAD), or with a row: ${exampleRow}.`,
      ],
    }
  }
  const columns = headed ?? plainColumns
  const amountHead = headed && first ? (first.cells[columns.amount] ?? '') : ''
  if (/\((?!CAD)[A-Z]{3}\)$/i.test(amountHead)) {
    const problem = `${amountHead} is not in Canadian dollars. Export the amounts in CAD, or convert them.`
    return { ok: false, problems: [problem] }
  }
  const given = headed ? lines.slice(1) : lines
  if (given.length === 0) return { ok: false, problems: ['There are no rows below the header.'] }
  if (given.length > maxRows) return { ok: false, problems: [`Enter up to ${maxRows} rows.`] }
  const rows: Spend[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { number, cells } of given) {
    const row = rowOf(cells, columns)
    const { day, campaign } = row
    const cents = centsOf(row.amount)
    const key = `${day} ${campaign}`
    const isRepeated = seen.has(key)
    const problem = isRepeated ? `${key} stands twice.` : problemOf(row, cents, today, isName)
    seen.add(key)
    if (problem) problems.push(`Line ${number}: ${problem}`)
    else if (cents !== null) rows.push({ day, campaign, cents })
  }
  if (problems.length === 0) return { ok: true, rows }
  const more = problems.length - maxProblems
  const named = problems.slice(0, maxProblems)
  return { ok: false, problems: more > 0 ? [...named, `${more} more lines are faulty.`] : named }
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)
  return Array.from(cells, ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}

type CsvRow = Record<'day' | 'campaign' | 'lastDay' | 'currency', string> & {
  /** Several cells if commas cut it. */
  amount: string[]
  isTooLong: boolean
}

function rowOf(cells: readonly string[], columns: Columns): CsvRow {
  const { amount, width } = columns
  const isLast = amount === width - 1
  const cellOf = (at: number) => cells[at] ?? ''
  return {
    day: cellOf(columns.day),
    campaign: cellOf(columns.campaign),
    lastDay: cellOf(columns.lastDay),
    currency: cellOf(columns.currency),
    amount: isLast ? cells.slice(amount) : [cellOf(amount)],
    isTooLong: cells.length > width,
  }
}

/** Returns an amount; null for anything else. A comma between thousands may have cut it into cells. */
function centsOf(cells: readonly string[]): number | null {
  const amount = cells.join()
  const isCut = cells.length > 1
  const isPlain = /^(?:(?:CA)?\$)?\d{1,7}(\.\d{1,2})?$/.test(amount)
  const isGrouped = /^(?:(?:CA)?\$)?\d{1,3}(,\d{3}){1,2}(\.\d{1,2})?$/.test(amount)
  // Cut, and without a dollar sign or cents, it could be two numbers.
  if (!isPlain && !(isGrouped && (!isCut || /[$.]/.test(amount)))) return null
  return Math.round(Number(amount.replaceAll(/[CA$,]/g, '')) * 100)
}

const strayQuote = 'a quotation mark is not closed, or is in a cell. Leave it out.'

function problemOf(
  { day, campaign, amount, lastDay, currency, isTooLong }: CsvRow,
  cents: number | null,
  today: LocalDate,
  isName: (campaign: string) => boolean,
): string | null {
  if ([day, campaign, ...amount].some((cell) => cell.includes('"'))) return strayQuote
  if (!isLocalDate(day)) return 'day is not a date such as 2026-11-20.'
  if (day < '2000-01-01' || day > '2100-12-31') return 'day is not in the years 2000 to 2100.'
  if (day > today) return 'day is in the future.'
  if (reservedName.test(campaign.normalize('NFKC'))) {
    return `${campaign} is no campaign: it stands for visitors without a name of their own.`
  }
  if (campaign === '' || campaign.length > 64 || !isName(campaign)) {
    return 'campaign is not a name of 1 to 64 visible characters.'
  }
  if (lastDay !== '' && lastDay !== day)
    return 'it is of several days. Break the report down by day.'
  if (currency !== '' && currency.toUpperCase() !== 'CAD') {
    return `its amount is in ${currency.slice(0, 8)}. Export the amounts in CAD, or convert them.`
  }
  if (isTooLong && (cents === null || amount.length === 1))
    return 'it has more cells than columns. Put an amount such as 1,200 in quotes.'
  if (cents === null) return 'amount is not dollars such as 123.45.'
  return null
}
