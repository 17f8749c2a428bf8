import type { AuditStore } from '#app/domain/audit/audit-store.server.ts'
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
import { day, second, sleep } from '#app/shared/time.ts'
import { readOptions, type WrittenOptions } from './link-options.ts'
import type { LinksCommand } from './links-arguments.ts'
import { type CsvLinks, readLinksCsv } from './links-csv.ts'

/** Where links are kept, and the files that an operator names. */
export type LinkDesk = {
  query: <T>(statement: Statement) => Promise<T[]>
  putCopy: (key: string, value: string, lifeSeconds: number) => Promise<void>
  audit: AuditStore['write']
  readFile: (path: string) => string
}

export type LinksSettings = {
  allowedHosts: readonly string[]
  isDryRun: boolean
  now: number
  /** The operator's name, for the audit. */
  by: string
}

export type LinksResult =
  | { ok: false; problems: string[] }
  /** `late` are the slugs whose copies at the edge could not be renewed at once. */
  | { ok: true; did: 'wrote'; links: LinkRecord[]; late: string[]; isDryRun: boolean }
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
      return planned.ok ? write(desk, [planned.change], settings, command.name) : planned
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
  return problems.length > 0 ? { ok: false, problems } : write(desk, changes, settings, 'import')
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
  { isDryRun, now, by }: LinksSettings,
  command: 'add' | 'edit' | 'disable' | 'import',
): Promise<LinksResult> {
  const links: LinkRecord[] = []
  const late: string[] = []
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
    if (!record) {
      const written = links.map((link) => link.slug).join(', ')
      const before = written === '' ? '' : ` (written before it: ${written})`
      return refused(
        `slug: ${slug} was changed by somebody else just now; look and try again${before}`,
      )
    }
    const entry = { by, action: `links.${command}`, subject: slug, count: 1, note: '' }
    await desk.audit(entry, now)
    if (!(await putCopy(desk, record))) late.push(slug)
    links.push(record)
  }
  return { ok: true, did: 'wrote', links, late, isDryRun }
}

/** False where KV took it at no try: it takes one write a second of each key. */
async function putCopy(desk: LinkDesk, record: LinkRecord): Promise<boolean> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    try {
      await desk.putCopy(linkKey(record.slug), JSON.stringify(record), copyLifeSeconds)
      return true
    } catch {
      if (attempt < mostAttempts) await sleep(1.1 * second)
    }
  }
  return false
}

const mostAttempts = 3

function refused(problem: string): { ok: false; problems: string[] } {
  return { ok: false, problems: [problem] }
}
