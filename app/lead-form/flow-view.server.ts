import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import type { PhoneNumber } from '#app/shared/phone-number'
import { formatPhoneNumber } from '#app/shared/phone-number.server'
import type { FlowState } from './flow-state.server'
import type { FlowView, FormValues, OtpSentView, SubmittedView } from './view'

/** The spec's wait for ad-network traffic, in which the conversion call goes out. */
const adNetworkDelayMs = 2_000

type Needs = Pick<Services, 'now' | 'visit' | 'buyers' | 'settings'>

/** Draws a sealed state as the page sees it. */
export function viewOf(
  services: Needs,
  state: FlowState,
  sealed: string,
  { isResumed }: { isResumed: boolean },
): FlowView {
  switch (state.step) {
    case 'initial':
      return { step: 'initial', values: valuesWithoutPhone(state) }
    case 'otp-sent':
      return otpSentView(services, state, sealed)
    case 'otp-verified':
      return { step: 'otp-verified', flow: sealed }
    case 'submitted':
      return submittedView(services, state, isResumed)
    default:
      return assertNever(state.step)
  }
}

function otpSentView({ now }: Needs, state: FlowState, sealed: string): OtpSentView {
  return {
    step: 'otp-sent',
    flow: sealed,
    phone: formatPhoneNumber(state.values.phone as PhoneNumber),
    reference: state.reference,
    resendAt: state.resendAt,
    resendInSeconds: Math.max(0, Math.ceil((state.resendAt - now()) / 1_000)),
    notice: state.isResent ? 'We sent another text.' : undefined,
  }
}

/** Going back keeps what was typed, except the number. */
export function valuesWithoutPhone({ values }: FlowState): FormValues {
  const { phone: _phone, ...kept } = values
  return kept
}

function submittedView(
  { visit, buyers, settings }: Needs,
  state: FlowState,
  isResumed: boolean,
): SubmittedView {
  const { email, phone } = state.values
  const { utm_source, adct } = visit.tracking ?? {}
  const isAdRoll = utm_source === 'adroll' && adct !== undefined
  const mayTell = isAdRoll && settings.adRoll !== null && visit.trackingConsent === 'granted'
  return {
    step: 'submitted',
    url: relativeToSite(state.url ?? '/thank-you', visit.origin),
    allowedHosts: buyers.choose(email).allowedHosts,
    delayMs: mayTell ? adNetworkDelayMs : 0,
    conversion: mayTell ? { email, phone, adct, event_id: state.eventId } : null,
    isResumed,
  }
}

function relativeToSite(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}
