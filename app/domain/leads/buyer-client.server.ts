import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import type { Buyer } from './buyer'
import type { DeliveryAnswer } from './ports'

/** The whole synchronous attempt: connect, send, answer. */
export const deliveryTimeoutMs = 6_000
const longestAnswerBytes = 65_536

/** Posts one lead as a form. The same lead always bears the same `Idempotency-Key`. */
export function postLead(
  buyer: Buyer,
  form: URLSearchParams,
  leadId: string,
  fetcher: Fetch,
  timeoutMs = deliveryTimeoutMs,
): Promise<DeliveryAnswer> {
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'idempotency-key': leadId,
    },
    body: form.toString(),
  }
  return boundedFetch(fetcher, buyer.url, init, { timeoutMs, maxBytes: longestAnswerBytes })
}
