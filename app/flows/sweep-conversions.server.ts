import { conversionLifeSeconds } from '#app/domain/conversions/conversion'
import type { Services } from '#app/services'
import { minute, second } from '#app/shared/time'

/** Longer than the queue's own tries of one message last. */
const graceMs = 10 * minute
const conversionsPerSweep = 20

/** Queues anew what the queue lost or gave up, for as long as the ad network would take it. */
export async function sweepConversions({
  conversions,
  conversionQueue,
  sendConversion,
  log,
  now,
}: Pick<
  Services,
  'conversions' | 'conversionQueue' | 'sendConversion' | 'log' | 'now'
>): Promise<void> {
  if (!sendConversion) return
  const overdue = await conversions.listOverdue(
    now() - graceMs,
    now() - conversionLifeSeconds * second,
    conversionsPerSweep,
  )
  for (const leadId of overdue) await conversionQueue.send(leadId)
  if (overdue.length > 0) log.warn('conversion.requeued', { count: overdue.length })
}
