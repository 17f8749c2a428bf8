import { z } from 'zod'
import { LeadId } from '#app/shared/brands'

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
} & Record<string, unknown>

const id = z.string().min(1).max(64)

/** Every message this Worker sends or takes. A new shape is a new `v`. */
export const QueueMessage = z.discriminatedUnion('type', [
  z.object({ v: z.literal(1), type: z.literal('deliver-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('withdraw-lead'), leadId: LeadId }),
  z.object({ v: z.literal(1), type: z.literal('contact-message'), id }),
  z.object({ v: z.literal(1), type: z.literal('send-conversion'), leadId: LeadId }),
])
export type QueueMessage = z.infer<typeof QueueMessage>
