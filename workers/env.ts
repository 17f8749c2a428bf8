import type { QueueMessage } from './queue-message'

// Generated from wrangler.toml, see ARCHITECTURE.md ("Types").
type Bindings = Cloudflare.Env

/** The Worker's bindings and variables as the platform hands them over; only `workers/` sees them. */
export type Env = Pick<Bindings, 'DB' | 'OTP' | 'SESSIONS' | 'LINKS' | 'SIEVE'> & {
  LEAD_QUEUE: Queue<QueueMessage>
  /** Needed with `EMAIL_DRIVER=cloudflare` alone. */
  EMAIL?: SendEmail
  /** Absent where the account has no Analytics Engine: clicks are then counted in D1 alone. */
  CLICKS?: Bindings['CLICKS']
  /** The files of `public/`; absent where tests run without a build. */
  ASSETS?: Bindings['ASSETS']
  /** Names the deployment. */
  CF_VERSION_METADATA?: Bindings['CF_VERSION_METADATA']
} & Record<string, unknown>
