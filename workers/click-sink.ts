import type { AdmittedNames } from '#app/domain/links/admitted-names'
import { createClickCountStore } from '#app/domain/links/click-count-store.server'
import { type ClickCount, createClickCounter } from '#app/domain/links/click-counter'
import type { ClickEvent } from '#app/domain/links/ports'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { second } from '#app/shared/time'
import { clickMessages } from './count-messages'
import { createDelayedWrite } from './delayed-write'
import type { CountMessageOf, Env } from './env'

const writeAfterMs = 5 * second

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
  let sentBefore: ClickCount[] = []

  const schedule = createDelayedWrite(writeAfterMs, async () => {
    const rows = counter.drain()
    for (const message of clickMessages(rows)) await send(message)
    const sent = [...sentBefore, ...rows]
    sentBefore = rows
    await learn(sent).catch((error) => log.warn('clicks.not_learned', errorFields(error)))
  })

  async function send(message: CountMessageOf<'count-clicks'>) {
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
    counter.add(click, now)
    schedule(now)
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
  }
}
