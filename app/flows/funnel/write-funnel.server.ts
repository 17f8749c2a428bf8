import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import type { FunnelCount, FunnelCounts } from '#app/domain/funnel/funnel-event'
import { dayOf, type FunnelStore } from '#app/domain/funnel/funnel-store.server'
import type { LinkName, NamedCount } from '#app/domain/funnel/ports'
import type { SpendStore } from '#app/domain/funnel/spend-store.server'
import { landingOf } from '#app/domain/links/choose-destination'
import { areSameNames, type Registered, reservedNames } from '#app/domain/links/counted-name'
import type { LinkTable } from '#app/domain/links/link-store.server'
import { type PreparedLink, prepareLink } from '#app/domain/links/prepare-link'
import { isLinkSlug } from '#app/shared/brands'
import { otherName } from '#app/shared/dimensions'

export type WriteFunnelNeeds = {
  links: LinkTable
  store: FunnelStore
  spend: Pick<SpendStore, 'withSpend'>
  allowedHosts: readonly string[]
  isOwnPage: (path: string) => boolean
}

/** Unregistered names that people's clicks and visits may add to one link per day. */
export const newNamesPerDay = 200
/** Further ones that only leads may add, whose phone is proven. */
const moreOfLeads = 50

/** Rows that one write adds; beyond it, names are summed as other. */
const maxRows = 10_000

/**
 * Adds counts to the sums: each link and variant by name only if `/go` knows it, each campaign and source only if it
 * is registered with the link (without one, with any link), has spend or is admitted. Throws if storage fails;
 * nothing is written then. One consumer calls it, so no two calls admit a day's last name.
 */
export async function writeFunnel(needs: WriteFunnelNeeds, counts: FunnelCounts): Promise<void> {
  const links = await readLinks(needs, counts)
  const merged = createFunnelCounter(maxRows)
  merged.addAll({ ...counts, rows: counts.rows.map((row) => onKnownPage(row, links, needs)) })
  const { rows, pages } = merged.drain()
  const reservedOf = await readRegistered(needs, rows, links)
  const known = await readNames(needs.store, rows, reservedOf)
  const admitted = await admitNames(needs.store, rows, reservedOf, known)
  const named = rows.map((row): NamedCount => {
    const { admits, ...counted } = row
    const reserved = reservedOf(row)
    const isNamed = known.has(keyOf(row)) || admitted.has(keyOf(row))
    return { ...counted, ...(isNamed ? null : reserved), reserved }
  })
  await needs.store.add({ rows: named, pages, names: Array.from(admitted.values()) })
}

type Links = ReadonlyMap<string, PreparedLink>
type ReservedOf = (row: FunnelCount) => Pick<LinkName, 'campaign' | 'source'>

const noNames: Registered = { campaigns: [], sources: [] }

async function readLinks(
  { links, allowedHosts }: WriteFunnelNeeds,
  { rows }: FunnelCounts,
): Promise<Links> {
  const slugs = Array.from(new Set(rows.map(({ link }) => link))).filter(isLinkSlug)
  const records = await links.find(slugs)
  return new Map(records.map((record) => [record.slug, prepareLink(record, allowedHosts)]))
}

/** Anyone can put any link and page into a cookie. */
function onKnownPage(
  row: FunnelCount,
  links: Links,
  { isOwnPage }: Pick<WriteFunnelNeeds, 'isOwnPage'>,
): FunnelCount {
  const landing = row.landing === '' || isOwnPage(row.landing) ? row.landing : otherName
  if (row.link === '') return { ...row, landing }
  const link = links.get(row.link)
  if (!link) return { ...row, link: otherName, variant: row.variant && otherName, landing }
  const isKnown = row.variant === '' || link.variants.some(({ id }) => id === row.variant)
  const variant = isKnown ? row.variant : otherName
  // A click has no cookie yet.
  return { ...row, variant, landing: landing || landingOf(link, row) }
}

/** Asks only for names that their link does not register. */
async function readRegistered(
  { links: table, spend }: WriteFunnelNeeds,
  rows: readonly FunnelCount[],
  links: Links,
): Promise<ReservedOf> {
  const ownOf = ({ link }: FunnelCount) => links.get(link) ?? noNames
  const unknown = rows.filter((row) => !areSameNames(row, reservedNames(row, ownOf(row))))
  const campaigns = Array.from(new Set(unknown.map(({ campaign }) => campaign)))
  const linkless = unknown.filter(({ link }) => link === '')
  const names = Array.from(new Set(linkless.flatMap(({ campaign, source }) => [campaign, source])))
  const [paid, ofAnyLink] = await Promise.all([
    campaigns.length > 0 ? spend.withSpend(campaigns) : [],
    names.length > 0 ? table.registered(names) : noNames,
  ])
  return (row) => {
    const { campaigns, sources } = row.link === '' ? ofAnyLink : ownOf(row)
    return reservedNames(row, { campaigns: [...campaigns, ...paid], sources })
  }
}

/** Returns the keys of names that people brought before. Visitors without a link may have any link's. */
async function readNames(
  store: FunnelStore,
  rows: readonly FunnelCount[],
  reservedOf: ReservedOf,
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, LinkName>()
  for (const row of rows) {
    const { link, campaign, source } = row
    if (link === otherName || areSameNames(row, reservedOf(row))) continue
    asked.set(keyOf(row), { link, campaign, source })
  }
  const found = await store.knownNames(Array.from(asked.values()))
  return new Set(found.map(keyOf))
}

/** Returns the names to write, by key: known ones that people bring again, and new ones up to each day's limit. */
async function admitNames(
  store: FunnelStore,
  rows: readonly FunnelCount[],
  reservedOf: ReservedOf,
  known: ReadonlySet<string>,
) {
  const brought = rows.filter(
    (row) => row.admits && row.link !== otherName && !areSameNames(row, reservedOf(row)),
  )
  const days = Array.from(new Set(brought.map(dayOf)))
  const taken = new Map<string, number>()
  for (const { link, day, names } of await store.namesByDay(days)) {
    taken.set(`${link} ${day}`, names)
  }
  const admitted = new Map<string, Parameters<FunnelStore['add']>[0]['names'][number]>()
  for (const row of brought) {
    const { link, campaign, source } = row
    const [key, day] = [keyOf(row), dayOf(row)]
    const room = `${link} ${day}`
    const isNew = !known.has(key) && !admitted.has(key)
    const names = taken.get(room) ?? 0
    const max = newNamesPerDay + (row.counts.lead_committed ? moreOfLeads : 0)
    if (isNew && names >= max) continue
    if (isNew) taken.set(room, names + 1)
    admitted.set(key, { link, campaign, source, day })
  }
  return admitted
}

function keyOf({ link, campaign, source }: LinkName): string {
  return [link, campaign, source].join('\n')
}
