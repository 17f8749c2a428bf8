/** The Worker's bindings and variables as the platform hands them over; only `workers/` sees them. */
export type Env = {
  DB: D1Database
  OTP: KVNamespace
  SESSIONS: KVNamespace
  LINKS: KVNamespace
  LEAD_QUEUE: Queue<unknown>
  SIEVE: RateLimit
  /** Needed with `EMAIL_DRIVER=cloudflare` alone. */
  EMAIL?: SendEmail
  /** Absent where the account has no Analytics Engine: clicks are then counted in D1 alone. */
  CLICKS?: AnalyticsEngineDataset
  /** The files of `public/`; absent where tests run without a build. */
  ASSETS?: Fetcher
  /** Names the deployment. */
  CF_VERSION_METADATA?: WorkerVersionMetadata
} & Record<string, unknown>

declare global {
  interface CacheStorage {
    /** What the isolates of one location share. */
    readonly default: Cache
  }
}
