import {
  type FaultServer,
  faults,
  json,
  type Responder,
  raw,
  startFaultServer,
} from '#tests/support/fault-server.ts'
import { type Chance, pick } from './chance.ts'

export type ChaoticTexts = FaultServer & {
  /** Returns the newest code that reached a phone. */
  codeFor: (phone: string) => string | null
  sent: () => number
}

const queued = { sid: 'SM0123456789abcdef0123456789abcdef', status: 'queued', error_code: null }

const responses: Record<string, { isSent: boolean; respond: Responder }> = {
  sent: { isSent: true, respond: json(201, queued) },
  'sent, then cut': { isSent: true, respond: faults.resetBeforeResponse },
  'sent, then hangs': { isSent: true, respond: faults.hang },
  broken: { isSent: false, respond: json(500, { code: 20500, message: 'Internal', status: 500 }) },
  garbage: { isSent: false, respond: faults.html(200) },
  cut: { isSent: false, respond: faults.resetBeforeResponse },
  busy: { isSent: false, respond: raw(429, 'Too Many Requests') },
}

/** Starts a Twilio Messages resource that fails for one text in ten. */
export async function startChaoticTexts(chance: Chance): Promise<ChaoticTexts> {
  const codes = new Map<string, string>()
  let sent = 0
  const server = await startFaultServer((response, received) => {
    const form = new URLSearchParams(received.body)
    const phone = form.get('To') ?? ''
    const weighted = Object.values(responses).map(
      (one) => [one === responses.sent ? 54 : 1, one] as const,
    )
    const { isSent, respond } = pick(chance(`text|${phone}`), weighted)
    const code = /\b\d{4,8}\b/.exec(form.get('Body') ?? '')?.[0]
    if (isSent && code) {
      codes.set(phone, code)
      sent++
    }
    respond(response, received)
  })
  return { ...server, codeFor: (phone) => codes.get(phone) ?? null, sent: () => sent }
}
