/// <reference types="@cloudflare/vitest-pool-workers/types" />

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('./worker.ts')
  }
  // What only tests find in the Worker's environment.
  interface Env {
    DB: D1Database
    OTP: KVNamespace
    LINKS: KVNamespace
    SESSIONS: KVNamespace
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}
