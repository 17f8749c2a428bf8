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
  }
}
