import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import type { FunnelCounts } from '#app/domain/funnel/funnel-event'
import type { FunnelStore } from '#app/domain/funnel/ports'
import type { ClickCountStore, LinkTable } from '#app/domain/links/ports'
import { type PreparedLink, prepareLink } from '#app/domain/links/prepare-link'
import { isLinkSlug } from '#app/shared/brands'
import { type Dimensions, otherName } from '#app/shared/dimensions'

export type WriteFunnelNeeds = {
  links: LinkTable
  names: Pick<ClickCountStore, 'admittedCampaigns'>
  store: FunnelStore
  allowedHosts: readonly string[]
}

/** Links, and campaigns, that one write looks up: a visitor can put any name into a cookie. */
const mostNames = 2_000
/** Rows that one write adds; beyond it, names are summed as other. */
const mostRows = 10_000

/**
 * Adds counts to the daily sums, each link, campaign and variant by name only if `/go` knows it. Throws if storage
 * fails; nothing is written then.
 */
export async function writeFunnel(needs: WriteFunnelNeeds, counts: FunnelCounts): Promise<void> {
  const links = await readLinks(needs, counts)
  const campaigns = await readCampaigns(needs, counts, links)
  const merged = createFunnelCounter(mostRows)
  const rows = counts.rows.map((row) => ({ ...row, ...admitted(row, links, campaigns) }))
  merged.addAll({ ...counts, rows })
  await needs.store.add(merged.drain())
}

type Links = ReadonlyMap<string, PreparedLink>

async function readLinks(
  { links, allowedHosts }: WriteFunnelNeeds,
  { rows }: FunnelCounts,
): Promise<Links> {
  const slugs = Array.from(new Set(rows.map(({ link }) => link)))
    .filter(isLinkSlug)
    .slice(0, mostNames)
  const records = await links.find(slugs)
  return new Map(records.map((record) => [record.slug, prepareLink(record, allowedHosts)]))
}

async function readCampaigns(
  { names }: WriteFunnelNeeds,
  { rows }: FunnelCounts,
  links: Links,
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, { slug: string; campaign: string }>()
  for (const { link: slug, campaign } of rows) {
    const mayBeAdmitted = campaign !== '' && (slug === '' || links.has(slug))
    if (!mayBeAdmitted || links.get(slug)?.campaigns.includes(campaign)) continue
    asked.set(keyOf({ slug, campaign }), { slug, campaign })
  }
  if (asked.size === 0) return new Set()
  const known = await names.admittedCampaigns(Array.from(asked.values()).slice(0, mostNames))
  return new Set(known.map(keyOf))
}

/** Visitors without a link may name any link's campaign. */
function admitted(
  { link: slug, campaign, variant }: Dimensions,
  links: Links,
  campaigns: ReadonlySet<string>,
): Pick<Dimensions, 'link' | 'campaign' | 'variant'> {
  const link = links.get(slug)
  const isCampaignKnown =
    campaign === '' ||
    link?.campaigns.includes(campaign) ||
    campaigns.has(keyOf({ slug, campaign }))
  const isVariantKnown = variant === '' || link?.variants.some(({ id }) => id === variant)
  return {
    link: slug === '' || link ? slug : otherName,
    campaign: isCampaignKnown ? campaign : otherName,
    variant: isVariantKnown ? variant : otherName,
  }
}

function keyOf({ slug, campaign }: { slug: string; campaign: string }): string {
  return `${slug}\n${campaign}`
}
