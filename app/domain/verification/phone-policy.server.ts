import { assertNever } from '#app/shared/assert-never'
import type { PhoneNumber } from '#app/shared/brands'
import { phoneTraits } from '#app/shared/phone-number.server'

export type PhonePolicy = { allowedRegions: readonly string[] }

export type PhoneVerdict =
  | { ok: true; number: PhoneNumber; region: string }
  | { ok: false; reason: 'invalid_phone' }
  | { ok: false; reason: 'refused_region'; region: string | null }
  | { ok: false; reason: 'not_mobile' }

/** Returns whether a number may get a text; null means that the input was not a number. */
export function judgePhone(number: PhoneNumber | null, policy: PhonePolicy): PhoneVerdict {
  if (number === null) return { ok: false, reason: 'invalid_phone' }
  const { region, lineType } = phoneTraits(number)
  switch (lineType) {
    case 'satellite':
      return { ok: false, reason: 'refused_region', region: null }
    case 'premium':
    case 'fixed':
    case 'other':
      return { ok: false, reason: 'not_mobile' }
    case 'mobile':
      break
    default:
      return assertNever(lineType)
  }
  if (!region || !policy.allowedRegions.includes(region)) {
    return { ok: false, reason: 'refused_region', region }
  }
  return { ok: true, number, region }
}
