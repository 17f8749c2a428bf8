import type { Heartbeats } from '#app/domain/alarms/ports'
import type { LeadStore } from '#app/domain/leads/ports'
import type { Log } from '#app/shared/log'
import { minute } from '#app/shared/time'

export type Cron = 'sweep' | 'market'

type Needs = {
  now: () => number
  log: Pick<Log, 'alarm'>
  heartbeats: Heartbeats
  leads: Pick<LeadStore, 'listOverdue'>
}

/** How long each cron may go without a good run. */
const cronSilenceMs: Record<Cron, number> = { sweep: 5 * minute, market: 20 * minute }

/** The sweep queues a lead again when it is a minute overdue. */
const overdueMs = 2 * minute
const queueSilenceMs = 10 * minute

/**
 * Raises an alarm for each other cron without a good run in its time, and for the queue if leads wait and no batch was
 * consumed. A quiet queue is none.
 */
export async function checkHeartbeats(
  { now, log, heartbeats, leads }: Needs,
  self: Cron,
): Promise<void> {
  const at = now()
  const beats = await heartbeats.read([...Object.keys(cronSilenceMs), 'queue'], at)
  const isSilent = (name: string, ms: number) => at - (beats.get(name) ?? at) > ms
  for (const [job, ms] of Object.entries(cronSilenceMs)) {
    if (job !== self && isSilent(job, ms)) log.alarm('HEARTBEAT_MISSED', { job })
  }
  const overdue = await leads.listOverdue(at - overdueMs, at, 1)
  const since = await heartbeats.noteWaiting('queue-waits', overdue.length > 0, at)
  const isStuck = since !== null && at - since > queueSilenceMs
  if (isStuck && isSilent('queue', queueSilenceMs)) log.alarm('HEARTBEAT_MISSED', { job: 'queue' })
}
