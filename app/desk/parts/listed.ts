import { type CsvRow, csvOf } from '#app/shared/csv'
import { addDays, isLocalDate, type LocalDate, torontoTime } from '#app/shared/toronto-time'
import { cutText } from '#app/shared/visible-text'

const rowsPerPage = 50

/** No path of a page is longer. */
export const longestName = 200

/** Returns one choice of a list's address; null if it is absent or blank. */
export function choiceOf(search: URLSearchParams, name: string): string | null {
  return cutText(search.get(name)?.trim() ?? '', longestName) || null
}

/** Each page reads those before it. */
const lastPage = 100

/** Returns the page that the address names; 1 for anything but a page number. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1
}

/** Returns the day in Toronto that the address names, `2026-11-20`; null for anything else. */
export function dayOf(search: URLSearchParams, name = 'day'): string | null {
  const day = search.get(name) ?? ''
  return isLocalDate(day) ? day : null
}

/** Why days of an address are not taken, by field, and what was typed. */
export type DayProblem = { field: string; words: string; typed: Record<string, string> }

/** Returns what is wrong with the first or the last day that the address names; null if nothing is. */
export function dayProblem(
  search: URLSearchParams,
  today: LocalDate,
  first = 'from',
): DayProblem | null {
  const typed = { [first]: search.get(first) ?? '', to: search.get('to') ?? '' }
  const [from, to] = [dayOf(search, first), dayOf(search, 'to')]
  const wrong = (field: string, words: string) => ({ field, words, typed })
  if (typed[first] !== '' && from === null) return wrong(first, 'From is not a date.')
  if (typed.to !== '' && to === null) return wrong('to', 'To is not a date.')
  if (from !== null && from > today) return wrong(first, 'From is in the future.')
  if (to !== null && to > today) return wrong('to', 'To is in the future.')
  return from !== null && to !== null && from > to ? wrong(first, 'From is after To.') : null
}

/** Returns the field of a first or a last day, as it was typed if that is wrong. */
export function dayField(name: string, day: string | null, problem: DayProblem | null) {
  const isWrong = problem?.field === name
  return {
    ...{ name, type: 'date', defaultValue: problem?.typed[name] ?? day ?? '' },
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? 'days-problem' : undefined,
  }
}

/** Returns when a day in Toronto begins and ends, in epoch milliseconds. */
export function boundsOf(day: string | null): { since: number | null; before: number | null } {
  if (day === null) return { since: null, before: null }
  return { since: torontoTime(day, 0), before: torontoTime(addDays(day, 1), 0) }
}

/** Asks for one row more than a page shows, to know whether there is another page. */
export function rowsOf(page: number): { limit: number; offset: number } {
  return { limit: rowsPerPage + 1, offset: (page - 1) * rowsPerPage }
}

/** Returns one page of rows, and whether there is another; for rows that are all there. */
export function pageFrom<Item>(all: readonly Item[], page: number) {
  const { limit, offset } = rowsOf(page)
  return shownOf(all.slice(offset, offset + limit))
}

/** Takes rows as `rowsOf` asked for them. */
export function shownOf<Item>(rows: readonly Item[]): { rows: Item[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsPerPage), hasMore: rows.length > rowsPerPage }
}

export function csvFile(name: string, rows: readonly CsvRow[]): Response {
  return new Response(csvOf(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

/** Returns a list's address with these choices; without a page, its first. */
export function listPath(path: string, choices: Record<string, string | number | null>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) {
    if (value && !(name === 'page' && value === 1)) search.set(name, String(value))
  }
  const query = search.toString()
  return query ? `${path}?${query}` : path
}
