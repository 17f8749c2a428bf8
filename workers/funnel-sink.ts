import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import { type WriteFunnelNeeds, writeFunnel } from '#app/flows/write-funnel.server'
import type { Dimensions } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second } from '#app/shared/time'
import { createDelayedWrite } from './delayed-write'

/** Fewer rows are written if more is summed first. */
const writeAfterMs = 15 * second

export type FunnelSink = {
  /** Counts without waiting. Never throws. */
  count: (event: FunnelEvent, dimensions: Dimensions, now: number) => void
  /** Counts the view of a page, with what else it was. */
  view: (page: string, events: readonly FunnelEvent[], dimensions: Dimensions, now: number) => void
  /** Writes what has been counted. Failures are logged, and the counts are kept for the next write. */
  write: () => Promise<void>
}

/** Sums the funnel's events in this isolate and writes the sums to D1, after the response. */
export function createFunnelSink(needs: WriteFunnelNeeds, log: Log): FunnelSink {
  const counter = createFunnelCounter()

  async function write() {
    const counts = counter.drain()
    try {
      await writeFunnel(needs, counts)
    } catch (error) {
      counter.restore(counts)
      log.warn('funnel.not_written', { ...errorFields(error), count: counts.rows.length })
    }
  }

  const schedule = createDelayedWrite(writeAfterMs, write)
  const safely = (now: number, add: () => void) => {
    try {
      add()
      schedule(now)
    } catch (error) {
      log.warn('funnel.not_counted', errorFields(error))
    }
  }
  return {
    count: (event, dimensions, now) => safely(now, () => counter.count([event], dimensions, now)),
    view: (page, events, dimensions, now) =>
      safely(now, () => {
        counter.view(page, events.includes('visit'), now)
        counter.count(events, dimensions, now)
      }),
    write,
  }
}
