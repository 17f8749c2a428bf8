import * as z from 'zod/mini'
import { GivenConsent } from '#app/domain/compliance/consent'
import { LeadPerson } from '#app/domain/leads/lead'
import { PhoneProof } from '#app/phone-proof/phone-proof.server'
import { sealedState } from '#app/phone-proof/sealed-state.server'
import type { Services } from '#app/services'

const LeadFormState = z.object({
  formId: z.string(),
  values: z.extend(LeadPerson, { fullName: z.optional(z.string()) }),
  consent: GivenConsent,
  source: z.string(),
  isPopup: z.boolean(),
  proof: PhoneProof,
  /** Set once the lead is committed. */
  end: z.optional(
    z.object({
      url: z.string(),
      firm: z.string(),
      /** The firm took the lead. */
      hasDetails: z.optional(z.boolean()),
      /** Epoch milliseconds. */
      at: z.number(),
      /** The conversion's id for ad networks. */
      eventId: z.optional(z.string()),
      reference: z.optional(z.string()),
      /** The lead of an earlier form has another choice of time, or none. */
      isTimeDropped: z.optional(z.boolean()),
    }),
  ),
})
/** One visitor's progress in one form. */
export type LeadFormState = z.infer<typeof LeadFormState>

export const leadFormState = sealedState({ name: 'lead_flow', schema: LeadFormState })

/**
 * Ends a state, with the call that the lead asks for. The lead's row has the name, the consent and the source: without
 * them, the longest URL of a buyer still fits into the cookie.
 */
export function endedState(
  state: LeadFormState,
  end: NonNullable<LeadFormState['end']>,
  preferred: LeadFormState['consent']['preferred'],
): LeadFormState {
  const { values, consent } = state
  return {
    ...state,
    values: { firstName: '', lastName: '', email: values.email, country: null },
    consent: { ...consent, page: '/', preferred },
    source: '',
    end,
  }
}

/** Returns whether someone registered in this browser within the state's lifetime. */
export async function isRegistered(
  services: Pick<Services, 'shortSealer' | 'now'>,
  request: Request,
): Promise<boolean> {
  const state = await leadFormState.open(services, leadFormState.inCookie(request))
  return state?.end !== undefined
}

/** Seals a state. The final state keeps its original expiry, so reloading cannot extend access to its URL. */
export function sealFormState(
  services: Pick<Services, 'shortSealer' | 'now'>,
  state: LeadFormState,
) {
  return leadFormState.seal(services, state, state.end?.at)
}
