import type { FunnelCounts } from '#app/domain/funnel/funnel-event'
import type { FunnelStore } from '#app/domain/funnel/ports'
import type { ClickCountStore, LinkSource } from '#app/domain/links/ports'
import { type PreparedLink, prepareLink } from '#app/domain/links/prepare-link'
import { isLinkSlug } from '#app/shared/brands'
import { type Dimensions, otherName } from '#app/shared/dimensions'

export type WriteFunnelNeeds = {
  links: LinkSource
  names: Pick<ClickCountStore, 'admittedCampaigns'>
  store: FunnelStore
  allowedHosts: readonly string[]
}

/** Links that one write looks up. A visitor can put any name into a cookie, but there are only so many links. */
const mostLinks = 50

/**
 * Adds counts to the daily sums, each link, campaign and variant by name only if `/go` knows it. Throws if storage
 * fails; nothing is written then.
 */
export async function writeFunnel(needs: WriteFunnelNeeds, counts: FunnelCounts): Promise<void> {
  const links = await readLinks(needs, counts)
  const campaigns = await readCampaigns(needs, counts, links)
  const rows = counts.rows.map((row) => ({ ...row, ...admitted(row, links, campaigns) }))
  await needs.store.add({ ...counts, rows })
}

type Links = ReadonlyMap<string, PreparedLink>

async function readLinks(
  { links, allowedHosts }: WriteFunnelNeeds,
  { rows }: FunnelCounts,
): Promise<Links> {
  const slugs = Array.from(new Set(rows.map(({ link }) => link)))
    .filter(isLinkSlug)
    .slice(0, mostLinks)
  const records = await Promise.all(slugs.map((slug) => links.read(slug)))
  return new Map(
    records.flatMap((record) => (record ? [[record.slug, prepareLink(record, allowedHosts)]] : [])),
  )
}

async function readCampaigns(
  { names }: WriteFunnelNeeds,
  { rows }: FunnelCounts,
  links: Links,
): Promise<ReadonlySet<string>> {
  const asked = rows.filter(
    ({ link, campaign }) =>
      campaign !== '' &&
      (link === '' || links.has(link)) &&
      !links.get(link)?.campaigns.includes(campaign),
  )
  if (asked.length === 0) return new Set()
  const known = await names.admittedCampaigns(
    asked.map(({ link: slug, campaign }) => ({ slug, campaign })),
  )
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
