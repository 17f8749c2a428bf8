import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import type { FunnelEvent } from '#app/domain/funnel/funnel-event'
import { createCombinationMeter } from '#app/domain/links/combination-meter'
import { type Dimensions, otherName } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'
import { networksOf } from '#app/shared/ip'
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
  /** Returns what an event that costs its visitor nothing counts by: a network brings only so many names. */
  limited: (dimensions: Dimensions, ip: string, now: number) => Dimensions
  /** Sends what has been counted. Failures are logged, and the counts are kept for the next time. */
  send: () => Promise<void>
}

/** Sums the funnel's events in this isolate and sends the sums to the queue of counts, after the response. */
export function createFunnelSink({ COUNT_QUEUE }: Pick<Env, 'COUNT_QUEUE'>, log: Log): FunnelSink {
  const counter = createFunnelCounter()
  const isWithinLimits = createCombinationMeter()

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
    limited: (dimensions, ip, now) =>
      isWithinLimits(dimensions, () => networksOf(ip), now) ? dimensions : withoutNames(dimensions),
    send,
  }
}

function withoutNames({ link, campaign, variant, ...seen }: Dimensions): Dimensions {
  const other = (name: string) => (name === '' ? '' : otherName)
  return { ...seen, link: other(link), campaign: other(campaign), variant: other(variant) }
}
