import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { inTime, LateError, minute, second } from '#app/shared/time'

/** Storage that hangs must not keep a tick from its alarms. */
const jobTimeoutMs = 90 * second
/** All jobs of a tick: it ends, alarms included, before the platform ends it after 15 minutes. */
const tickMs = 8 * minute
/** Even a job whose turn comes late may show that it works. */
const minMs = second
/** Longer than any message takes: an attempt of delivery asks a buyer twice, for up to 10 s each. */
const messageTimeoutMs = minute

export type RunJob = (job: string, work: () => Promise<unknown>) => Promise<boolean>

/** Runs one piece of scheduled work; what it throws becomes an alarm. Returns whether it went well. */
export async function runJob(
  log: Log,
  job: string,
  work: () => Promise<unknown>,
  timeoutMs = jobTimeoutMs,
): Promise<boolean> {
  try {
    await inTime(work(), timeoutMs)
    return true
  } catch (error) {
    log.alarm('JOB_FAILED', { job, ...errorFields(error) })
    return false
  }
}

/** Returns `runJob` for the jobs of one tick, which share its time. */
export function tickJobs(log: Log): RunJob {
  const endsAt = Date.now() + tickMs
  return (job, work) => {
    const leftMs = Math.max(minMs, endsAt - Date.now())
    return runJob(log, job, work, Math.min(jobTimeoutMs, leftMs))
  }
}

/**
 * Runs the work of queue messages, which come again if it fails. Storage that never responds would hold a batch
 * without a trace until the platform ends it, so it is a failure with an alarm.
 */
export async function takeInTime<T>(log: Log, job: string, work: Promise<T>): Promise<T> {
  try {
    return await inTime(work, messageTimeoutMs)
  } catch (error) {
    if (error instanceof LateError) log.alarm('JOB_FAILED', { job, ...errorFields(error) })
    throw error
  }
}
