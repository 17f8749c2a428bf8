import type { AlarmStore } from '#app/domain/alarms/alarm-store.server'
import type { Heartbeats } from '#app/domain/alarms/heartbeat-store.server'
import type { LeadStore } from '#app/domain/leads/lead-store.server'
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

/** How long each cron may go without a good run, and the queue while leads wait. */
const silenceMs: Record<Cron | 'queue', number> = {
  sweep: 5 * minute,
  market: 20 * minute,
  queue: 10 * minute,
}
const jobs = Object.keys(silenceMs) as (keyof typeof silenceMs)[]

/** Stands in the heartbeats since leads wait. */
const waits = 'queue-waits'

/** The sweep queues a lead again when it is a minute overdue. */
const overdueMs = 2 * minute

/**
 * Raises an alarm for each other cron without a good run in its time, and for the queue if leads wait and no batch was
 * consumed. A quiet queue is none. Ends the alarms of those that ran again.
 */
export async function checkHeartbeats(
  { now, log, heartbeats, alarms, leads }: Needs,
  self: Cron,
): Promise<void> {
  const at = now()
  const beats = await heartbeats.read(jobs, at)
  const overdue = await leads.listOverdue(at - overdueMs, at, 1)
  const since = await heartbeats.noteWaiting(waits, overdue.length > 0, at)
  const silent = silentJobs(beats, since, at)
  for (const job of silent) if (job !== self) log.alarm(code, { job })
  const well = jobs.filter((job) => !silent.includes(job))
  const over = well.map((subject) => ({ code, subject }))
  await alarms.end(over, 'closed', at)
}

function silentJobs(beats: ReadonlyMap<string, number>, waitsSince: number | null, at: number) {
  const isOver = (job: keyof typeof silenceMs, since: number) => at - since > silenceMs[job]
  return jobs.filter(
    (job) =>
      isOver(job, beats.get(job) ?? at) &&
      (job !== 'queue' || (waitsSince !== null && isOver(job, waitsSince))),
  )
}

/** Returns when each job last ran well, whether that is too long ago, and how long it may be; null without a limit. */
export function withLateness(found: Awaited<ReturnType<Heartbeats['list']>>, at: number) {
  const beats = new Map(found.map(({ name, beatAt }) => [name, beatAt]))
  const silent: string[] = silentJobs(beats, beats.get(waits) ?? null, at)
  const limits = new Map<string, number>(Object.entries(silenceMs))
  return found
    .filter(({ name }) => name !== waits)
    .map((beat) => ({
      ...beat,
      lateAfterMs: limits.get(beat.name) ?? null,
      isLate: silent.includes(beat.name),
    }))
}
