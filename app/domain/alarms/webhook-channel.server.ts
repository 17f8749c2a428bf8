import { boundedFetch, type Fetch } from '#app/shared/bounded-fetch.server'
import { hmacHex } from '#app/shared/crypto.server'
import { second } from '#app/shared/time'
import type { AlarmChannel, AlarmSendOutcome } from './ports'

export type WebhookAccount = { url: string; secret: string | null }

const bounds = { timeoutMs: 5 * second, maxBytes: 16_384 }

/**
 * Returns a channel that posts `{"text": "…"}`, which Slack, Mattermost and others take as a message. With a secret
 * it signs `v1:<timestamp>:<body>` by HMAC-SHA-256; docs/alarms.md says how to check it.
 */
export function createWebhookChannel(
  { url, secret }: WebhookAccount,
  { fetcher, now }: { fetcher: Fetch; now: () => number },
): AlarmChannel {
  return {
    name: 'webhook',
    isEscalation: false,
    async send({ id, subject, text }) {
      // Chat services read these as markup.
      const plain = `${subject}\n${text}`.replace(/[<>&]/g, ' ')
      const body = JSON.stringify({ text: plain })
      const timestamp = String(Math.floor(now() / second))
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...(secret && {
          'X-Alarm-Timestamp': timestamp,
          'X-Alarm-Signature': `v1=${await hmacHex(secret, `v1:${timestamp}:${body}`)}`,
        }),
      }
      return outcomeOf(await boundedFetch(fetcher, url, { method: 'POST', headers, body }, bounds))
    },
  }
}

/** Calls a dead-man URL: it alarms someone once these calls stop. */
export async function callDeadMan(url: string, fetcher: Fetch): Promise<AlarmSendOutcome> {
  return outcomeOf(await boundedFetch(fetcher, url, { method: 'GET' }, bounds))
}

function outcomeOf(response: Awaited<ReturnType<typeof boundedFetch>>): AlarmSendOutcome {
  if (response.kind !== 'response') return { ok: false, reason: response.kind }
  const { status } = response
  return status >= 200 && status < 300 ? { ok: true } : { ok: false, reason: `http_${status}` }
}
