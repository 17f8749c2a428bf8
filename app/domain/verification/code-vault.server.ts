import * as z from 'zod/mini'

/**
 * The sealed part of a challenge in KV: the code, and the token that it is exchanged for. Both are fixed from the
 * start, so repeating the right code returns the same token.
 */
export const SealedCode = z.object({ code: z.string(), proof: z.string() })
export type SealedCode = z.infer<typeof SealedCode>

/** Returns a placeholder for a code that is not texted: as long as one, but no digits match it. */
export function unmatchableCode(length: number): string {
  return 'x'.repeat(length)
}

/** The minimum expiry that KV accepts (Cloudflare KV, "Expiring keys"). */
const shortestLifeSeconds = 60

/** Sealed codes by challenge: written once, never read before they are written, counting nothing. */
export type CodeVault = ReturnType<typeof createCodeVault>

export function createCodeVault(kv: KVNamespace) {
  return {
    async put(challengeId: string, sealedCode: string, lifeSeconds: number) {
      const expirationTtl = Math.max(shortestLifeSeconds, Math.ceil(lifeSeconds))
      await kv.put(`otp:${challengeId}`, sealedCode, { expirationTtl })
    },
    /** Returns null until the write has reached this location, and after expiry. */
    read: (challengeId: string) => kv.get(`otp:${challengeId}`),
    drop: (challengeId: string) => kv.delete(`otp:${challengeId}`),
  }
}
