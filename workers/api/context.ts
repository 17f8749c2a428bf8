import type { Services, Visit } from '#app/services'
import type { Env } from '#workers/env'
import type { ReadyIsolate } from '#workers/isolate'
import type { Settings } from '#workers/settings'

/** Variables that the middleware sets for handlers. */
export type HonoEnv = {
  Bindings: Env
  Variables: {
    isolate: ReadyIsolate
    services: Services
    settings: Settings
    visit: Visit
    /** The body was above the limit and dropped, for a page that says so itself. */
    isTooLong?: boolean
  }
}

/** Returns the body of a refusal, in the shape that the call at this path has for all of its refusals. */
export function refusalAt(path: string, status: number, error: string) {
  return path === '/api/track-lead'
    ? { ret_code: String(status), error }
    : { success: false, error }
}
