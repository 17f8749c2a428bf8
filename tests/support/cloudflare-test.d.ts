/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** Exists only in tests. */
    TEST_MIGRATIONS: Record<'people' | 'market', import('cloudflare:test').D1Migration[]>
  }
}

interface CacheStorage {
  /** Exists in the Worker; the browser's type, which tests also see, lacks it. */
  readonly default: Cache
}
