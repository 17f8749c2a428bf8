import type { ContactChannel } from '#app/content/contact-channels.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { leadFormAction } from '#app/lead-form/lead-form-route.server.ts'
import type { LeadFormResponse } from '#app/lead-form/view.ts'
import type { Services } from '#app/services.ts'
import type { Person } from './api.ts'

const place = { kind: 'lead', formId: 'connect' } as const

export type FormResponse = { status: number; headers: Headers; response: LeadFormResponse | null }

/** Posts a lead form to its action, like a browser without scripts. */
export async function postLeadForm(
  services: Services,
  fields: Record<string, string>,
  {
    path = '/connect',
    cookie = '',
    channel = 'default',
  }: { path?: string; cookie?: string; channel?: ContactChannel } = {},
): Promise<FormResponse> {
  const body = new FormData()
  // As the form that was shown last; a test that shows another one passes its mark.
  if (fields.intent === 'send') {
    body.set('consentMark', (await composeConsent(services, channel)).mark)
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = cookie ? { Cookie: cookie } : undefined
  const request = new Request(`https://localhost${path}`, { method: 'POST', body, headers })
  try {
    const { data, init } = await leadFormAction(
      services,
      request,
      { ...place, channel },
      '/connect',
    )
    return { status: init?.status ?? 200, headers: new Headers(init?.headers), response: data }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, headers: thrown.headers, response: null }
  }
}

export function firstStepOf(person: Person, more: Record<string, string> = {}) {
  return {
    intent: 'send',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: person.email,
    phoneNumber: person.phoneNumber,
    phoneCountry: 'CA',
    consent: 'on',
    ...more,
  }
}
