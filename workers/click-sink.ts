import type { AdmittedNames } from '#app/domain/links/admitted-names'
import { createClickCountStore } from '#app/domain/links/click-count-store.server'
import { createClickCounter } from '#app/domain/links/click-counter'
import type { ClickEvent } from '#app/domain/links/ports'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second } from '#app/shared/time'
import { createDelayedWrite } from './delayed-write'
import type { Env } from './env'

const writeAfterMs = 5 * second

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

  const schedule = createDelayedWrite(writeAfterMs, async () => {
    const rows = counter.drain()
    try {
      admitted.learn(await store.add(rows))
    } catch (error) {
      counter.restore(rows)
      log.warn('clicks.not_written', { ...errorFields(error), count: rows.length })
    }
  })

  return (click: ClickEvent, now: number): void => {
    const { slug, kind, clickId, source, campaign, country, device, variant } = click
    const { isSourceReserved, isCampaignReserved } = click
    counter.add({ slug, kind, source, campaign, isSourceReserved, isCampaignReserved }, now)
    schedule(now)
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
