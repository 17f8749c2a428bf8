import {
  type ArchiveMonth,
  archiveBinding,
  monthOfBinding,
} from '#app/domain/leads/archive/archive-month.ts'
import { Misuse, Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'

type Bound = { binding: string; database_name?: string; database_id?: string }

/** Returns the month that `--archive 2026-10` names. */
export function readArchiveMonth(text: string): ArchiveMonth {
  const month = /^\d{4}-\d{2}$/.test(text)
    ? monthOfBinding(`LEADS_${text.replace('-', '_')}`)
    : null
  if (month === null) throw new Misuse('--archive: a month like 2026-10.')
  return month
}

/** Returns the binding of a month's archive, or null if `wrangler.toml` has it. */
export function newArchive(
  bound: readonly Bound[],
  month: ArchiveMonth,
): { binding: string; database_name: string } | null {
  const binding = archiveBinding(month)
  if (bound.some((one) => one.binding === binding)) return null
  const people = bound.find((one) => one.binding === 'PEOPLE')?.database_name
  if (!people) throw new Refusal('wrangler.toml has no PEOPLE with a database_name.')
  return { binding, database_name: `${people}-leads-${month}` }
}

/** Returns the text of `wrangler.toml` with an archive below the environment's other databases. */
export function withArchive(
  toml: string,
  environment: Environment,
  { binding, database_name: name }: { binding: string; database_name: string },
): string {
  const head = `[[env.${environment}.d1_databases]]`
  const sections = toml.split(/^(?=\[)/m)
  const at = sections.findLastIndex((section) => section.startsWith(head))
  if (at < 0) throw new Refusal(`wrangler.toml has no ${head}.`)
  const block = `${head}
binding = "${binding}"
database_name = "${name}"
database_id = "00000000-0000-0000-0000-000000000000"
migrations_dir = "migrations/people"
`
  // What follows an empty line is about the next section.
  const [own = '', ...rest] = (sections[at] ?? '').split(/(?<=\n)(?=\n)/)
  return sections.with(at, [own.trimEnd(), '\n\n', block, ...rest].join('')).join('')
}
