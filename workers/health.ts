import type { CodeVault } from '#app/domain/verification/code-vault.server'
import { errorFields } from '#app/shared/error-fields'
import type { Log } from '#app/shared/log'
import { inTime, minute, second } from '#app/shared/time'
import type { Env } from './env'

/** Whether this isolate can store codes and leads. */
export type StorageHealth = {
  isGood: () => Promise<boolean>
  /** Returns the vault, whose failed writes count. */
  watch: (vault: CodeVault) => CodeVault
}

/** However often someone asks. */
const probeEveryMs = 10 * second
const probeTimeoutMs = 3 * second
/** Without another write a failure is forgotten after this. */
const rememberMs = minute

export function createStorageHealth(env: Env, log: Log): StorageHealth {
  let probed: { at: number; isGood: boolean } | undefined
  let writeFailedAt = Number.NEGATIVE_INFINITY

  async function probe(): Promise<boolean> {
    try {
      const reads = [env.PEOPLE.prepare('SELECT 1').run(), env.OTP.get('health')]
      await inTime(Promise.all(reads), probeTimeoutMs)
      return true
    } catch (error) {
      log.warn('health.failed', errorFields(error))
      return false
    }
  }

  return {
    async isGood() {
      const at = Date.now()
      if (at - writeFailedAt < rememberMs) return false
      if (!probed || at - probed.at >= probeEveryMs) probed = { at, isGood: await probe() }
      return probed.isGood
    },
    watch: (vault) => ({
      ...vault,
      async put(...given) {
        try {
          await vault.put(...given)
          writeFailedAt = Number.NEGATIVE_INFINITY
        } catch (error) {
          writeFailedAt = Date.now()
          throw error
        }
      },
    }),
  }
}
