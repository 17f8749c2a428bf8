import type { LinkSlug } from '#app/shared/brands'
import type { Row } from '#app/shared/row'
import { queries, sql, valuesOf } from '#app/shared/sql.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import { inTime, second, sleep } from '#app/shared/time'
import type { LinkSource } from './ports'
import { LinkRecord } from './schema'

export type LinkRow = Omit<Row<'link'>, 'createdAt' | 'updatedAt'>

type RegisteredName = { list: 'campaigns' | 'sources'; name: string }

export const linkColumns = sql`slug, version, state, options`

/** Storage that has not responded by then counts as down, because a visitor is waiting. */
const longestReadMs = 500
/** KV takes one write a second per key. */
const betweenWritesMs = 1.1 * second

/** How long a location may serve its own copy from KV: the minimum that KV allows. */
const cacheTtlSeconds = 30
/** A copy that is wrong after a failed or late write is replaced after this. */
export const copyLifeSeconds = 600

export function linkKey(slug: LinkSlug): string {
  return `link:${slug}`
}

/** Reads KV, which is close; otherwise D1, the source of truth, and writes a new copy for the next reader. */
export function createLinkSource(
  db: D1Database,
  copies: KVNamespace,
  inBackground: (work: Promise<unknown>) => void,
): LinkSource {
  return {
    async read(slug) {
      const copy = await readCopy(copies, slug)
      if (copy) return copy
      const record = await readRow(db, slug)
      if (record) inBackground(writeCopy(db, copies, record).catch(() => undefined))
      return record
    },
  }
}

export type LinkTable = ReturnType<typeof createLinkTable>

/** Reads D1 for many links at once. */
export function createLinkTable(db: D1Database) {
  const { all } = queries(db)
  return {
    /** Returns the links among these slugs, as the source of truth has them. */
    async find(slugs: readonly LinkSlug[]) {
      if (slugs.length === 0) return []
      const results = await all(sql<LinkRow>`
        SELECT ${linkColumns} FROM link
        WHERE slug IN (${valuesOf(slugs)})`)
      return results.flatMap((row) => toLinkRecord(row) ?? [])
    },

    /** Returns those of these names that are registered with any link. */
    async registered(names: readonly string[]) {
      const among = (list: RegisteredName['list']) => sql`
        SELECT ${list} AS list, named.value AS name
        FROM link, json_each(iif(json_valid(options), options, '{}'), ${`$.${list}`}) AS named
        WHERE named.value IN (${valuesOf(names)})`
      const results = await all(sql<RegisteredName>`
        ${among('campaigns')} UNION ${among('sources')}`)
      const namesOf = (asked: RegisteredName['list']) =>
        results.flatMap(({ list, name }) => (list === asked ? name : []))
      return { campaigns: namesOf('campaigns'), sources: namesOf('sources') }
    },
  }
}

/** Returns null for a row that is not a valid link, as for none. */
export function toLinkRecord({ slug, version, state, options }: LinkRow): LinkRecord | null {
  const parsed = LinkRecord.safeParse({
    v: 1,
    slug,
    version,
    state,
    options: parseJsonObject(options),
  })
  return parsed.success ? parsed.data : null
}

async function readCopy(copies: KVNamespace, slug: LinkSlug): Promise<LinkRecord | null> {
  try {
    const asked = copies.get(linkKey(slug), { type: 'text', cacheTtl: cacheTtlSeconds })
    const text = await inTime(asked, longestReadMs)
    const parsed = LinkRecord.safeParse(text === null ? null : parseJsonObject(text))
    return parsed.success && parsed.data.slug === slug ? parsed.data : null
  } catch {
    return null
  }
}

async function readRow(db: D1Database, slug: LinkSlug): Promise<LinkRecord | null> {
  const asked = queries(db).first(
    sql<LinkRow>`SELECT ${linkColumns} FROM link WHERE slug = ${slug}`,
  )
  const row = await inTime(asked, longestReadMs)
  return row ? toLinkRecord(row) : null
}

/**
 * Reads again after each write: an edit may come between reading and writing, and the last writer must have read
 * the last version.
 */
async function writeCopy(db: D1Database, copies: KVNamespace, record: LinkRecord): Promise<void> {
  const put = (one: LinkRecord) =>
    copies.put(linkKey(one.slug), JSON.stringify(one), { expirationTtl: copyLifeSeconds })
  await put(record)
  const now = await readRow(db, record.slug)
  if (!now || now.version === record.version) return
  await sleep(betweenWritesMs)
  await put(now)
}
