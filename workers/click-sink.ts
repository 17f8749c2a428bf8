import { waitUntil } from 'cloudflare:workers'
import type { AdmittedNames } from '#app/domain/links/admitted-names'
import { createClickCountStore } from '#app/domain/links/click-count-store.server'
import { createClickCounter } from '#app/domain/links/click-counter'
import type { ClickEvent } from '#app/domain/links/ports'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second, sleep } from '#app/shared/time'
import type { Env } from './env'

/** Clicks of this interval are written together. An isolate that dies loses up to this much. */
const flushAfterMs = 5 * second
/** Background work is cut off after 30 s, so a flush that is still pending by then never completes. */
const flushLostMs = 40 * second

/**
 * Counts clicks without waiting: each into Analytics Engine, and totals into D1 every few seconds, after the
 * response. Failures are logged and never reach the visitor.
 */
export function createClickSink(
  { CLICKS, MARKET }: Pick<Env, 'CLICKS' | 'MARKET'>,
  admitted: AdmittedNames,
  log: Log,
) {
  const counter = createClickCounter(admitted.has)
  const store = createClickCountStore(MARKET)
  let flushDueAt = 0

  async function flush() {
    await sleep(flushAfterMs)
    flushDueAt = 0
    const rows = counter.drain()
    try {
      admitted.learn(await store.add(rows))
    } catch (error) {
      counter.restore(rows)
      log.warn('clicks.not_written', { ...errorFields(error), count: rows.length })
    }
  }

  return (click: ClickEvent, now: number): void => {
    const { slug, kind, clickId, source, campaign, country, device, variant } = click
    const { isSourceReserved, isCampaignReserved } = click
    counter.add({ slug, kind, source, campaign, isSourceReserved, isCampaignReserved }, now)
    if (now > flushDueAt + flushLostMs) {
      flushDueAt = now
      waitUntil(flush())
    }
    try {
      CLICKS?.writeDataPoint({
        indexes: [slug],
        blobs: [kind, clickId, source, campaign, country, device, variant],
        doubles: [1],
      })
    } catch (error) {
      log.warn('clicks.not_written', { ...errorFields(error), count: 1 })
    }
  }
}
