/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** What only tests find in the Worker's environment. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
  }
}

interface CacheStorage {
  /** The Worker has it; the browser's type, which tests know as well, does not. */
  readonly default: Cache
}
