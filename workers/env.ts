import { z } from 'zod'
import { FunnelCounts } from '#app/domain/funnel/funnel-event'
import { LeadId } from '#app/shared/brands'

// Generated from wrangler.toml, see ARCHITECTURE.md ("Types").
type Bindings = Cloudflare.Env

/** The Worker's bindings and variables. Only `workers/` sees them. */
export type Env = Pick<Bindings, 'PEOPLE' | 'MARKET' | 'OTP' | 'SESSIONS' | 'LINKS' | 'SIEVE'> & {
  LEAD_QUEUE: Queue<QueueMessage>
  COUNT_QUEUE: Queue<CountMessage>
  /** Needed only with `EMAIL_DRIVER=cloudflare`. */
  EMAIL?: SendEmail
  /** Absent if the account has no Analytics Engine: clicks are then counted in D1 only. */
  CLICKS?: Bindings['CLICKS']
  /** The files of `public/`; absent in tests that run without a build. */
  ASSETS?: Bindings['ASSETS']
  /** Built files of every version, for pages that loaded from another one. */
  KEPT_FILES?: Bindings['KEPT_FILES']
  /** The deployed version of this code. */
  VERSION?: Bindings['VERSION']
} & Record<string, unknown>

const id = z.string().min(1).max(64)

/** Every message of the leads' queue that this Worker sends or receives. A new shape gets a new `v`. */
export const QueueMessage = z.discriminatedUnion('type', [
  z.object({ v: z.literal(1), type: z.literal('deliver-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('withdraw-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('contact-message'), id }),
])
export type QueueMessage = z.infer<typeof QueueMessage>

/** Sums that isolates send to be added up. Apart from the leads, which a flood of views must not delay. */
export const CountMessage = z.object({
  v: z.literal(1),
  type: z.literal('count'),
  ...FunnelCounts.shape,
})
export type CountMessage = z.infer<typeof CountMessage>
