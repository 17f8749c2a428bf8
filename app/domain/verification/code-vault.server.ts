import type { CodeVault } from './ports'

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
