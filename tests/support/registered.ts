import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { type SubmitLeadRequest, submitLead } from '#app/flows/leads/submit-lead.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import type { Services } from '#app/services.ts'
import type { LeadId } from '#app/shared/brands.ts'
import { lastCode, type Person, parsedPhone, registrationOf } from './api.ts'

export const names = { firstName: 'Zebulonia', lastName: 'Quackenbush' }

/** Returns what a form asks for a person; without a proof, unless it is given. */
export async function leadRequest(
  services: Services,
  { email, phoneNumber }: Person,
  more: Partial<SubmitLeadRequest> = {},
): Promise<SubmitLeadRequest> {
  const { mark } = await composeConsent(services)
  return {
    person: { firstName: 'Ada', lastName: 'Lovelace', email, country: 'CA' },
    phone: parsedPhone(phoneNumber),
    proof: null,
    source: 'test',
    tracking: defaultTracking,
    consent: { mark, givenAt: services.now(), page: '/register' },
    ...more,
  }
}

type Registration = { leadId: LeadId | null; codes: string[] }

/** Runs one whole visit through the flows: a wrong code, the right one, the lead. Returns each code used. */
export async function register(services: Services, person: Person, page = 'Smart GrokAI') {
  const request = registrationOf(person)
  const sent = await sendCode(services, request)
  if (!sent.ok) throw new Error(sent.reason)
  const code = await lastCode(person.phoneNumber)
  const wrong = code.replace(/^./, (digit) => (digit === '9' ? '0' : '9'))
  const { requesterToken } = sent
  await verifyCode(services, { ...request, requesterToken, code: wrong })
  const verified = await verifyCode(services, { ...request, requesterToken, code })
  if (!verified.ok) throw new Error(verified.reason)
  const lead = await leadRequest(services, person, {
    person: { ...names, email: person.email, country: 'CA' },
    proof: verified.proof,
    tracking: { ...defaultTracking, page, fbclid: 'click-of-one-person' },
  })
  const outcome = await submitLead(services, lead)
  const registration: Registration = {
    leadId: outcome.ok ? outcome.leadId : null,
    codes: [code, wrong],
  }
  return registration
}
