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

/**
 * Reads `day,campaign,amount`, with or without that header row: `2026-11-20,autumn,123.45`; also `$1,234.50`. Cells may
 * be in quotes. Names every refused line. `isName`: whether a campaign can be counted under a name.
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
  const isHeaded = first?.cells.join().toLowerCase() === 'day,campaign,amount'
  if (!isHeaded && !/^"?\d/.test(first?.cells[0] ?? '')) {
    return {
      ok: false,
      problems: [`Begin with the header day,campaign,amount or a row: ${exampleRow}.`],
    }
  }
  const given = isHeaded ? lines.slice(1) : lines
  if (given.length === 0) return { ok: false, problems: ['There are no rows below the header.'] }
  if (given.length > maxRows) return { ok: false, problems: [`Enter up to ${maxRows} rows.`] }
  const rows: Spend[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { number, cells } of given) {
    const [day = '', campaign = ''] = cells
    const cents = centsOf(cells.slice(2))
    const key = `${day} ${campaign}`
    const isRepeated = seen.has(key)
    const problem = isRepeated ? `${key} stands twice.` : problemOf(cells, cents, today, isName)
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
  const cells = line.matchAll(/(?:^|,)\s*(?:"([^"]*)"\s*(?=,|$)|([^,]*))/g)
  return Array.from(cells, ([, quoted, plain = '']) => (quoted ?? plain).trim())
}

/** Returns an amount; null for anything else. A comma between thousands may have cut it into cells. */
function centsOf(cells: readonly string[]): number | null {
  const amount = cells.join()
  const isCut = cells.length > 1
  const isPlain = /^\$?\d{1,7}(\.\d{1,2})?$/.test(amount)
  const isGrouped = /^\$?\d{1,3}(,\d{3}){1,2}(\.\d{1,2})?$/.test(amount)
  // Cut, and without a dollar sign or cents, it could be two numbers.
  if (!isPlain && !(isGrouped && (!isCut || /[$.]/.test(amount)))) return null
  return Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100)
}

const strayQuote = 'a quotation mark is not closed, or is in a cell. Leave it out.'

function problemOf(
  cells: readonly string[],
  cents: number | null,
  today: LocalDate,
  isName: (campaign: string) => boolean,
): string | null {
  const [day = '', campaign = '', , ...more] = cells
  if (cells.some((cell) => cell.includes('"'))) return strayQuote
  if (!isLocalDate(day)) return 'day is not a date such as 2026-11-20.'
  if (day < '2000-01-01' || day > '2100-12-31') return 'day is not in the years 2000 to 2100.'
  if (day > today) return 'day is in the future.'
  if (reservedName.test(campaign.normalize('NFKC'))) {
    return `${campaign} is no campaign: it stands for visitors without a name of their own.`
  }
  if (campaign === '' || campaign.length > 64 || !isName(campaign)) {
    return 'campaign is not a name of 1 to 64 visible characters.'
  }
  if (cents === null && more.length > 0)
    return 'it has more than three cells. Put an amount such as 1,200 in quotes.'
  if (cents === null) return 'amount is not dollars such as 123.45.'
  return null
}
