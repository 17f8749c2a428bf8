import { createFunnelStore } from '#app/domain/funnel/funnel-store.server'
import { mergeCounts } from '#app/domain/links/click-counter'
import { createLinkTable } from '#app/domain/links/link-store.server'
import { writeFunnel } from '#app/flows/write-funnel.server'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { CountMessage, type CountMessageOf } from './env'
import type { ReadyIsolate } from './isolate'
import { takeInTime } from './time-box'

const retryAfterSeconds = 60

type Received<Body = CountMessage> = { message: Message<unknown>; body: Body }
type Needs = Pick<Services, 'clickCounts' | 'log'>

/**
 * Adds a batch of messages to D1 in two transactions, clicks first: a campaign that they bring is known to the
 * funnel's sums. What one of them cannot write comes again as a whole. Returns whether anything was taken.
 */
export async function takeCounts(
  { messages }: MessageBatch<unknown>,
  services: Needs,
  { env, settings }: Pick<ReadyIsolate, 'env' | 'settings'>,
): Promise<boolean> {
  const { clickCounts, log } = services
  const received = messages.flatMap((message) => parse(message, log))
  const clicks = received.filter(isOf('count-clicks'))
  const isClicks = await settle(services, 'clicks.not_written', clicks, (bodies) =>
    clickCounts.add(mergeCounts(bodies.flatMap(({ rows }) => rows))),
  )
  const funnel = received.filter(isOf('count-funnel'))
  const needs = {
    links: createLinkTable(env.MARKET),
    names: clickCounts,
    store: createFunnelStore(env.MARKET),
    allowedHosts: settings.linkHosts,
  }
  const isFunnel = await settle(services, 'funnel.not_written', funnel, (bodies) =>
    writeFunnel(needs, {
      rows: bodies.flatMap(({ rows }) => rows),
      pages: bodies.flatMap(({ pages }) => pages),
    }),
  )
  return isClicks || isFunnel || received.length < messages.length
}

function parse(message: Message<unknown>, log: Needs['log']): Received[] {
  const body = CountMessage.safeParse(message.body)
  if (body.success) return [{ message, body: body.data }]
  // Retrying cannot make it valid.
  log.alarm('MESSAGE_MALFORMED', { reference: message.id })
  message.ack()
  return []
}

function isOf<Type extends CountMessage['type']>(type: Type) {
  return (one: Received): one is Received<CountMessageOf<Type>> => one.body.type === type
}

async function settle<Body extends CountMessage>(
  { log }: Needs,
  failure: 'clicks.not_written' | 'funnel.not_written',
  received: readonly Received<Body>[],
  write: (bodies: Body[]) => Promise<void>,
): Promise<boolean> {
  if (received.length === 0) return false
  const bodies = received.map(({ body }) => body)
  try {
    await takeInTime(log, 'counts', write(bodies))
    for (const { message } of received) message.ack()
    return true
  } catch (error) {
    const count = bodies.reduce((sum, { rows }) => sum + rows.length, 0)
    log.warn(failure, { ...errorFields(error), count })
    for (const { message } of received) message.retry({ delaySeconds: retryAfterSeconds })
    return false
  }
}
