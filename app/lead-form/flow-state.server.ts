import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { minute } from '#app/shared/time'
import { serializeFlowCookie } from './flow-cookie'

const Values = z.object({
  fullName: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.optional(z.string()),
})

const FlowState = z.object({
  formId: z.string(),
  step: z.enum(['initial', 'otp-sent', 'otp-verified', 'submitted']),
  /** Epoch milliseconds of the last step: the state is good for half an hour after it. */
  at: z.number(),
  values: Values,
  consent: z.object({ version: z.string(), givenAt: z.number(), page: z.string() }),
  source: z.string(),
  isPopup: z.boolean(),
  /** The send's requester: it wins over the cookie, since two tabs share that one. */
  requester: z.string(),
  /** What the right code gave out. */
  proof: z.optional(z.string()),
  /** The first step was filled in by a robot: a resend texts no one either. */
  isTrap: z.boolean(),
  reference: z.string(),
  resendAt: z.number(),
  isResent: z.optional(z.boolean()),
  url: z.optional(z.string()),
  endedAt: z.optional(z.number()),
  /** Names the conversion to ad networks. */
  eventId: z.optional(z.string()),
})
/** Where one visitor stands in one form. Kept by the browser, sealed: the server keeps no session. */
export type FlowState = z.infer<typeof FlowState>

const lifeMs = 30 * minute
const context = 'lead-flow'

type Needs = Pick<Services, 'shortSealer' | 'now'>

export async function sealFlow({ shortSealer, now }: Needs, state: FlowState): Promise<string> {
  // The end is not renewed: its address must not be had for ever by asking again.
  const at = state.step === 'submitted' && state.endedAt ? state.at : now()
  const endedAt = state.step === 'submitted' ? (state.endedAt ?? at) : undefined
  return shortSealer.seal(JSON.stringify({ ...state, at, endedAt }), context)
}

/** Null for anything that is not a flow of ours of the last half hour. */
export async function openFlow(
  { shortSealer, now }: Needs,
  sealed: string | null | undefined,
): Promise<FlowState | null> {
  if (!sealed) return null
  const text = await shortSealer.open(sealed, context)
  if (text === null) return null
  const parsed = FlowState.safeParse(JSON.parse(text))
  return parsed.success && parsed.data.at > now() - lifeMs ? parsed.data : null
}

export function flowCookie(sealed: string | null, isSecure: boolean): string {
  return serializeFlowCookie(sealed, { isSecure })
}
