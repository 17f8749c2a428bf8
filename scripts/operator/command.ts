import { type OperatorAct, parseOperatorName } from '#app/domain/audit/operator.ts'
import { isReason } from '#app/domain/audit/reason.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Flags, Invocation } from './operator-options.ts'
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

/** A command's output: `json` for machines, `text` for people. A command that refuses throws a `Refusal`. */
export type Said = {
  json: unknown
  text: string
  /** Written by `operate`, for its user alone. */
  file?: { path: string; content: string }
}

export type Commands = Record<string, (desk: Desk, invocation: Invocation) => Promise<Said>>

/** Returns who acts and why, from the flags. */
export function actOf(flags: Flags): OperatorAct {
  const by = parseOperatorName(flags.by)
  const isDryRun = flags['dry-run'] === true
  const note = flags.note?.trim() ?? ''
  if (by !== null && (note === '' || isReason(note))) return { by, note, isDryRun }
  throw new Refusal(
    'Give your name, --by <name>, and a --note of 3 to 200 characters without an email or a phone number: both are kept in the audit table.',
  )
}

/** Returns the flows' services. Only the Worker has drivers and their accounts. */
export function servicesOf(desk: Desk): OperatorServices {
  const { HMAC_KEY, DATA_KEYS, LINK_ALLOWED_HOSTS } = desk.env
  const given = { HMAC_KEY, DATA_KEYS, LINK_ALLOWED_HOSTS }
  const parsed = commandSettings(given, desk.now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('; '))
  return operatorServices(desk, parsed.settings)
}

/** Returns a table with aligned columns, for a terminal. */
export function table(headings: string[], rows: (string | number)[][]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable))
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const padded = lines.map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)))
  return padded.map((line) => line.join('  ').trimEnd()).join('\n')
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
