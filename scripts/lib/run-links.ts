import { type ReportRow, reportOf } from '#app/domain/links/link-report.server.ts'
import {
  addLink,
  editLink,
  findLink,
  listLinks,
  type Statement,
} from '#app/domain/links/link-statements.server.ts'
import {
  copyLifeSeconds,
  type LinkRow,
  linkKey,
  toLinkRecord,
} from '#app/domain/links/link-store.server.ts'
import { type LinkRecord, linkSlug } from '#app/domain/links/schema.ts'
import { assertNever } from '#app/shared/assert-never.ts'
import { day } from '#app/shared/time.ts'
import { readOptions, type WrittenOptions } from './link-options.ts'
import type { LinksCommand } from './links-arguments.ts'
import { type CsvLinks, readLinksCsv } from './links-csv.ts'

/** Where links are kept, and the files that an operator names. */
export type LinkDesk = {
  query: <T>(statement: Statement) => Promise<T[]>
  putCopy: (key: string, value: string, lifeSeconds: number) => Promise<void>
  readFile: (path: string) => string
}

export type LinksSettings = { allowedHosts: readonly string[]; isDryRun: boolean; now: number }

export type LinksResult =
  | { ok: false; problems: string[] }
  | { ok: true; did: 'wrote'; links: LinkRecord[]; isDryRun: boolean }
  | { ok: true; did: 'listed'; links: LinkRecord[] }
  | { ok: true; did: 'counted'; tables: { by: string; rows: ReportRow[] }[]; days: number }

type Change = { read: LinkRecord | null; slug: string; next: Pick<LinkRecord, 'state' | 'options'> }
type Planned = { ok: true; change: Change } | { ok: false; problems: string[] }

export async function runLinks(
  desk: LinkDesk,
  command: LinksCommand,
  settings: LinksSettings,
): Promise<LinksResult> {
  switch (command.name) {
    case 'list': {
      const rows = await desk.query<LinkRow>(listLinks())
      return { ok: true, did: 'listed', links: rows.flatMap((row) => toLinkRecord(row) ?? []) }
    }
    case 'stats':
      return countLinks(desk, command, settings)
    case 'add':
    case 'edit':
    case 'disable': {
      const planned = await plan(desk, command, settings)
      return planned.ok ? write(desk, [planned.change], settings) : planned
    }
    case 'import':
      return importLinks(desk, readLinksCsv(desk.readFile(command.file)), settings)
    default:
      return assertNever(command)
  }
}

async function countLinks(
  desk: LinkDesk,
  { groups, days }: Extract<LinksCommand, { name: 'stats' }>,
  { now }: LinksSettings,
): Promise<LinksResult> {
  const tables: { by: string; rows: ReportRow[] }[] = []
  for (const by of groups) {
    tables.push({ by, rows: await desk.query<ReportRow>(reportOf(by, now - days * day)) })
  }
  return { ok: true, did: 'counted', tables, days }
}

async function plan(
  desk: LinkDesk,
  command: Extract<LinksCommand, { slug: string }>,
  { allowedHosts }: LinksSettings,
): Promise<Planned> {
  const { slug } = command
  const read = await find(desk, slug)
  if (read === 'bad slug')
    return refused(
      `slug: ${JSON.stringify(slug)} is not a slug (small letters, digits, inner hyphens)`,
    )
  if (command.name === 'add' && read) return refused(`slug: ${slug} stands already; edit it`)
  if (command.name !== 'add' && !read) return refused(`slug: there is no link ${slug}`)
  if (command.name === 'disable' && read) {
    return { ok: true, change: { read, slug, next: { state: 'disabled', options: read.options } } }
  }
  const written: WrittenOptions = command.name === 'disable' ? {} : command.written
  const found = readOptions(written, read?.options ?? null, allowedHosts)
  if (!found.ok) return found
  const isEnabling = command.name === 'edit' && command.isEnabling
  const state = isEnabling ? 'active' : (read?.state ?? 'active')
  return { ok: true, change: { read, slug, next: { state, options: found.options } } }
}

async function importLinks(
  desk: LinkDesk,
  csv: CsvLinks,
  settings: LinksSettings,
): Promise<LinksResult> {
  if (!csv.ok) return refused(csv.problem)
  const changes: Change[] = []
  const problems: string[] = []
  for (const { line, slug, written } of csv.lines) {
    const name = (await find(desk, slug)) === null ? 'add' : 'edit'
    const isTwice = changes.some((change) => change.slug === slug)
    const planned: Planned = isTwice
      ? refused(`slug: ${slug} stands twice`)
      : await plan(desk, { name, slug, written, isEnabling: false }, settings)
    if (planned.ok) changes.push(planned.change)
    else problems.push(...planned.problems.map((problem) => `line ${line}: ${problem}`))
  }
  // All or nothing is promised as far as mistakes in the file go.
  return problems.length > 0 ? { ok: false, problems } : write(desk, changes, settings)
}

async function find(desk: LinkDesk, slug: string): Promise<LinkRecord | null | 'bad slug'> {
  if (!linkSlug.safeParse(slug).success) return 'bad slug'
  const [row] = await desk.query<LinkRow>(findLink(slug))
  return row ? toLinkRecord(row) : null
}

/** D1 first, for it is the truth; a copy that fails puts itself right within ten minutes. */
async function write(
  desk: LinkDesk,
  changes: Change[],
  { isDryRun, now }: LinksSettings,
): Promise<LinksResult> {
  const links: LinkRecord[] = []
  for (const { read, slug, next } of changes) {
    const version = (read?.version ?? 0) + 1
    if (isDryRun) {
      links.push({ v: 1, slug, version, ...next })
      continue
    }
    const [row] = await desk.query<LinkRow>(
      read ? editLink(read, next, now) : addLink(slug, next.options, now),
    )
    const record = row ? toLinkRecord(row) : null
    if (!record)
      return refused(`slug: ${slug} was changed by somebody else just now; look and try again`)
    await desk.putCopy(linkKey(slug), JSON.stringify(record), copyLifeSeconds)
    links.push(record)
  }
  return { ok: true, did: 'wrote', links, isDryRun }
}

function refused(problem: string): { ok: false; problems: string[] } {
  return { ok: false, problems: [problem] }
}
