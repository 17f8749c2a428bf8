import * as z from 'zod/mini'
import type { CodeVault } from './ports'

/**
 * What KV keeps of a challenge, sealed: the code, and the token that the right code is exchanged
 * for. Both are fixed when the challenge opens, so that repeating the right code repeats the token.
 */
export const SealedCode = z.object({ code: z.string(), proof: z.string() })
export type SealedCode = z.infer<typeof SealedCode>

/** In place of a code that is not texted: as long as one, and matched by no digits. */
export function unmatchableCode(length: number): string {
  return 'x'.repeat(length)
}

/** KV refuses a shorter life than this (Cloudflare KV, "Expiring keys"). */
const shortestLifeSeconds = 60

export function createCodeVault(kv: KVNamespace): CodeVault {
  return {
    async put(challengeId, sealedCode, lifeSeconds) {
      const expirationTtl = Math.max(shortestLifeSeconds, Math.ceil(lifeSeconds))
      await kv.put(`otp:${challengeId}`, sealedCode, { expirationTtl })
    },
    read: (challengeId) => kv.get(`otp:${challengeId}`),
    drop: (challengeId) => kv.delete(`otp:${challengeId}`),
  }
}
