import { type DeliveryTiming, deliveryTiming } from '#app/domain/leads/delivery/delivery-timing.ts'
import {
  defaultLimits,
  type Limits,
  type SendLimit,
  type SendLimitName,
  sendLimits,
} from '#app/domain/verification/limits.ts'

/** In place of the domains' constants, by `faulty-entry.mjs`. */
export type HurriedSettings = { limits: Limits; delivery: DeliveryTiming }

/** Returns much shorter delays, and budgets high enough not to interfere. */
export function hurriedSettings(retryDelaysSeconds: readonly number[]): HurriedSettings {
  const unlimited = Object.entries(sendLimits).map(([name, one]) => [name, without(one)])
  const sends = Object.fromEntries(unlimited) as Record<SendLimitName, SendLimit>
  sends.phone_cooldown = { ...sendLimits.phone_cooldown, window: 1 }
  return {
    limits: { ...defaultLimits, sends },
    delivery: {
      ...deliveryTiming,
      retryDelaysSeconds,
      deliveryTimeoutSeconds: 1,
      leaseSeconds: 4,
      safetyNetSeconds: 1,
      queueGraceSeconds: 1,
      breakerOpenSeconds: 0.3,
    },
  }
}

function without(one: SendLimit): SendLimit {
  return { ...one, limit: Number.MAX_SAFE_INTEGER, own: Number.MAX_SAFE_INTEGER }
}
