import { createSpendStore } from '#app/domain/funnel/spend-store.server'
import { createLinkTable } from '#app/domain/links/link-store.server'
import { writeFunnel } from '#app/flows/funnel/write-funnel.server'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { CountMessage } from './env'
import type { ReadyIsolate } from './isolate'
import { isOwnPage } from './page-name'
import { takeInTime } from './time-box'

const retryAfterSeconds = 60

type Needs = Pick<Services, 'funnelStore' | 'log'>

/**
 * Adds a batch of messages to D1 in one transaction. If it cannot be written, it comes again as a whole. Returns whether
 * anything was taken.
 */
export async function takeCounts(
  { messages }: MessageBatch<unknown>,
  { funnelStore, log }: Needs,
  { env, settings }: Pick<ReadyIsolate, 'env' | 'settings'>,
): Promise<boolean> {
  const received = messages.flatMap((message) => parse(message, log))
  if (received.length === 0) return messages.length > 0
  const rows = received.flatMap(({ body }) => body.rows)
  const pages = received.flatMap(({ body }) => body.pages)
  const needs = {
    links: createLinkTable(env.MARKET),
    store: funnelStore,
    spend: createSpendStore(env.MARKET),
    allowedHosts: settings.linkHosts,
    isOwnPage,
  }
  try {
    await takeInTime(log, 'counts', writeFunnel(needs, { rows, pages }))
    for (const { message } of received) message.ack()
    return true
  } catch (error) {
    log.warn('funnel.not_written', { ...errorFields(error), count: rows.length })
    for (const { message } of received) message.retry({ delaySeconds: retryAfterSeconds })
    return received.length < messages.length
  }
}

function parse(message: Message<unknown>, log: Needs['log']) {
  const body = CountMessage.safeParse(message.body)
  if (body.success) return [{ message, body: body.data }]
  // Retrying cannot make it valid.
  log.alarm('MESSAGE_MALFORMED', { reference: message.id })
  message.ack()
  return []
}
