import { defaultTracking } from '#app/domain/attribution/tracking'
import { eventIdPurpose } from '#app/domain/conversions/conversion'
import { submitLeadMessage } from '#app/flows/messages.server'
import { submitLead } from '#app/flows/submit-lead.server'
import type { FlowState } from './flow-state.server'
import { type HandledForm, type Step, show } from './step.server'

/** The spec's words for a lead that came through a contact dialog. */
const popupDescription = 'Smart GrokAI - footer popup form'

/** The proof becomes a lead. */
export async function submitStep({ services }: Step, state: FlowState): Promise<HandledForm> {
  if (state.step === 'submitted') return show(services, state)
  const { visit } = services
  const { firstName, lastName, email, phone, country } = state.values
  const tracking = { ...defaultTracking, ...visit.tracking }
  const outcome = await submitLead(services, {
    ...{ firstName, lastName, email, phone },
    defaultRegion: 'US',
    proof: state.proof ?? null,
    country: country ?? null,
    source: state.source,
    tracking: state.isPopup ? { ...tracking, description: popupDescription } : tracking,
    consent: state.consent,
  })
  if (outcome.ok) {
    const { leadId, url } = outcome
    if (leadId === null) return show(services, { ...state, step: 'submitted', url })
    const eventId = await services.hash(eventIdPurpose, leadId)
    const shown = await show(services, { ...state, step: 'submitted', url, eventId })
    return { ...shown, leadId }
  }
  const message = submitLeadMessage(outcome)
  if (outcome.reason === 'too_many_requests') return show(services, state, { error: message }, 429)
  return { view: { step: 'error', message }, status: 422, flow: null }
}
