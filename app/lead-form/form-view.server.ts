import type { Refusal } from '#app/phone-proof/outcomes.server'
import { codeView } from '#app/phone-proof/phone-proof.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { contactInWords, contactIso } from '#app/shared/preferred-contact'
import type { LeadFormState } from './form-state.server'
import type { FormValues, LeadFormView, SubmittedView } from './view'

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
      return { step: 'initial', values: typedValues(state) }
    case 'code':
      return { ...codeView(services, proof, sealed, refusal), call: callOf(state) }
    case 'proven':
      return { step: 'otp-verified', formState: sealed, error: refusal?.message }
    default:
      return assertNever(proof)
  }
}

/** Returns what the first step shows again, but the tick. */
export function typedValues({ values, consent }: LeadFormState): FormValues {
  const chosen = contactFields(consent.preferred?.choice)
  return { ...values, country: values.country ?? undefined, ...chosen }
}

/** A day and hour, `2026-11-24T18:00`, has its own controls. */
function contactFields(choice: string | undefined) {
  if (!choice?.includes('T')) return { preferredContact: choice }
  const at = new Date(`${choice}Z`)
  const [day, hour] = [at.getUTCDay() || 7, at.getUTCHours()]
  return { preferredContact: 'at', preferredDay: `${day}`, preferredHour: `${hour}` }
}

function submittedView(
  { visit, buyers, settings }: Needs,
  { values, proof, consent }: LeadFormState,
  {
    url,
    firm,
    hasDetails = false,
    eventId,
    reference,
    isTimeDropped,
  }: NonNullable<LeadFormState['end']>,
  isResumed: boolean,
): SubmittedView {
  const { email } = values
  const { utm_source, adct } = visit.tracking ?? {}
  const isAdRoll = utm_source === 'adroll' && adct !== undefined
  // Shown again, it reports nothing, so its page needs no email and no phone.
  const mayReport =
    !isResumed && isAdRoll && settings.adRoll !== null && visit.trackingConsent === 'granted'
  const phone = proof.step === 'proven' ? proof.phone : null
  const { allowedHosts } = buyers.choose(email)
  return {
    step: 'submitted',
    url: relativeToSite(url, visit.origin),
    firm,
    hasDetails,
    reference,
    call: callOf({ consent }),
    isTimeDropped,
    allowedHosts,
    delayMs: mayReport ? adNetworkDelayMs : 0,
    conversion: mayReport && phone ? { email, phone, adct, event_id: eventId } : null,
    isResumed,
  }
}

/** Returns the call that was asked for; null if no time was chosen. */
export function callOf({
  consent: { preferred },
}: Pick<LeadFormState, 'consent'>): SubmittedView['call'] {
  if (!preferred) return null
  const isCall = preferred.at !== null
  const query = new URLSearchParams({ at: contactIso(preferred) })
  return {
    // No line begins with “p.m.” or “ET”.
    words: contactInWords(preferred).replace(/(?<=:.*) /g, '\u00a0'),
    calendar: isCall ? `/api/call.ics?${query}` : null,
  }
}

function relativeToSite(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}
