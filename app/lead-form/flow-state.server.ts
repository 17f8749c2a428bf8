import * as z from 'zod/mini'
import { GivenConsent } from '#app/domain/compliance/consent'
import { PhoneProof } from '#app/phone-proof/phone-proof.server'
import { sealedState } from '#app/phone-proof/sealed-state.server'
import type { Services } from '#app/services'

const FlowState = z.object({
  formId: z.string(),
  values: z.object({
    fullName: z.optional(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    country: z.optional(z.string()),
  }),
  consent: GivenConsent,
  source: z.string(),
  isPopup: z.boolean(),
  proof: PhoneProof,
  /** Set once the lead is committed. */
  end: z.optional(
    z.object({
      url: z.string(),
      /** The firm that the form named. */
      firm: z.string(),
      /** Epoch milliseconds. */
      at: z.number(),
      /** The conversion's id for ad networks. */
      eventId: z.optional(z.string()),
      reference: z.optional(z.string()),
    }),
  ),
})
/** Where one visitor stands in one form. */
export type FlowState = z.infer<typeof FlowState>

export const leadFlow = sealedState({ name: 'lead_flow', schema: FlowState })

/**
 * Ends a state. The lead's row has the name, the consent and the source: without them, the longest URL of a buyer
 * still fits into the cookie.
 */
export function endedState(state: FlowState, end: NonNullable<FlowState['end']>): FlowState {
  const { values, consent } = state
  return {
    ...state,
    values: { firstName: '', lastName: '', email: values.email },
    consent: { ...consent, page: '/' },
    source: '',
    end,
  }
}

/** Seals a state. The final state keeps its original expiry, so reloading cannot extend access to its URL. */
export function sealFlow(services: Pick<Services, 'shortSealer' | 'now'>, state: FlowState) {
  return leadFlow.seal(services, state, state.end?.at)
}
