import type { Services } from '#app/services'
import { second } from '#app/shared/time'

/**
 * What a dead letter means: the queue gave up, the lead may not have. One that has attempts and
 * time left stays for the sweep; otherwise it is marked dead, where the operator sees it.
 */
export async function retireLead(
  { leads, log, now, settings }: Pick<Services, 'leads' | 'log' | 'now' | 'settings'>,
  leadId: string,
): Promise<'dead' | 'left_to_sweep'> {
  const hasTimeSince = now() - settings.leadMaxAgeSeconds * second
  const attemptsInAll = settings.retryDelaysSeconds.length + 1
  const isRetired = await leads.retire(
    leadId,
    { attemptsInAll, createdBefore: hasTimeSince },
    now(),
  )
  if (!isRetired) {
    log.warn('lead.dead_letter_left_to_sweep', { leadId })
    return 'left_to_sweep'
  }
  log.alarm('LEAD_DEAD', { leadId, reason: 'dead_letter' })
  return 'dead'
}
