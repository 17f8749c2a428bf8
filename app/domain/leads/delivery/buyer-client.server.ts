import type { Buyer } from '#app/domain/leads/buyer'
import type { DeliveryResponse } from '#app/domain/leads/ports'
import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import type { LeadId } from '#app/shared/brands'

const maxResponseBytes = 65_536

/** Posts one lead as a form. The same lead always has the same `Idempotency-Key`. */
export function postLead(
  buyer: Buyer,
  form: URLSearchParams,
  leadId: LeadId,
  fetcher: Fetch,
  timeoutMs: number,
): Promise<DeliveryResponse> {
  return postForm(buyer.url, form, leadId, fetcher, timeoutMs)
}

/** Asks the buyer to stop using one lead and delete it: `leadId` and `ApiKey`, as a form. Safe to repeat. */
export function postWithdrawal(
  buyer: Pick<Buyer, 'apiKey'> & { withdrawUrl: string },
  leadId: LeadId,
  fetcher: Fetch,
  timeoutMs: number,
): Promise<DeliveryResponse> {
  const form = new URLSearchParams({ leadId, ApiKey: buyer.apiKey })
  return postForm(buyer.withdrawUrl, form, `withdraw-${leadId}`, fetcher, timeoutMs)
}

function postForm(
  url: string,
  form: URLSearchParams,
  idempotencyKey: string,
  fetcher: Fetch,
  timeoutMs: number,
): Promise<DeliveryResponse> {
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: form.toString(),
  }
  return boundedFetch(fetcher, url, init, { timeoutMs, maxBytes: maxResponseBytes })
}

/** Asks whether the buyer has the lead, by its id in the URL and as `Idempotency-Key`. */
export function lookUpLead(
  buyer: Pick<Buyer, 'lookupUrl' | 'apiKey'>,
  leadId: LeadId,
  fetcher: Fetch,
  timeoutMs: number,
): Promise<DeliveryResponse> {
  if (buyer.lookupUrl === null) throw new Error('this buyer has no lookup URL')
  const url = buyer.lookupUrl.replaceAll('{leadId}', encodeURIComponent(leadId))
  // In a header, because URLs end up in logs.
  const headers = {
    accept: 'application/json',
    'idempotency-key': leadId,
    'x-api-key': buyer.apiKey,
  }
  return boundedFetch(fetcher, url, { headers }, { timeoutMs, maxBytes: maxResponseBytes })
}
