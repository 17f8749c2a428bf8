import { assertNever } from '#app/shared/assert-never'
import type { PhoneNumber } from '#app/shared/phone-number'
import { parsePhoneNumber } from '#app/shared/phone-number.server'

export type PhonePolicy = { allowedRegions: readonly string[]; defaultRegion: string }

export type PhoneVerdict =
  | { ok: true; number: PhoneNumber; region: string }
  | { ok: false; reason: 'invalid_phone' }
  | { ok: false; reason: 'refused_region'; region: string | null }
  | { ok: false; reason: 'not_mobile' }

/** Whether a number, however it is spelled, may be sent a text message. */
export function judgePhone(text: string, policy: PhonePolicy): PhoneVerdict {
  const phone = parsePhoneNumber(text, policy.defaultRegion)
  if (!phone) return { ok: false, reason: 'invalid_phone' }
  switch (phone.lineType) {
    case 'satellite':
      return { ok: false, reason: 'refused_region', region: null }
    case 'premium':
    case 'fixed':
    case 'other':
      return { ok: false, reason: 'not_mobile' }
    case 'mobile':
      break
    default:
      return assertNever(phone.lineType)
  }
  if (!phone.region || !policy.allowedRegions.includes(phone.region)) {
    return { ok: false, reason: 'refused_region', region: phone.region }
  }
  return { ok: true, number: phone.number, region: phone.region }
}
