import { isReservedName, otherName } from '#app/shared/dimensions'
import { cutText, isReadable } from '#app/shared/visible-text'
import { longestName } from './schema'

export type CountedNames = { source: string; campaign: string }

type Touch = {
  utm_source?: string | undefined
  utm_campaign?: string | undefined
  /** The link's own name, if its destination has another. */
  linkCampaign?: string | undefined
}
export type Registered = { sources: readonly string[]; campaigns: readonly string[] }

/** Returns a source or campaign as counted: trimmed, cut between characters, and never mistakable for another. */
export function countedName(text = ''): string {
  const name = cutText(text.trim().normalize('NFC'), longestName).trim()
  return isReservedName(name) || !isReadable(name) ? otherName : name
}

/** Returns the counted names of a click: a link's own campaign before its destination's. */
export function countedNames({ utm_source, utm_campaign, linkCampaign }: Touch): CountedNames {
  return {
    source: countedName(utm_source),
    campaign: countedName(linkCampaign ?? utm_campaign),
  }
}

/** Keeps the names that are registered with the link or absent, and replaces the others, each by itself. */
export function reservedNames(
  { source, campaign }: CountedNames,
  { sources, campaigns }: Registered,
): CountedNames {
  return { source: reserved(source, sources), campaign: reserved(campaign, campaigns) }
}

function reserved(name: string, registered: readonly string[]): string {
  return name === '' || registered.includes(name) ? name : otherName
}

export function areSameNames(one: CountedNames, other: CountedNames): boolean {
  return one.source === other.source && one.campaign === other.campaign
}
