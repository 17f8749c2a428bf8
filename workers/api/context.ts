import type { Services, Visit } from '#app/services'
import type { Env } from '#workers/env'
import type { Settings } from '#workers/settings'

/** What the middleware leaves for handlers. */
export type HonoEnv = {
  Bindings: Env
  Variables: { services: Services; settings: Settings; nonce: string; visit: Visit }
}
