import type { Flags } from './read-invocation.ts'

/** What a command works on. */
export type Desk = {
  db: D1Database
  /** Sealed codes, and receipts. */
  codes: KVNamespace
  sessions: KVNamespace
  /** Settings and secrets as the Worker would read them. */
  env: Record<string, unknown>
  now: () => number
  /** Whether it is production's database. */
  isRemote: boolean
}

/** What it says: `json` for machines, `text` for people. A refusal is a sentence. */
export type Said = { ok: true; json: unknown; text: string } | { ok: false; problem: string }

export const refused = (problem: string): Said => ({ ok: false, problem })

/** The operator's name, which every change and every look at personal data is written down under. */
export function nameOf({ by }: Flags): string | null {
  const name = by?.trim() ?? ''
  return name.length > 0 && name.length <= 64 ? name : null
}

export const nameless = 'Say who you are: --by <name>. It is kept in the audit table.'

/** Columns of equal width, for a terminal. */
export function table(headings: string[], rows: (string | number)[][]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable))
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A terminal obeys some of the invisible characters. */
function printable(value: string | number): string {
  return String(value).replace(/[^\P{C}]/gu, '')
}
