import { exhaustedState } from '#app/domain/leads/delivery/settlement'
import { type CountLeadNeeds, countLead } from '#app/flows/funnel/visitor-dimensions.server'
import type { Services } from '#app/services'
import type { LeadId } from '#app/shared/brands'
import { second } from '#app/shared/time'

/**
 * Handles a dead letter. A lead with attempts and time left stays for the sweep; otherwise it ends as dead, visible
 * to the operator.
 */
export async function retireLead(
  services: CountLeadNeeds & Pick<Services, 'leads' | 'buyers' | 'now' | 'settings'>,
  leadId: LeadId,
): Promise<'dead' | 'parked' | 'left_to_sweep'> {
  const { leads, buyers, log, now, settings } = services
  const lead = await leads.find(leadId)
  const policy = buyers.byId(lead?.buyerId ?? '')?.unknownPolicy ?? 'none'
  const state = await leads.retire(
    leadId,
    {
      attemptsInAll: settings.delivery.retryDelaysSeconds.length + 1,
      createdBefore: now() - settings.delivery.leadMaxAgeSeconds * second,
      unsureState: exhaustedState({ isUnsure: true }, policy),
    },
    now(),
  )
  if (state === null) {
    log.warn('lead.dead_letter_left_to_sweep', { leadId })
    return 'left_to_sweep'
  }
  if (state === 'parked') countLead(services, leadId, 'lead_parked')
  log.alarm(state === 'parked' ? 'LEAD_PARKED' : 'LEAD_DEAD', { leadId, reason: 'dead_letter' })
  return state
}
