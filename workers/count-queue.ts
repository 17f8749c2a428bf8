import { mergeCounts } from '#app/domain/links/click-counter'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { CountMessage } from './env'

/** A row is up to 700 bytes long, a message up to 128 KB. */
const rowsPerMessage = 100
const retryAfterSeconds = 60

/** Returns the messages that carry these rows. */
export function countMessages(rows: CountMessage['rows']): CountMessage[] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerMessage) }, (_, at) => ({
    v: 1,
    type: 'count-clicks',
    rows: rows.slice(at * rowsPerMessage, (at + 1) * rowsPerMessage),
  }))
}

/** Adds a batch of messages to D1 in one transaction, or none of them. */
export async function takeCounts(
  { messages }: MessageBatch<unknown>,
  { clickCounts, log }: Pick<Services, 'clickCounts' | 'log'>,
): Promise<void> {
  const rows: CountMessage['rows'] = []
  const counted = messages.filter((message) => {
    const body = CountMessage.safeParse(message.body)
    if (body.success) rows.push(...body.data.rows)
    else {
      log.alarm('MESSAGE_MALFORMED', { reference: message.id })
      message.ack()
    }
    return body.success
  })
  try {
    await clickCounts.add(mergeCounts(rows))
    for (const message of counted) message.ack()
  } catch (error) {
    log.warn('clicks.not_written', { ...errorFields(error), count: rows.length })
    for (const message of counted) message.retry({ delaySeconds: retryAfterSeconds })
  }
}
