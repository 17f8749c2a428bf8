import type { IsOwnPage } from '#app/content/pages'
import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import type { LinkDesk } from '#app/domain/links/link-desk-store.server'
import type { LinkRecord } from '#app/domain/links/schema'
import { readOptions, type WrittenOptions } from '#app/domain/links/written-options'
import type { Services } from '#app/services'
import { LinkSlug } from '#app/shared/brands'
import { second, toIso } from '#app/shared/time'

export type ChangeLinksNeeds = Pick<Services, 'now' | 'sleep'> & {
  linkDesk: LinkDesk
  /** Hosts outside this site that a link may lead to. */
  allowedHosts: readonly string[]
  isOwnPage: IsOwnPage
}

/** Slugs as an operator wrote them. */
export type LinkChange =
  | { kind: 'add'; slug: string; written: WrittenOptions }
  | { kind: 'edit'; slug: string; written: WrittenOptions; isEnabling: boolean }
  | { kind: 'disable'; slug: string }
  /** Adds or edits. */
  | { kind: 'import'; slug: string; written: WrittenOptions }

export type WrittenLink = { line: number; slug: string; written: WrittenOptions }

export type LinkProblem =
  | { reason: 'bad_slug' | 'taken' | 'unknown' | 'twice'; slug: string }
  | { reason: 'bad_options'; problems: string[] }

export type ChangeLinksOutcome =
  /** `late`: slugs whose edge copies could not be updated at once. */
  | { ok: true; links: LinkRecord[]; late: LinkSlug[]; isDryRun: boolean }
  /** Nothing was written. `line` is the import's line; null for a single change. */
  | { ok: false; reason: 'refused'; problems: { line: number | null; problem: LinkProblem }[] }
  /** Someone else changed this link since it was read. `written` lists the links changed before it. */
  | { ok: false; reason: 'changed_meanwhile'; slug: LinkSlug; written: LinkSlug[] }

type Planned = {
  read: LinkRecord | null
  slug: LinkSlug
  next: Pick<LinkRecord, 'state' | 'options'>
}
type Plan =
  | { ok: true; planned: Planned }
  | { ok: false; problem: LinkProblem; read: LinkRecord | null }

/** Adds, edits or disables one link; one whose version is not the one that the operator saw stays as it is. */
export async function changeLink(
  needs: ChangeLinksNeeds,
  change: LinkChange,
  act: OperatorAct,
  seenVersion: number | null = null,
): Promise<ChangeLinksOutcome> {
  const plan = await planChange(needs, change)
  const read = plan.ok ? plan.planned.read : plan.read
  if (seenVersion !== null && read && read.version !== seenVersion) {
    return { ok: false, reason: 'changed_meanwhile', slug: read.slug, written: [] }
  }
  if (!plan.ok) {
    return { ok: false, reason: 'refused', problems: [{ line: null, problem: plan.problem }] }
  }
  return write(needs, [plan.planned], `links.${change.kind}`, act)
}

/** Adds new links and edits existing ones. One invalid line stops the whole import. */
export async function importLinks(
  needs: ChangeLinksNeeds,
  lines: readonly WrittenLink[],
  act: OperatorAct,
): Promise<ChangeLinksOutcome> {
  const all: Planned[] = []
  const problems: { line: number; problem: LinkProblem }[] = []
  for (const { line, slug, written } of lines) {
    const isTwice = all.some((planned) => planned.slug === slug)
    const plan: Plan = isTwice
      ? { ok: false, problem: { reason: 'twice', slug }, read: null }
      : await planChange(needs, { kind: 'import', slug, written })
    if (plan.ok) all.push(plan.planned)
    else problems.push({ line, problem: plan.problem })
  }
  if (problems.length > 0) return { ok: false, reason: 'refused', problems }
  return write(needs, all, 'links.import', act)
}

async function planChange(
  { linkDesk, allowedHosts, isOwnPage }: ChangeLinksNeeds,
  change: LinkChange,
): Promise<Plan> {
  const { success, data: slug } = LinkSlug.safeParse(change.slug)
  if (!success) return { ok: false, problem: { reason: 'bad_slug', slug: change.slug }, read: null }
  const read = await linkDesk.find(slug)
  const refused = (problem: LinkProblem): Plan => ({ ok: false, problem, read })
  if (change.kind === 'add' && read) return refused({ reason: 'taken', slug })
  if (change.kind === 'edit' && !read) return refused({ reason: 'unknown', slug })
  if (change.kind === 'disable') {
    if (!read) return refused({ reason: 'unknown', slug })
    return { ok: true, planned: { read, slug, next: { ...read, state: 'disabled' } } }
  }
  const found = readOptions(change.written, read?.options ?? null, allowedHosts, isOwnPage)
  if (!found.ok) return refused({ reason: 'bad_options', problems: found.problems })
  const isEnabling = change.kind === 'edit' && change.isEnabling
  const state = isEnabling ? 'active' : (read?.state ?? 'active')
  return { ok: true, planned: { read, slug, next: { state, options: found.options } } }
}

/** Writes D1, the source of truth, first; a KV copy that fails is corrected within ten minutes. */
async function write(
  needs: ChangeLinksNeeds,
  all: readonly Planned[],
  action: `links.${LinkChange['kind']}`,
  { by, note, isDryRun }: OperatorAct,
): Promise<ChangeLinksOutcome> {
  const { now, linkDesk } = needs
  const links: LinkRecord[] = []
  const late: LinkSlug[] = []
  for (const { read, slug, next } of all) {
    const { state, options } = next
    if (isDryRun) {
      links.push({ v: 1, slug, version: (read?.version ?? 0) + 1, state, options })
      continue
    }
    const audit = {
      by,
      action,
      note: read ? withChanges(note, valuesOf(read), valuesOf(next)) : note,
    }
    const record = read
      ? await linkDesk.edit(read, next, audit, now())
      : await linkDesk.add(slug, options, audit, now())
    if (!record) {
      const written = links.map((link) => link.slug)
      return { ok: false, reason: 'changed_meanwhile', slug, written }
    }
    if (!(await putCopy(needs, record))) late.push(slug)
    links.push(record)
  }
  return { ok: true, links, late, isDryRun }
}

/** What an edit may change, each by its name, so the audit says only what it did. */
function valuesOf({ state, options }: Pick<LinkRecord, 'state' | 'options'>) {
  const { split, when, startsAt, endsAt, fallback, campaigns, sources } = options
  const [only, ...others] = split
  const shares = split.map(({ to, weight }) => [`share of ${to}`, String(weight)])
  const rules = when.map(({ countries, devices, to }, at) => {
    return [`rule ${at + 1}`, [countries.join(), devices.join(), to].filter(Boolean).join(' ')]
  })
  const registered = [
    ...campaigns.map((name) => [`campaign ${name}`, 'registered']),
    ...sources.map((name) => [`source ${name}`, 'registered']),
  ]
  return {
    ...{ state, to: others.length > 0 ? 'a split' : only?.to },
    ...Object.fromEntries([...(others.length > 0 ? shares : []), ...rules, ...registered]),
    opens: startsAt && toIso(startsAt),
    ends: endsAt && toIso(endsAt),
    fallback,
  }
}

const maxAttempts = 3

/** Returns false if every attempt failed: KV takes one write a second per key. */
async function putCopy(
  { linkDesk, sleep }: Pick<ChangeLinksNeeds, 'linkDesk' | 'sleep'>,
  record: LinkRecord,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      await linkDesk.putCopy(record)
      return true
    } catch {
      if (attempt < maxAttempts) await sleep(1.1 * second)
    }
  }
  return false
}
