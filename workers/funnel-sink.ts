import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import type { Dimensions } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second } from '#app/shared/time'
import { funnelMessages } from './count-messages'
import { createDelayedWrite } from './delayed-write'
import type { Env } from './env'

/** Fewer messages are sent if more is summed first. */
const sendAfterMs = 15 * second

export type FunnelSink = {
  /** Counts without waiting. Never throws. */
  count: (event: FunnelEvent, dimensions: Dimensions, now: number) => void
  /** Counts the view of a page, with what else it was. */
  view: (page: string, events: readonly FunnelEvent[], dimensions: Dimensions, now: number) => void
  /** Sends what has been counted. Failures are logged, and the counts are kept for the next time. */
  send: () => Promise<void>
}

/** Sums the funnel's events in this isolate and sends the sums to the queue of counts, after the response. */
export function createFunnelSink({ COUNT_QUEUE }: Pick<Env, 'COUNT_QUEUE'>, log: Log): FunnelSink {
  const counter = createFunnelCounter()

  async function send() {
    for (const message of funnelMessages(counter.drain())) {
      try {
        await COUNT_QUEUE.send(message)
      } catch (error) {
        counter.addAll(message)
        log.warn('funnel.not_sent', { ...errorFields(error), count: message.rows.length })
      }
    }
  }

  const schedule = createDelayedWrite(sendAfterMs, send)
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
    send,
  }
}
