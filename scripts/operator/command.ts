import { type OperatorAct, parseOperatorName } from '#app/domain/audit/operator.ts'
import { isReason } from '#app/domain/audit/reason.ts'
import type { Flags } from './operator-options.ts'
import {
  commandSettings,
  type OperatorServices,
  type OperatorStorage,
  operatorServices,
} from './operator-services.ts'

/** The target of a command. */
export type Desk = OperatorStorage & {
  /** Settings and secrets as the Worker would read them. */
  env: Record<string, unknown>
  /** Whether it is the production database. */
  isRemote: boolean
}

/** A command's output: `json` for machines, `text` for people. A refusal is one sentence. */
export type Said =
  /** `file`: written by `operate`, for its user alone. */
  | { ok: true; json: unknown; text: string; file?: { path: string; content: string } }
  | { ok: false; problem: string }

export const refused = (problem: string): Said => ({ ok: false, problem })

/** Returns who acts and why, from the flags; null without a name, or with a note that may not be kept. */
export function actOf(flags: Flags): OperatorAct | null {
  const by = parseOperatorName(flags.by)
  const isDryRun = flags['dry-run'] === true
  const note = flags.note?.trim() ?? ''
  return by === null || (note && !isReason(note)) ? null : { by, note, isDryRun }
}

/** Returns the flows' services, or what is wrong with the settings. Only the Worker has drivers and their accounts. */
export function servicesOf(desk: Desk): OperatorServices | string {
  const { HMAC_KEY, DATA_KEYS, LINK_ALLOWED_HOSTS } = desk.env
  const given = { HMAC_KEY, DATA_KEYS, LINK_ALLOWED_HOSTS }
  const parsed = commandSettings(given, desk.now())
  return parsed.ok ? operatorServices(desk, parsed.settings) : parsed.problems.join('; ')
}

export const nameless =
  'Give your name, --by <name>, and a --note of 3 to 200 characters without an email or a phone number: both are kept in the audit table.'

/** Returns a table with aligned columns, for a terminal. */
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

/** Returns a table of rows of the same fields. */
export function recordTable(rows: readonly Record<string, string | number | null>[]): string {
  return table(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map((value) => value ?? '')),
  )
}

/** Removes invisible characters, some of which control a terminal. */
export function printable(value: string | number): string {
  return String(value).replace(/[^\P{C}]/gu, '')
}

/** Returns several lines of a visitor's text, indented so none looks like the head of another entry. */
export function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${printable(line)}`)
    .join('\n')
}
