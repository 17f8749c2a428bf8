import { env } from 'cloudflare:workers'
import { second } from '#app/shared/time.ts'
import type { Env } from '#workers/env.ts'

/** Clicks are summed up into D1 this long after the first of them. */
const clicksWrittenAfterMs = 5.2 * second

let ownEnv: Env | undefined
let quietAt = 0

/** The bindings as the Worker gets them in this file: its memory is kept per object, so each file begins with none. */
export function fileEnv(): Env {
  ownEnv ??= { ...env } as unknown as Env
  return ownEnv
}

/** The next file waits until the clicks of this one are written. */
export function expectClicks(): void {
  quietAt = Date.now() + clicksWrittenAfterMs
}

/** All files of a run share one runtime. */
export function forgetFile(): Promise<void> {
  ownEnv = undefined
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, quietAt - Date.now())))
}
