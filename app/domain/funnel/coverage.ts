import type { LocalDate } from '#app/shared/toronto-time'
import type { Spend } from './spend'

/** On how many days a campaign had visits, leads or spend, and those of them without spend stored, the oldest first. */
export type Cover = { days: number; missing: readonly LocalDate[] }

type CampaignDay = Pick<Spend, 'campaign' | 'day'>

const keyOf = ({ day, campaign }: CampaignDay) => `${day} ${campaign}`

/**
 * Returns whether a campaign's spend of a day is stored. Only then do the margin and the cost of a lead take what it spent,
 * earned and brought on that day: earnings beside spend that isn't known would be no margin.
 */
export function coveredBy(spend: readonly CampaignDay[]): (of: CampaignDay) => boolean {
  const stored = new Set(spend.map(keyOf))
  return (of) => stored.has(keyOf(of))
}

/** Returns the cover of each campaign with spend. Today isn't over, so it counts only if it has spend. */
export function coversOf(
  spend: readonly CampaignDay[],
  active: readonly CampaignDay[],
  today: LocalDate,
): ReadonlyMap<string, Cover> {
  const covers = new Map<string, Cover>()
  const isCovered = coveredBy(spend)
  const paid = new Set(spend.map(({ campaign }) => campaign))
  const past = active.filter(({ day, campaign }) => day < today && paid.has(campaign))
  const all = new Map([...spend, ...past].map((one) => [keyOf(one), one]))
  for (const one of all.values()) {
    const { days, missing } = covers.get(one.campaign) ?? { days: 0, missing: [] }
    const isMissing = !isCovered(one)
    covers.set(one.campaign, {
      days: days + 1,
      missing: isMissing ? [...missing, one.day].toSorted() : missing,
    })
  }
  return covers
}

/** Whether a campaign may be judged: it has no spend, or none is missing. */
export function isWhole(cover: Cover | null): boolean {
  return cover === null || cover.missing.length === 0
}
