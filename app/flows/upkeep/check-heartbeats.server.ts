import type { AlarmStore, Heartbeats } from '#app/domain/alarms/ports'
import type { LeadStore } from '#app/domain/leads/ports'
import type { Log } from '#app/shared/log'
import { minute } from '#app/shared/time'

export type Cron = 'sweep' | 'market'

type Needs = {
  now: () => number
  log: Pick<Log, 'alarm'>
  heartbeats: Heartbeats
  alarms: Pick<AlarmStore, 'end'>
  leads: Pick<LeadStore, 'listOverdue'>
}

const code = 'HEARTBEAT_MISSED'

/** How long each cron may go without a good run. */
const cronSilenceMs: Record<Cron, number> = { sweep: 5 * minute, market: 20 * minute }

/** The sweep queues a lead again when it is a minute overdue. */
const overdueMs = 2 * minute
const queueSilenceMs = 10 * minute

/**
 * Raises an alarm for each other cron without a good run in its time, and for the queue if leads wait and no batch was
 * consumed. A quiet queue is none. Ends the alarms of those that ran again.
 */
export async function checkHeartbeats(
  { now, log, heartbeats, alarms, leads }: Needs,
  self: Cron,
): Promise<void> {
  const at = now()
  const beats = await heartbeats.read([...Object.keys(cronSilenceMs), 'queue'], at)
  const isSilent = (name: string, ms: number) => at - (beats.get(name) ?? at) > ms
  const silent = Object.entries(cronSilenceMs).flatMap(([job, ms]) =>
    isSilent(job, ms) ? job : [],
  )
  const overdue = await leads.listOverdue(at - overdueMs, at, 1)
  const since = await heartbeats.noteWaiting('queue-waits', overdue.length > 0, at)
  const isStuck = since !== null && at - since > queueSilenceMs
  if (isStuck && isSilent('queue', queueSilenceMs)) silent.push('queue')
  for (const job of silent) if (job !== self) log.alarm(code, { job })
  const well = [...Object.keys(cronSilenceMs), 'queue'].filter((job) => !silent.includes(job))
  const over = well.map((subject) => ({ code, subject }))
  await alarms.end(over, 'closed', at)
}
