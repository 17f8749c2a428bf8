import { conversionLifeSeconds } from '#app/domain/conversions/conversion'
import type { Services } from '#app/services'
import { minute, second } from '#app/shared/time'

/** Longer than the queue's own retries of one message. */
const graceMs = 10 * minute
const conversionsPerSweep = 20

/** Requeues conversions that the queue lost or gave up, for as long as the ad network accepts them. */
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
