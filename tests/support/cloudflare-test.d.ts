/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** Archives; all three exist only in tests. */
    LEADS_2031_03: D1Database
    LEADS_2031_04: D1Database
    TEST_MIGRATIONS: Record<'people' | 'market', import('cloudflare:test').D1Migration[]>
  }
}

interface CacheStorage {
  /** Exists in the Worker; the browser's type, which tests also see, lacks it. */
  readonly default: Cache
}
