import * as z from 'zod/mini'
import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import { day } from '#app/shared/time'
import type { ReadTextCosts, TextCost } from './ports'
import type { TwilioAccount } from './sms-client.server'

const usageTimeoutMs = 10_000

const amount = z.pipe(
  z.union([z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.number()]),
  z.transform(Number),
)
const Usage = z.object({
  usage_records: z.array(
    z.object({ start_date: z.iso.date(), count: amount, price: amount, price_unit: z.string() }),
  ),
})

/**
 * Reads what Twilio charged for outbound texts, by day, from its Usage Records: a status callback has no price, and
 * a message's own is filled in later. Throws if the response is not that.
 * Source: https://www.twilio.com/docs/usage/api/usage-record
 */
export function createTwilioCosts(
  { baseUrl, accountSid, authToken }: TwilioAccount,
  fetcher: Fetch,
): ReadTextCosts {
  return async (since) => {
    const query = new URLSearchParams({
      Category: 'sms-outbound',
      StartDate: new Date(since).toISOString().slice(0, 10),
    })
    const response = await boundedFetch(
      fetcher,
      `${baseUrl}/2010-04-01/Accounts/${accountSid}/Usage/Records/Daily.json?${query}`,
      { headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` } },
      { timeoutMs: usageTimeoutMs, maxBytes: 65_536 },
    )
    if (response.kind !== 'response') throw new Error(`no usage records: ${response.kind}`)
    const parsed = Usage.safeParse(parseJsonObject(response.body))
    if (response.status !== 200 || !parsed.success) throw new Error('not usage records')
    return parsed.data.usage_records.map(
      (record): TextCost => ({
        day: Date.parse(record.start_date) / day,
        texts: record.count,
        priceMicros: Math.round(Math.abs(record.price) * 1_000_000),
        currency: record.price_unit.toUpperCase(),
      }),
    )
  }
}
