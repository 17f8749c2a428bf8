import { env } from 'cloudflare:workers'
import type { Services, Visit } from '#app/services.ts'
import type { Env } from '#workers/env.ts'
import { isolateOf } from '#workers/isolate.ts'
import { createServices } from '#workers/services.ts'
import type { Settings } from '#workers/settings.ts'
import { newAddress } from './api.ts'

export type Clock = { now: () => number; advance: (ms: number) => void }

export function newClock(start = Date.now()): Clock {
  let time = start
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
}

type OwnSettings = {
  vars?: Record<string, string>
  /** Replaces the constants of the domains, or the values of `vars`. */
  settings?: Partial<Settings>
  bindings?: Partial<Env>
}

/** Returns this runtime's environment, whose isolate has a test's own settings. */
export function ownEnv({ vars, settings, bindings }: OwnSettings): Env {
  const made = { ...env, ...vars, ...bindings } as unknown as Env
  const isolate = isolateOf(made)
  if (isolate.isReady) isolate.settings = { ...isolate.settings, ...settings }
  return made
}

/** Returns the real services of this runtime, with the test's clock and settings. */
export function testServices(
  options: OwnSettings & { clock?: Clock; visit?: Partial<Visit> } = {},
): Services {
  const isolate = isolateOf(ownEnv(options))
  if (!isolate.isReady) throw new Error('not configured')
  const visit: Visit = {
    ip: newAddress(),
    country: 'CA',
    province: null,
    timeZone: 'America/Toronto',
    userAgent: 'Test/1',
    origin: 'https://localhost',
    tracking: null,
    trackingConsent: 'unset',
    ...options.visit,
  }
  return createServices(isolate, visit, options.clock?.now)
}
