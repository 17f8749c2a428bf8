import { isReservedName } from '#app/shared/dimensions'
import { isLocalDate, type LocalDate } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'
import { cellsOf, findHead, quoted, type Separator, type SpendColumns } from './spend-head'

/** A campaign's cost on one day in Toronto, in Canadian cents. */
export type Spend = { day: LocalDate; campaign: string; cents: number }

/** `leftOut`: lines above the header, and sums. `added`: those added to another of their day and campaign. */
type ReadSpend =
  | { ok: true; rows: Spend[]; leftOut: number; added: number }
  /** `isRepeated`: it has rows twice, and nothing else is wrong. */
  | { ok: false; problems: string[]; isRepeated: boolean }

/** One form takes up to this many. */
const maxRows = 300
/** In characters, as the form takes it. */
export const longestTable = 60_000

/** One message names up to this many lines. */
const maxProblems = 20

/** What ad platforms put into a row of sums. */
const sum = /^(?:grand )?totals?(?:\s*:|$)/i

type ReadingSpend = {
  today: LocalDate
  isName: (campaign: string) => boolean
  isSummed?: boolean
}

/**
 * Reads `day,campaign,amount`, under headings in any order or none: `2026-11-20,autumn,123.45`; also `$1,234.50`. Cells
 * may be in quotes, and between commas, tabs or semicolons. Titles above the header and sums among the rows are left
 * out. Rows of one day and campaign are added up if a file has more columns, such as an ad set, or `isSummed`; a credit,
 * `-12.50`, always lowers the cost of its day, below 0 if it stands without one. Names every refused line. `isName`: whether a campaign can be counted
 * under a name.
 */
export function readSpendCsv(
  text: string,
  { today, isName, isSummed = false }: ReadingSpend,
): ReadSpend {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => /[^\s,;"]/.test(line.text))
  const head = findHead(lines)
  const refused = (problem: string): ReadSpend => {
    return { ok: false, problems: [problem], isRepeated: false }
  }
  if ('problem' in head) return refused(head.problem)
  const { columns, separator, amountHead, titles, isHeaded } = head
  if (/\((?!CAD)[A-Z]{3}\)$/i.test(amountHead)) {
    return refused(
      `${amountHead} is not in Canadian dollars. Export the amounts in CAD, or convert them.`,
    )
  }
  const below = lines
    .slice(isHeaded ? titles + 1 : 0)
    .map(({ number, text }) => ({ number, cells: cellsOf(text, separator) }))
  const given = below.filter(({ cells }) => {
    return isLocalDate(cells[columns.day] ?? '') || !cells.some((cell) => sum.test(cell))
  })
  if (given.length === 0) return refused('There are no rows below the header.')
  if (given.length > maxRows) return refused(`Enter up to ${maxRows} rows.`)
  const rows: Spend[] = []
  const problems: string[] = []
  const lineOf = new Map<string, number>()
  let isRepeated = true
  const isBrokenDown = columns.width > 3
  for (const { number, cells } of given) {
    const row = rowOf(cells, columns, separator)
    const { day, campaign } = row
    const cents = signedCentsOf(row.amount, separator)
    const isCredit = cents !== null && cents < 0
    const name = `${day} ${campaign}`
    const key = isBrokenDown || isCredit ? cells.join('\t') : name
    const wrong = problemOf(row, cents, today, isName)
    const first = isSummed ? undefined : lineOf.get(key)
    const problem = first && !wrong ? `${name} is on line ${first} already. ${toSum}` : wrong
    if (!first) lineOf.set(key, number)
    if (wrong) isRepeated = false
    if (problem) problems.push(`Line ${number}: ${problem}`)
    else if (cents !== null) rows.push({ day, campaign, cents })
  }
  const leftOut = titles + below.length - given.length
  const sums = sumsOf(rows)
  const isOf = (sum: Spend) => (row: Spend) => row.day === sum.day && row.campaign === sum.campaign
  const negative = sums.find((sum) => sum.cents < 0 && rows.filter(isOf(sum)).some(isCost))
  if (negative && problems.length === 0) {
    return refused(
      `${negative.day} ${negative.campaign}: its credits are more than its cost. Enter one amount for that day, of 0 or more.`,
    )
  }
  if (problems.length === 0) {
    return { ok: true, rows: sums, leftOut, added: rows.length - sums.length }
  }
  const more = problems.length - maxProblems
  const named = problems.slice(0, maxProblems)
  const all = more > 0 ? [...named, `${more} more lines are faulty.`] : named
  return { ok: false, problems: all, isRepeated }
}

const isCost = ({ cents }: Spend) => cents >= 0

const toSum =
  'Delete one if it is the same cost twice, or add both together if they are parts of it, such as two sources.'

/** Returns one amount for each day and campaign, in their order. */
function sumsOf(rows: readonly Spend[]): Spend[] {
  const sums = new Map<string, Spend>()
  for (const { day, campaign, cents } of rows) {
    const key = `${day} ${campaign}`
    sums.set(key, { day, campaign, cents: (sums.get(key)?.cents ?? 0) + cents })
  }
  return Array.from(sums.values())
}

/** Writes rows as `readSpendCsv` reads them. */
export function spendCsvOf(rows: readonly Spend[]): string {
  return rows
    .map(({ day, campaign, cents }) => {
      const name = /[,;\t]/.test(campaign) ? `"${campaign}"` : campaign
      return `${day},${name},${(cents / 100).toFixed(2)}`
    })
    .join('\n')
}

type CsvRow = Record<'day' | 'campaign' | 'lastDay' | 'currency', string> & {
  /** Several cells if commas cut it. */
  amount: string[]
  isTooLong: boolean
}

function rowOf(cells: readonly string[], columns: SpendColumns, separator: Separator): CsvRow {
  const { amount, width } = columns
  const isCuttable = separator === ',' && amount === width - 1
  const cellOf = (at: number) => cells[at] ?? ''
  return {
    day: cellOf(columns.day),
    campaign: cellOf(columns.campaign).normalize('NFC'),
    lastDay: cellOf(columns.lastDay),
    currency: cellOf(columns.currency),
    amount: isCuttable ? cells.slice(amount) : [cellOf(amount)],
    isTooLong: cells.length > width,
  }
}

/** `1 204,50 $` and `1.204,50`, as French spreadsheets write amounts, which have no commas between cells. */
const frenchAmount = /^(\d{1,3}(?:[\s.]?\d{3}){0,2}),(\d{1,2})\s*\$?$/

/** Reads one amount, as files of spreadsheets have it; null for anything else. */
export function readCents(text: string): number | null {
  return centsOf([text.trim()], ';')
}

/** Returns an amount; null for anything else. A comma between thousands may have cut it into cells. */
function centsOf(cells: readonly string[], separator: Separator): number | null {
  const written = cells.join()
  const [, whole, cents] = (separator !== ',' && frenchAmount.exec(written)) || []
  const amount = whole ? `${whole.replaceAll(/[\s.]/g, '')}.${cents}` : written
  const isCut = cells.length > 1
  const isPlain = /^(?:(?:CA)?\$)?\d{1,7}(\.\d{1,2})?$/.test(amount)
  const isGrouped = /^(?:(?:CA)?\$)?\d{1,3}(,\d{3}){1,2}(\.\d{1,2})?$/.test(amount)
  // Cut, and without a dollar sign or cents, it could be two numbers.
  if (!isPlain && !(isGrouped && (!isCut || /[$.]/.test(amount)))) return null
  return Math.round(Number(amount.replaceAll(/[CA$,]/g, '')) * 100)
}

const credit = /^[-\u2212]|^\((?=.*\)$)/

/** Returns an amount, below 0 for a credit: after a minus sign, which may follow a dollar sign, or in brackets. */
function signedCentsOf([first = '', ...others]: readonly string[], separator: Separator) {
  const cells = [first.replace(/^((?:CA)?\$)([-\u2212])/, '$2$1'), ...others]
  if (!credit.test(cells.join())) return centsOf(cells, separator)
  const isBracketed = first.startsWith('(')
  const cents = centsOf(
    cells.map((cell, at) => {
      const begun = at === 0 ? cell.slice(1) : cell
      return isBracketed ? begun.replace(/\)$/, '') : begun
    }),
    separator,
  )
  return cents === null ? null : -cents
}

const strayQuote = 'a quotation mark is not closed, or is in a cell. Leave it out.'

function problemOf(
  { day, campaign, amount, lastDay, currency, isTooLong }: CsvRow,
  cents: number | null,
  today: LocalDate,
  isName: (campaign: string) => boolean,
): string | null {
  if ([day, campaign, ...amount].some((cell) => cell.includes('"'))) return strayQuote
  if (!isLocalDate(day)) return `day is not a date such as 2026-11-20, but ${quoted(day)}.`
  if (day > today) return 'day is in the future.'
  if (isReservedName(campaign)) {
    return `${campaign} is no campaign: it stands for visitors without a name of their own.`
  }
  if (campaign === '' || campaign.length > 64 || !isName(campaign)) {
    return 'campaign is not a name of 1 to 64 visible characters.'
  }
  if (lastDay !== '' && lastDay !== day)
    return 'it is of several days. Break the report down by day.'
  if (currency !== '' && currency.toUpperCase() !== 'CAD') {
    return `its amount is in ${cutText(currency, 8)}. Export the amounts in CAD, or convert them.`
  }
  if (isTooLong && (cents === null || amount.length === 1))
    return 'it has more cells than columns. Put an amount such as 1,200 in quotes.'
  if (cents === null) return `amount is not dollars such as 123.45, but ${quoted(amount.join())}.`
  return null
}
