import { type APIRequestContext, expect } from '@playwright/test'

export type SandboxMessage = { to: string; text: string; code: string; sentAt: string }
export type SandboxLead = {
  idempotencyKey: string
  receivedAt: string
  lead: Record<string, unknown>
}
export type Sandbox = ReturnType<typeof sandboxOf>

/** Reads `/dev/messages` and `/dev/leads` like an operator. */
export function sandboxOf(request: APIRequestContext) {
  async function read<Row>(path: string): Promise<Row[]> {
    const response = await request.get(path, { headers: { Accept: 'application/json' } })
    return (await response.json()) as Row[]
  }
  /** Newest first. */
  async function textsTo(phone: string): Promise<SandboxMessage[]> {
    const messages = await read<SandboxMessage>('/dev/messages')
    return messages.filter((message) => message.to === phone)
  }
  async function leadsOf(email: string): Promise<SandboxLead[]> {
    const leads = await read<SandboxLead>('/dev/leads')
    return leads.filter(({ lead }) => lead.email === email)
  }
  return {
    textsTo,
    leadsOf,
    /** Returns the newest code texted to that number; notices contain none. */
    async codeFor(phone: string): Promise<string> {
      const codes = async () => (await textsTo(phone)).map(({ code }) => code).filter(Boolean)
      await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
      return (await codes())[0] ?? ''
    },
    async leadOf(email: string): Promise<Record<string, unknown>> {
      await expect.poll(async () => (await leadsOf(email)).length).toBe(1)
      return (await leadsOf(email))[0]?.lead ?? {}
    },
  }
}

/** Returns a different code of the same length. */
export function wrongCode(code: string): string {
  return code.replace(/./, (digit) => String((Number(digit) + 1) % 10))
}
