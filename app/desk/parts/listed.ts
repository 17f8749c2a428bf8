import { type CsvRow, csvOf } from '#app/shared/csv'
import { addDays, isLocalDate, torontoTime } from '#app/shared/toronto-time'

const rowsPerPage = 50

/** Returns one choice of a list's address; null if it is absent or blank. */
export function choiceOf(search: URLSearchParams, name: string): string | null {
  return search.get(name)?.trim().slice(0, 100) || null
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

/** Returns a file for spreadsheets. */
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
