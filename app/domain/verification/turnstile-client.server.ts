import * as z from 'zod/mini'
import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import {
  longestRobotCheckToken,
  type RobotCheck,
  type RobotCheckOutcome,
  robotCheckAction,
} from './robot-check'

export type TurnstileAccount = {
  /** `https://challenges.cloudflare.com`, or an override for tests or by an operator. */
  baseUrl: string
  secret: string
  /** The site's own host name: a token made elsewhere is refused. */
  hostname: string
}

const robotCheckTimeoutMs = 5_000

const SiteverifyResponse = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/**
 * Calls Cloudflare Turnstile's siteverify: `{secret, response}` to `{success, hostname, action, error-codes}`,
 * without the visitor's IP address. Passes only an explicit success for this site and form. Source:
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function createTurnstileCheck(account: TurnstileAccount, fetcher: Fetch): RobotCheck {
  const url = `${account.baseUrl}/turnstile/v0/siteverify`
  return async (token) => {
    if (token.length > longestRobotCheckToken) return refused('too_long')
    const response = await boundedFetch(
      fetcher,
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret: account.secret, response: token }),
      },
      { timeoutMs: robotCheckTimeoutMs, maxBytes: 16_384 },
    )
    if (response.kind !== 'response') return unavailable(response.kind)
    return readVerdict(response.status, response.body, account.hostname)
  }
}

/** Codes about the token; any other means that our configuration or Cloudflare is at fault. */
const codesAboutTheToken = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
])

function readVerdict(status: number, body: string, hostname: string): RobotCheckOutcome {
  const parsed = z.safeParse(SiteverifyResponse, parseJsonObject(body))
  if (!parsed.success) return unavailable(`status_${status}`)
  const verdict = parsed.data
  if (verdict.success && status === 200) {
    if (verdict.hostname !== hostname) return refused('other_hostname')
    return verdict.action === robotCheckAction ? { ok: true } : refused('other_action')
  }
  const codes = verdict['error-codes'] ?? []
  const isAboutToken = codes.length > 0 && codes.every((code) => codesAboutTheToken.has(code))
  const detail = codes.join(',').slice(0, 100) || `status_${status}`
  return isAboutToken ? refused(detail) : unavailable(detail)
}

function refused(detail: string): RobotCheckOutcome {
  return { ok: false, reason: 'refused', detail }
}

function unavailable(detail: string): RobotCheckOutcome {
  return { ok: false, reason: 'unavailable', detail }
}
