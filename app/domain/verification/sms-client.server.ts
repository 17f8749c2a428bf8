import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import type { SmsOutcome, SmsSender } from './ports'

export type TwilioAccount = {
  /** `https://api.twilio.com`, or an override for tests or by an operator. */
  baseUrl: string
  accountSid: string
  authToken: string
  /** Either a sender number in E.164 or a Messaging Service SID (`MG…`). */
  from: string
}

const smsTimeoutMs = 5_000

/**
 * Twilio Programmable Messaging, "Create a Message resource": form post with basic authentication,
 * 201 with `{ sid }`, or an error `{ code, message, status }`.
 * Source: https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createTwilioSender(
  account: TwilioAccount,
  fetcher: Fetch,
): Pick<SmsSender, 'send' | 'forget'> {
  const url = `${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`
  // Few requests send anything, and encoding it costs more than all other adapters together.
  const authorization = () => `Basic ${btoa(`${account.accountSid}:${account.authToken}`)}`
  const sender = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, body }) {
      const form = new URLSearchParams({ To: to, [sender]: account.from, Body: body })
      const response = await boundedFetch(
        fetcher,
        url,
        {
          method: 'POST',
          headers: {
            authorization: authorization(),
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: form.toString(),
        },
        { timeoutMs: smsTimeoutMs, maxBytes: 65_536 },
      )
      if (response.kind !== 'response') return unavailable(response.kind)
      return readTwilioResponse(response.status, response.body)
    },
    // Twilio keeps its own copies under the terms of the account (message redaction and retention).
    async forget() {},
  }
}

/**
 * Twilio's codes about the number: not valid, not allowed for this account or region, not a mobile, opted out.
 * Source: https://www.twilio.com/docs/api/errors
 */
const codesAboutTheNumber = new Set([
  21211, 21214, 21217, 21265, 21266, 21408, 21421, 21610, 21612, 21614, 21635,
])

function readTwilioResponse(status: number, body: string): SmsOutcome {
  const json = parseJsonObject(body)
  if (status === 201 || status === 200) {
    return typeof json?.sid === 'string' ? { ok: true } : unavailable('unreadable')
  }
  const code = Number(json?.code)
  if (codesAboutTheNumber.has(code)) return { ok: false, reason: 'refused', detail: `code_${code}` }
  return unavailable(Number.isFinite(code) ? `code_${code}` : `status_${status}`)
}

function unavailable(detail: string): SmsOutcome {
  return { ok: false, reason: 'unavailable', detail }
}
