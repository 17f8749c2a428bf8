import type { Services, Visit } from '#app/services'
import type { Env } from '../env'
import type { ReadyIsolate } from '../isolate'
import type { Settings } from '../settings'

/** What the middleware leaves for handlers. */
export type HonoEnv = {
  Bindings: Env
  Variables: {
    isolate: ReadyIsolate
    services: Services
    settings: Settings
    nonce: string
    visit: Visit
  }
}
