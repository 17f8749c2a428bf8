import { passedParameters, rememberTouch, touchFromUrl } from '#app/domain/attribution/tracking'
import { type Choice, chooseDestination } from '#app/domain/links/choose-destination'
import { countedNames, reservedNames } from '#app/domain/links/counted-name'
import { addedParameters, addressOf, type Destination } from '#app/domain/links/destination'
import type { LinkMemory, Remembered } from '#app/domain/links/link-memory'
import type { NetworkMeter } from '#app/domain/links/network-meter'
import type { ClickEvent, LinkSource } from '#app/domain/links/ports'
import { type PreparedLink, prepareLink } from '#app/domain/links/prepare-link'
import { noOptions } from '#app/domain/links/schema'
import { readUserAgent } from '#app/domain/links/user-agent'
import { isRepeat, type VisitorMark } from '#app/domain/links/visitor-mark'
import type { Services } from '#app/services'
import type { LinkSlug } from '#app/shared/brands'
import type { VisitorKind } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'
import type { Network } from '#app/shared/ip'
import type { Parameter } from '#app/shared/query'
import type { RandomBytes } from '#app/shared/random'
import { toIso } from '#app/shared/time'
import { pagePath, type Touch, type TrackingData } from '#app/shared/tracking-data'

export type Click = {
  /** Null for a path that no link can have. */
  slug: LinkSlug | null
  /** The requested URL's query, without its `?`. */
  query: string
  /** ISO 3166-1 alpha-2. Called once or never. */
  country: () => string
  /** The visitor's networks, narrowest first. Kept in memory only. */
  networks: () => readonly Network[]
  userAgent: string
  /** HEAD, prefetch, prerender, or another page's image or frame: no one is looking at it. */
  isAutomatic: boolean
  /** The visitor refused tracking, or sends Global Privacy Control: no click id is created, stored or passed on. */
  isDenied: boolean
  /** The tracking data in the visitor's cookie. Null without one. */
  tracking: TrackingData | null
  mark: VisitorMark | null
}

export type FollowLinkOutcome =
  /** A null leaves the visitor's cookie unchanged. */
  | { kind: 'redirect'; location: string; tracking: TrackingData | null; mark: VisitorMark | null }
  | { kind: 'no_such_page' }

export type FollowLinkNeeds = Pick<Services, 'now' | 'inBackground'> & {
  random: RandomBytes
  /** A random click id, 22 URL-safe characters. */
  newClickId: () => string
  log: Pick<Services['log'], 'warn'>
  links: LinkSource
  memory: LinkMemory
  allowedHosts: readonly string[]
  isWithinLimits: NetworkMeter
  /** Counts without waiting. Never throws. */
  count: (click: ClickEvent, networks: Click['networks'], now: number) => void
}

/** Returns a link to the home page with the click's parameters, for when ours cannot be read. */
function homeLink(slug: LinkSlug): PreparedLink {
  const split = [{ to: '/', weight: 1 }]
  const options = { ...noOptions, split }
  return prepareLink({ v: 1, slug, version: 0, state: 'active', options }, [])
}

/**
 * Handles one click on `/go/:slug`: finds the link, picks a destination, passes on parameters, counts. Returns
 * without a promise if the isolate knows the link.
 */
export function followLink(
  needs: FollowLinkNeeds,
  click: Click,
): FollowLinkOutcome | Promise<FollowLinkOutcome> {
  const now = needs.now()
  const { slug } = click
  if (slug === null) return follow(needs, click, null, now)
  const remembered = needs.memory.recall(slug, now)
  if (!remembered || remembered.age === 'old') {
    return followUnread(needs, { ...click, slug }, remembered, now)
  }
  if (remembered.age === 'ageing' && needs.memory.startRefresh(slug, now)) {
    needs.inBackground(refresh(needs, slug))
  }
  return follow(needs, click, remembered.link, now)
}

async function followUnread(
  needs: FollowLinkNeeds,
  click: Click & { slug: LinkSlug },
  remembered: Remembered | null,
  now: number,
): Promise<FollowLinkOutcome> {
  const found = await refresh(needs, click.slug)
  if (found.ok) return follow(needs, click, found.link, now)
  // A paid click gets an old copy of the link, or else the home page, but never an error.
  return follow(needs, click, remembered?.link ?? homeLink(click.slug), now)
}

async function refresh(
  { links, memory, allowedHosts, log, now }: FollowLinkNeeds,
  slug: LinkSlug,
): Promise<{ ok: true; link: PreparedLink | null } | { ok: false }> {
  try {
    const record = await links.read(slug)
    const link = record === null ? null : prepareLink(record, allowedHosts)
    return { ok: true, link: memory.store(slug, link, now()) }
  } catch (error) {
    log.warn('link.unreadable', errorFields(error))
    return { ok: false }
  }
}

function follow(
  needs: FollowLinkNeeds,
  click: Click,
  link: PreparedLink | null,
  now: number,
): FollowLinkOutcome {
  const agent = readUserAgent(click.userAgent)
  const choice = link ? choose(needs, click, link, agent.device, now) : null
  const clickId = click.isDenied ? null : needs.newClickId()
  const variant = choice?.kind === 'open' ? choice.variant : null
  const id = clickId === null ? null : { clickId, variant }
  const way = link && choice?.destination ? wayTo(link, choice.destination, click, id) : null
  const names = countedNames(way?.touch ?? {})
  needs.count(
    {
      slug: link?.slug ?? '',
      kind: link && choice ? kindOf(needs, click, link, agent.isBot, choice, now) : 'unknown',
      clickId: way ? clickId : null,
      ...names,
      reserved: reservedNames(names, link ?? noOptions),
      country: click.country(),
      device: agent.device,
      variant,
    },
    click.networks,
    now,
  )
  if (!way) return { kind: 'no_such_page' }
  const location = way.location
  // A prefetch or a HEAD has no visitor who clicked yet.
  if (click.isAutomatic) return { kind: 'redirect', location, tracking: null, mark: null }
  const tracking = rememberTouch(click.tracking, way.touch, toIso(now), click.isDenied)
  const mark = choice?.kind === 'open' ? newMark(click, variant, now) : null
  return { kind: 'redirect', location, tracking, mark }
}

function choose(
  { random }: FollowLinkNeeds,
  click: Click,
  link: PreparedLink,
  device: ClickEvent['device'],
  now: number,
): Choice {
  return chooseDestination(link, {
    now,
    country: click.country,
    device: () => device,
    existingVariant: click.isDenied ? null : (click.mark?.variant ?? null),
    random: () => random(4).reduce((sum, byte) => (sum + byte) / 256, 0),
  })
}

/** Returns the destination and the click's data. The destination's own parameters come before the passed ones. */
function wayTo(
  { slug }: PreparedLink,
  destination: Destination,
  { query, isDenied }: Click,
  id: { clickId: string; variant: string | null } | null,
): { location: string; touch: Touch } {
  const passed = passedParameters(query, isDenied)
  const added = addedParameters(destination, passed)
  const given: Touch = touchFromUrl([...destination.parameters, ...added]) ?? {}
  if (passed.length > added.length) preferOwnCampaign(given, passed)
  given.link = markOf(slug, id)
  if (destination.isOwn && pagePath.test(destination.base)) given.landing = destination.base
  if (id && given.clickid === undefined) {
    given.clickid = id.clickId
    if (destination.isOwn) added.push(['clickid', id.clickId])
  }
  return { location: addressOf(destination, added), touch: given }
}

/** Returns what `tracking_data` keeps of a click: see `linkMark`. */
function markOf(slug: LinkSlug, id: { clickId: string; variant: string | null } | null): string {
  if (id === null) return slug
  return id.variant === null ? `${slug}.${id.clickId}` : `${slug}.${id.clickId}.${id.variant}`
}

/** Keeps the campaign that the link was advertised with beside its destination's, which takes precedence. */
function preferOwnCampaign(touch: Touch, passed: readonly Parameter[]): void {
  const own = passed.find(([name]) => name === 'utm_campaign')?.[1]
  if (own !== undefined && own !== touch.utm_campaign) touch.linkCampaign = own
}

function kindOf(
  { isWithinLimits }: FollowLinkNeeds,
  click: Click,
  { slug }: PreparedLink,
  isBot: boolean,
  choice: Choice,
  now: number,
): VisitorKind {
  if (isBot || click.isAutomatic) return 'bot'
  if (choice.kind === 'closed') return 'closed'
  if (isRepeat(click.mark, now)) return 'repeat'
  return isWithinLimits(slug, click.networks(), now) ? 'human' : 'suspect'
}

function newMark(click: Click, picked: string | null, now: number): VisitorMark | null {
  if (click.isDenied) return null
  const { mark } = click
  // If a rule decided, the visitor keeps the variant picked earlier.
  const variant = picked ?? mark?.variant ?? null
  if (!isRepeat(mark, now)) return { clickedAt: now, variant }
  return mark && mark.variant !== variant ? { clickedAt: mark.clickedAt, variant } : null
}
