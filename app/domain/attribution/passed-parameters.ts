import { readQuery } from '#app/shared/query'
import { readTrackingValue, trackingParameters } from './tracking'

/** More than any ad network appends; what comes after them is left out. */
const mostPassed = 40

/** Kept where a visitor said no: they name a campaign, not a click. */
const campaignName = /^(?:utm_[a-z_]{1,24}|cid)$/

/**
 * What a redirect hands on of its own address: the tracking parameters and every `utm_*`, each name
 * once, values as the cookie would keep them. Under a no, those alone that name no click.
 */
export function passedParameters(query: string, isDenied: boolean): [string, string][] {
  if (query === '') return []
  const passed: [string, string][] = []
  for (const [name, text] of readQuery(query)) {
    const isWanted =
      campaignName.test(name) || (!isDenied && Object.hasOwn(trackingParameters, name))
    if (passed.length === mostPassed) break
    if (!isWanted || passed.some(([known]) => known === name)) continue
    const value = readTrackingValue(text)
    if (value !== null) passed.push([name, value])
  }
  return passed
}
