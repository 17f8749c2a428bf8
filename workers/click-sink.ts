import { waitUntil } from 'cloudflare:workers'
import type { AdmittedNames } from '#app/domain/links/admitted-names'
import { createClickCountStore } from '#app/domain/links/click-count-store.server'
import { type ClickCount, createClickCounter } from '#app/domain/links/click-counter'
import type { ClickEvent } from '#app/domain/links/ports'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second, sleep } from '#app/shared/time'
import { countMessages } from './count-queue'
import type { CountMessage, Env } from './env'

/** Clicks of this interval are written together. An isolate that dies loses up to this much. */
const flushAfterMs = 5 * second
/** Background work is cut off after 30 s, so a flush that is still pending by then never completes. */
const flushLostMs = 40 * second

/**
 * Counts clicks without waiting: each into Analytics Engine, and totals into the queue every few seconds, after the
 * response. Failures are logged and never reach the visitor.
 */
export function createClickSink(
  { CLICKS, COUNT_QUEUE, MARKET }: Pick<Env, 'CLICKS' | 'COUNT_QUEUE' | 'MARKET'>,
  admitted: AdmittedNames,
  log: Log,
) {
  const counter = createClickCounter(admitted.has)
  let flushDueAt = 0
  let sentBefore: ClickCount[] = []

  async function flush() {
    await sleep(flushAfterMs)
    flushDueAt = 0
    const rows = counter.drain()
    for (const message of countMessages(rows)) await send(message)
    const sent = [...sentBefore, ...rows]
    sentBefore = rows
    await learn(sent).catch((error) => log.warn('clicks.not_learned', errorFields(error)))
  }

  async function send(message: CountMessage) {
    try {
      await COUNT_QUEUE.send(message)
    } catch (error) {
      counter.restore(message.rows)
      log.warn('clicks.not_written', { ...errorFields(error), count: message.rows.length })
    }
  }

  /** Asks for names of the flush before too: this one's are still in the queue. */
  async function learn(sent: readonly ClickCount[]) {
    const unknown = sent.filter(
      (row) => !(row.isSourceReserved && row.isCampaignReserved) && !admitted.has(row.slug, row),
    )
    const near = MARKET.withSession('first-unconstrained')
    admitted.learn(await createClickCountStore(MARKET, near).admitted(unknown))
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
