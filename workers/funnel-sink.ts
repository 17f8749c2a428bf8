import { waitUntil } from 'cloudflare:workers'
import { createFunnelCounter } from '#app/domain/funnel/funnel-counter'
import {
  type FunnelCounts,
  type FunnelEvent,
  hourIndex,
  rowOf,
} from '#app/domain/funnel/funnel-event'
import { areSameNames } from '#app/domain/links/counted-name'
import { createCombinationMeter } from '#app/domain/links/network-meter'
import type { ClickEvent } from '#app/domain/links/ports'
import type { Dimensions } from '#app/shared/dimensions'
import { errorFields } from '#app/shared/error-fields'
import { type Network, networksOf } from '#app/shared/ip'
import type { Log } from '#app/shared/log'
import { partsOf } from '#app/shared/parts-of'
import { second, sleep } from '#app/shared/time'
import type { CountMessage, Env } from './env'

/** Fewer messages are sent if more is summed first. */
const sendAfterMs = 15 * second
/** A row is up to 1,300 bytes long, a page up to 200, a message up to 128 KB. */
const rowsPerMessage = 75

/** `admits`: its network may still bring names that are new. */
type Counted = { dimensions: Dimensions; admits: boolean }

/** A page, and whether a visit began there. */
type Viewed = { page: string; isVisit: boolean }

export type FunnelSink = {
  /** Counts without waiting. Never throws, as the others. */
  count: (event: FunnelEvent, dimensions: Dimensions, now: number) => void
  /** Counts the view of a page and any further events of that view. */
  view: (viewed: Viewed, events: readonly FunnelEvent[], by: Counted, now: number) => void
  /** Counts a followed link, and keeps it as it was in Analytics Engine. */
  click: (click: ClickEvent, networks: () => readonly Network[], now: number) => void
  /** Returns what an event that costs its visitor nothing counts by: a network brings only so many names. */
  limited: (dimensions: Dimensions, ip: string, now: number) => Counted
  /** Sends what has been counted. Failures are logged, and the counts are kept for the next time. */
  send: () => Promise<void>
}

/** Sums the funnel's events in this isolate and sends the sums to the queue of counts, after the response. */
export function createFunnelSink(
  { COUNT_QUEUE, CLICKS }: Pick<Env, 'COUNT_QUEUE' | 'CLICKS'>,
  log: Log,
): FunnelSink {
  const counter = createFunnelCounter()
  const meter = createCombinationMeter()

  async function send() {
    for (const message of messagesOf(counter.drain())) {
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
  function addClick(click: ClickEvent, networks: () => readonly Network[], now: number) {
    const { slug: link, kind: visitor, campaign, source, reserved, country, device } = click
    const by = {
      link,
      campaign,
      source,
      country,
      device,
      landing: '',
      variant: click.variant ?? '',
    }
    const row = { ...by, hour: hourIndex(now), visitor, admits: false, counts: { click: 1 } }
    if (areSameNames(click, reserved)) return counter.add(row, row)
    const { isNamed, admits } = meter(by, networks(), now, visitor)
    const known = { ...row, ...reserved }
    counter.add(isNamed ? { ...row, admits: admits && visitor === 'human' } : known, known)
  }
  return {
    count: (event, dimensions, now) =>
      safely(now, () => counter.add(rowOf([event], dimensions, now))),
    view: ({ page, isVisit }, events, { dimensions, admits }, now) =>
      safely(now, () => {
        counter.addPage({ page, hour: hourIndex(now), views: 1, visits: isVisit ? 1 : 0 })
        counter.add({ ...rowOf(events, dimensions, now), admits: admits && isVisit })
      }),
    click(click, networks, now) {
      safely(now, () => addClick(click, networks, now))
      const { slug, kind, clickId, source, campaign, country, device, variant } = click
      try {
        CLICKS?.writeDataPoint({
          indexes: [slug],
          blobs: [kind, clickId, source, campaign, country, device, variant],
          doubles: [1],
        })
      } catch (error) {
        log.warn('clicks.not_written', { ...errorFields(error), count: 1 })
      }
    },
    limited(dimensions, ip, now) {
      const { link, campaign, source, landing } = dimensions
      if ([link, campaign, source, landing].every((name) => name === '')) {
        return { dimensions, admits: false }
      }
      return meter(dimensions, networksOf(ip), now)
    },
    send,
  }
}

function messagesOf({ rows, pages }: FunnelCounts): CountMessage[] {
  const rowParts = partsOf(rows, rowsPerMessage)
  const pageParts = partsOf(pages, rowsPerMessage)
  return Array.from({ length: Math.max(rowParts.length, pageParts.length) }, (_, at) => ({
    v: 1,
    type: 'count',
    rows: rowParts[at] ?? [],
    pages: pageParts[at] ?? [],
  }))
}

/** Background work is cut off after 30 s, so a write that is still pending by then never completes. */
const writeLostMs = 40 * second

/**
 * Returns a function that schedules one write for everything counted in an interval, after the response. An isolate
 * that dies loses up to that much.
 */
function createDelayedWrite(afterMs: number, write: () => Promise<void>) {
  let dueAt = 0

  async function writeLater() {
    await sleep(afterMs)
    dueAt = 0
    await write()
  }

  return (now: number): void => {
    if (now <= dueAt + writeLostMs) return
    dueAt = now
    waitUntil(writeLater())
  }
}
