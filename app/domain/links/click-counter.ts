import type { LinkSlug } from '#app/shared/brands'
import { otherName } from '#app/shared/dimensions'
import { dayIndex } from '#app/shared/time'
import { hasHiddenCharacters } from '#app/shared/visible-text'
import { longestName } from './schema'

/**
 * `human`: a person's first click within the hour. `repeat`: another one. `suspect`: a first click from a network
 * that clicked too often. `bot`: a robot, HEAD or a prefetch. `closed`: a person at a link that is not open.
 * `unknown`: no such link.
 */
export const clickKinds = ['human', 'repeat', 'suspect', 'bot', 'closed', 'unknown'] as const
export type ClickKind = (typeof clickKinds)[number]

export type CountedNames = {
  source: string
  campaign: string
  /** Registered with the link, or absent: such a name does not count towards the limit. */
  isSourceReserved: boolean
  isCampaignReserved: boolean
}

/** What a click is counted under; empty if its path names no link. */
export type CountedSlug = LinkSlug | ''
export type CountedClick = CountedNames & { slug: CountedSlug; kind: ClickKind }

/** One row of the aggregate; `day` is days since 1970 in UTC. */
export type ClickCount = CountedClick & { day: number; count: number }

/** Unregistered names of one link, day and kind that wait to be written. */
const mostWaitingNames = 100

type Touch = {
  utm_source?: string | undefined
  utm_campaign?: string | undefined
  /** Of the link itself, if its destination has another. */
  linkCampaign?: string | undefined
}
type Registered = { sources: readonly string[]; campaigns: readonly string[] }

/** The names that our own reports give to clicks; a click with such a name is counted as other. */
const ownName = /^\s*\((?:none|other)\)\s*$/i

/** Returns a source or campaign as counted: cut between characters, and never mistakable for another. */
export function countedName(text = ''): string {
  const name = cut(text)
  return ownName.test(name) || hasHiddenCharacters(name) ? otherName : name
}

/** Cuts by code point, so that no half character is stored. */
function cut(text: string): string {
  if (text.length <= longestName) return text
  return Array.from(text.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join('')
}

/** Returns one key for source and campaign together. */
export function nameKey({ source, campaign }: { source: string; campaign: string }): string {
  return `${source}\n${campaign}`
}

/** Returns the counted names of a click. */
export function countedNames(
  { utm_source, utm_campaign, linkCampaign }: Touch,
  registered: Registered,
): CountedNames {
  const source = countedName(utm_source)
  const campaign = countedName(linkCampaign ?? utm_campaign)
  return {
    source,
    campaign,
    isSourceReserved: isReserved(source, registered.sources),
    isCampaignReserved: isReserved(campaign, registered.campaigns),
  }
}

function isReserved(name: string, registered: readonly string[]): boolean {
  return name === '' || name === otherName || registered.includes(name)
}

export type ClickCounter = {
  add: (click: CountedClick, now: number) => void
  /** Puts back what could not be written. */
  restore: (rows: readonly ClickCount[]) => void
  /** Returns the counts and resets them. */
  drain: () => ClickCount[]
}

/**
 * Returns a counter that sums clicks in memory, so that a thousand become one row. Names known to be admitted wait
 * without a limit, because there are few.
 */
export function createClickCounter(
  isAdmitted: (slug: CountedSlug, names: CountedNames) => boolean = () => false,
): ClickCounter {
  let rows = new Map<string, ClickCount>()
  let waitingNames = new Map<string, number>()
  const addTo = (click: CountedClick, onDay: number, count: number) => {
    const room = `${click.slug} ${onDay} ${click.kind}`
    const key = `${room} ${nameKey(click)}`
    const standing = rows.get(key)
    if (standing) {
      standing.count += count
      return
    }
    const isReserved = click.isSourceReserved && click.isCampaignReserved
    if (!isReserved && !isAdmitted(click.slug, click)) {
      const waiting = waitingNames.get(room) ?? 0
      if (waiting >= mostWaitingNames) return addTo(withoutNewNames(click), onDay, count)
      waitingNames.set(room, waiting + 1)
    }
    rows.set(key, rowOf(click, onDay, count))
  }
  return {
    add: (click, now) => addTo(click, dayIndex(now), 1),
    restore: (old) => {
      for (const row of old) addTo(row, row.day, row.count)
    },
    drain() {
      const drained = Array.from(rows.values())
      rows = new Map()
      waitingNames = new Map()
      return drained
    },
  }
}

/** Copies the counted fields alone: a click has more. */
function rowOf(
  { slug, kind, source, campaign, isSourceReserved, isCampaignReserved }: CountedClick,
  onDay: number,
  count: number,
): ClickCount {
  return { slug, kind, source, campaign, isSourceReserved, isCampaignReserved, day: onDay, count }
}

/** Merges the rows of several isolates, which are mostly of the same links and names. */
export function mergeCounts(rows: readonly ClickCount[]): ClickCount[] {
  const merged = new Map<string, ClickCount>()
  for (const row of rows) {
    const { count, ...same } = row
    const key = JSON.stringify(same)
    const standing = merged.get(key)
    if (standing) standing.count += count
    else merged.set(key, { ...row })
  }
  return Array.from(merged.values())
}

/** Replaces unregistered names, each by itself. */
export function withoutNewNames<Names extends CountedNames>(names: Names): Names {
  return {
    ...names,
    source: names.isSourceReserved ? names.source : otherName,
    campaign: names.isCampaignReserved ? names.campaign : otherName,
    isSourceReserved: true,
    isCampaignReserved: true,
  }
}
