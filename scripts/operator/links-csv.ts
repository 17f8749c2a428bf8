import { parse } from 'csv-parse/sync'
import type { WrittenLink } from '#app/flows/links/change-links.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'

const columns = 'slug to split when starts ends fallback campaigns sources'.split(' ')

/** Reads links from a CSV file with a header row; an empty cell leaves the value unchanged. */
export function readLinksCsv(text: string): WrittenLink[] {
  let rows: Record<string, string>[]
  try {
    rows = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
  const strange = Object.keys(rows[0] ?? {}).find((name) => !columns.includes(name))
  if (strange !== undefined) {
    throw new Refusal(`${JSON.stringify(strange)} is none of ${columns.join(', ')}`)
  }
  if (rows.length === 0) throw new Refusal('the file holds no links')
  return rows.map((row, index) => {
    const cell = (name: string) => row[name] || undefined
    const list = (name: string) =>
      cell(name)
        ?.split('|')
        .map((part) => part.trim())
    return {
      line: index + 2,
      slug: row.slug ?? '',
      written: {
        to: cell('to'),
        split: list('split'),
        when: list('when'),
        starts: cell('starts'),
        ends: cell('ends'),
        fallback: cell('fallback'),
        campaigns: cell('campaigns'),
        sources: cell('sources'),
      },
    }
  })
}
