/** The Worker's bindings and variables as the platform hands them over; only `workers/` sees them. */
export type Env = {
  DB: D1Database
  OTP: KVNamespace
  SESSIONS: KVNamespace
  LEAD_QUEUE: Queue<unknown>
  SIEVE: RateLimit
  /** The files of `public/`; absent where tests run without a build. */
  ASSETS?: Fetcher
} & Record<string, unknown>
