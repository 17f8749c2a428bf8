import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import type { SendConversion } from './conversion'

export type ConversionAccount = { url: string; token: string }

const bounds = { timeoutMs: 5_000, maxBytes: 16_384 }

/** Returns a sender that posts events as JSON, with a bearer token and the event's id as idempotency key. */
export function createConversionSender(
  { url, token }: ConversionAccount,
  fetcher: Fetch,
): SendConversion {
  return (event) =>
    boundedFetch(
      fetcher,
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': event.event_id,
        },
        body: JSON.stringify(event),
      },
      bounds,
    )
}
