import { type Parameter, readQuery } from '#app/shared/query'
import { readTrackingValue, trackingParameters } from './tracking'

/** More than any ad network appends; the rest is dropped. */
const maxPassed = 40

/** Kept after a refusal too: these name a campaign, not a click. */
const campaignName = /^(?:utm_[a-z_]{1,24}|cid)$/

/**
 * Returns the parameters that a redirect passes on: the tracking parameters and every `utm_*`, each name once, with
 * values as the cookie stores them. After a refusal, only those that name no click.
 */
export function passedParameters(query: string, isDenied: boolean): Parameter[] {
  if (query === '') return []
  const passed: Parameter[] = []
  for (const pair of readQuery(query)) {
    const [name, text] = pair
    const isWanted =
      campaignName.test(name) || (!isDenied && Object.hasOwn(trackingParameters, name))
    if (passed.length === maxPassed) break
    if (!isWanted || passed.some(([known]) => known === name)) continue
    const value = readTrackingValue(text)
    if (value !== null) passed.push(value === text ? pair : [name, value])
  }
  return passed
}
