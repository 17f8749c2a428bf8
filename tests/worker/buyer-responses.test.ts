import { describe, expect, it } from 'vitest'
import type { Buyer } from '#app/domain/leads/buyer.ts'
import { postLead } from '#app/domain/leads/delivery/buyer-client.server.ts'
import { classify, type DeliveryVerdict } from '#app/domain/leads/delivery/classify.ts'
import { LeadId } from '#app/shared/brands.ts'
import {
  acceptedAt,
  addressOf,
  allowedHost,
  badUrls,
  certainlyNotTaken,
  definiteNos,
  goodResponses,
  ownOrigin,
  sendingTo,
  unclear,
  unknown,
} from '#tests/support/buyer-responses.ts'

const unusable: DeliveryVerdict = { kind: 'accepted', url: null, reason: 'unusable_url' }

function buyerAt(url: string): Buyer {
  return {
    id: 'buyer',
    name: 'Example Brokerage',
    url,
    apiKey: 'key-of-buyer',
    withdrawUrl: null,
    allowedHosts: [allowedHost],
    unknownPolicy: 'none',
    lookupUrl: null,
    address: '1 Sample Street, Toronto, privacy@broker.example',
    registrationNumber: 'R-1',
    registrationCheckedOn: '2026-11-01',
  }
}

async function verdictOf(behaviour: string): Promise<DeliveryVerdict> {
  const form = new URLSearchParams({ firstName: 'Ada' })
  const leadId = LeadId.parse(crypto.randomUUID())
  const fetcher = (url: string, init: RequestInit) => fetch(url, init)
  const response = await postLead(buyerAt(addressOf(behaviour)), form, leadId, fetcher, 6_000)
  return classify(response, { allowedHosts: [allowedHost], ownOrigin, now: 0 })
}

const silent: [string, DeliveryVerdict][] = [
  ['hang', unknown('timeout')],
  ['drip', unknown('timeout')],
]

describe('the response of a buyer', () => {
  it.each([...goodResponses, ...definiteNos, ...certainlyNotTaken, ...unclear])(
    'reads %s correctly',
    async (behaviour, verdict) => {
      expect(await verdictOf(behaviour)).toEqual(verdict)
    },
  )

  it.each(badUrls)(
    'that sends the visitor to %s is accepted without an address',
    async (_, url) => {
      expect(await verdictOf(sendingTo(url))).toEqual(unusable)
    },
  )

  it('may send the visitor back to this site', async () => {
    const verdict = await verdictOf(sendingTo('https://localhost/welcome?lead=7'))
    expect(verdict).toEqual(acceptedAt('/welcome?lead=7'))
  })

  it('is waited for 6 seconds', async () => {
    const startedAt = Date.now()
    const verdicts = await Promise.all(silent.map(([behaviour]) => verdictOf(behaviour)))
    expect(verdicts).toEqual(silent.map(([, verdict]) => verdict))
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(5_900)
  })
})
