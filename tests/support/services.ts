import { env } from 'cloudflare:workers'
import type { Services, Visit } from '#app/services.ts'
import type { Env } from '#workers/env.ts'
import { createServices } from '#workers/services.ts'
import { parseSettings } from '#workers/settings.ts'
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

/** The real services of this runtime, with the clock and some settings of the test's own. */
export function testServices(
  options: {
    clock?: Clock
    vars?: Record<string, string>
    visit?: Partial<Visit>
    bindings?: Partial<Env>
  } = {},
): Services {
  const parsed = parseSettings({ ...env, ...options.vars }, Date.now())
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  const visit: Visit = {
    ip: newAddress(),
    country: 'CA',
    userAgent: 'Test/1',
    origin: 'https://localhost',
    tracking: null,
    trackingConsent: 'unset',
    ...options.visit,
  }
  const bindings = { ...env, ...options.bindings } as unknown as Env
  return createServices(bindings, parsed.settings, visit, options.clock?.now)
}
