import type { Refusal } from '#app/phone-proof/outcomes.server'
import { codeView } from '#app/phone-proof/phone-proof.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { LeadFormState } from './form-state.server'
import type { LeadFormView, SubmittedView } from './view'

/** The specification's wait for ad-network traffic, during which the conversion call is sent. */
const adNetworkDelayMs = 2_000

type Needs = Pick<Services, 'now' | 'visit' | 'buyers' | 'settings'>

/** Returns the view of a sealed state. */
export function viewOf(
  services: Needs,
  state: LeadFormState,
  sealed: string,
  { isResumed, refusal = null }: { isResumed: boolean; refusal?: Refusal | null },
): LeadFormView {
  const { proof, end } = state
  if (end) return submittedView(services, state, end, isResumed)
  switch (proof.step) {
    case 'number':
      return { step: 'initial', values: state.values }
    case 'code':
      return codeView(services, proof, sealed, refusal)
    case 'proven':
      return { step: 'otp-verified', formState: sealed, error: refusal?.message }
    default:
      return assertNever(proof)
  }
}

function submittedView(
  { visit, buyers, settings }: Needs,
  { values, proof }: LeadFormState,
  { url, firm, eventId, reference }: NonNullable<LeadFormState['end']>,
  isResumed: boolean,
): SubmittedView {
  const { email } = values
  const { utm_source, adct } = visit.tracking ?? {}
  const isAdRoll = utm_source === 'adroll' && adct !== undefined
  const mayReport = isAdRoll && settings.adRoll !== null && visit.trackingConsent === 'granted'
  const phone = proof.step === 'proven' ? proof.phone : null
  const { allowedHosts } = buyers.choose(email)
  return {
    step: 'submitted',
    url: relativeToSite(url, visit.origin),
    firm,
    reference,
    allowedHosts,
    delayMs: mayReport ? adNetworkDelayMs : 0,
    conversion: mayReport && phone ? { email, phone, adct, event_id: eventId } : null,
    isResumed,
  }
}

function relativeToSite(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}
