import { isLocalDate, type LocalDate } from '#app/shared/toronto-time'

/** A campaign's cost on one day in Toronto, in Canadian cents. */
export type Spend = { day: LocalDate; campaign: string; cents: number }

type ReadSpend = { ok: true; rows: Spend[] } | { ok: false; problem: string }

/** One form takes up to this many. */
const maxRows = 300

/**
 * Reads `day,campaign,amount` with that header row: `2026-11-20,autumn,123.45`. Cells may be in quotes but hold no
 * comma. Names each refused line. `isName`: whether a campaign can be counted under a name.
 */
export function readSpendCsv(
  text: string,
  { today, isName }: { today: LocalDate; isName: (campaign: string) => boolean },
): ReadSpend {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, cells: line.split(',').map(unquoted) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...given] = lines
  if (header?.cells.join() !== 'day,campaign,amount') {
    return { ok: false, problem: 'Begin with the header day,campaign,amount.' }
  }
  if (given.length === 0) return { ok: false, problem: 'There are no rows below the header.' }
  if (given.length > maxRows) return { ok: false, problem: `Enter up to ${maxRows} rows.` }
  const rows: Spend[] = []
  const seen = new Set<string>()
  for (const { number, cells } of given) {
    const [day = '', campaign = '', amount = ''] = cells
    const key = `${day} ${campaign}`
    const problem = seen.has(key) ? `${key} stands twice.` : problemOf(cells, today, isName)
    if (problem) return { ok: false, problem: `Line ${number}: ${problem}` }
    seen.add(key)
    rows.push({ day, campaign, cents: Math.round(Number(amount) * 100) })
  }
  return { ok: true, rows }
}

function unquoted(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
}

function problemOf(
  [day = '', campaign = '', amount = '', ...more]: string[],
  today: LocalDate,
  isName: (campaign: string) => boolean,
): string | null {
  if (more.length > 0) return 'it has more than three cells.'
  if (!isLocalDate(day)) return 'day is not a date such as 2026-11-20.'
  if (day > today) return 'day is in the future.'
  if (campaign === '' || campaign.length > 64 || !isName(campaign)) {
    return 'campaign is not a name of 1 to 64 visible characters.'
  }
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) return 'amount is not dollars such as 123.45.'
  return null
}
