import { env } from 'cloudflare:workers'
import type { Services, Visit } from '#app/services.ts'
import type { Env } from '#workers/env.ts'
import { isolateOf } from '#workers/isolate.ts'
import { createServices } from '#workers/services.ts'
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

/** Returns the real services of this runtime, with the test's clock and settings. */
export function testServices(
  options: {
    clock?: Clock
    vars?: Record<string, string>
    visit?: Partial<Visit>
    bindings?: Partial<Env>
  } = {},
): Services {
  const ownEnv = { ...env, ...options.vars, ...options.bindings } as unknown as Env
  const isolate = isolateOf(ownEnv)
  if (!isolate.isReady) throw new Error('not configured')
  const visit: Visit = {
    ip: newAddress(),
    country: 'CA',
    province: null,
    userAgent: 'Test/1',
    origin: 'https://localhost',
    formPage: '',
    tracking: null,
    trackingConsent: 'unset',
    ...options.visit,
  }
  return createServices(isolate, visit, options.clock?.now)
}
