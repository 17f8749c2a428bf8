import type { ContactChannel } from '#app/content/contact-channels'
import * as messages from '#app/content/messages'
import { disclaimer } from '#app/content/site'
import { closedTo, closedWithin } from '#app/domain/compliance/closed-regions.server'
import { composeConsent } from '#app/flows/leads/compose-consent.server'
import type { Services } from '#app/services'
import { isCountry, listCountries } from '#app/shared/country.server'
import { packCountries } from '#app/shared/country-list'
import { shortDate } from '#app/shared/time'
import { type LeadFormState, leadFormState } from './form-state.server'
import { typedValues, viewOf } from './form-view.server'
import type {
  LeadFormData,
  LeadFormKind,
  LeadFormPlace,
  LeadFormSetup,
  LeadFormTerms,
  LeadFormView,
} from './view'

/** Loads a form as this visitor left it, or at its first step. Someone registered just now sees that in every form. */
export async function loadLeadForm(
  services: Services,
  request: Request,
  { kind, formId, channel }: LeadFormPlace,
): Promise<LeadFormData> {
  const setup = await leadFormSetup(services, kind, channel)
  const sealed = leadFormState.inCookie(request)
  const state = await leadFormState.open(services, sealed)
  const isShown = state && (state.formId === formId || state.end)
  if (!sealed || !isShown) return { setup, view: { step: 'initial', values: {} } }
  const view = isOutdated(state, setup)
    ? typedView(state, messages.consentChanged)
    : viewOf(services, state, sealed, { isResumed: true })
  return { setup, view }
}

/** Returns whether a state's person agreed to other terms than these, and is not registered yet. */
export function isOutdated({ consent, end }: LeadFormState, terms: LeadFormTerms): boolean {
  return !end && consent.mark !== terms.consent.mark
}

/** Returns the first step with everything typed but the tick: the person agrees again, or not. */
export function typedView(state: LeadFormState, error: string): LeadFormView {
  const { proof } = state
  const phone = proof.step === 'number' ? undefined : proof.phone
  return { step: 'initial', values: { ...typedValues(state), phone }, error }
}

/** Returns what a form shows of the firm now, from settings alone. */
export async function leadFormTerms(
  services: Pick<Services, 'buyers'>,
  channel: ContactChannel | undefined,
): Promise<LeadFormTerms> {
  const { name, registrationNumber, registrationCheckedOn } = services.buyers.choose('')
  const { mark, text } = await composeConsent(services, channel)
  return {
    firm: {
      name,
      registrationNumber,
      registrationChecked: shortDate(registrationCheckedOn),
    },
    consent: { mark, text },
    disclosure: `${name} pays us for each introduction. ${disclaimer.notABroker} ${disclaimer.risk}`,
  }
}

async function leadFormSetup(
  services: Services,
  kind: LeadFormKind,
  channel: ContactChannel | undefined,
): Promise<LeadFormSetup> {
  const { settings, visit } = services
  const defaultCountry = isCountry(visit.country) ? visit.country : 'US'
  // The country of residence can be any; a phone's country is one that we text, or the visitor's own.
  const countries =
    kind === 'sign-up'
      ? listCountries(undefined, settings.allowedRegions)
      : listCountries([...settings.allowedRegions, defaultCountry], settings.allowedRegions)
  return {
    ...(await leadFormTerms(services, channel)),
    countries: packCountries(countries),
    defaultCountry,
    codeLength: settings.limits.codeLength,
    ...closing(visit, settings.closedRegions),
  }
}

/** A form's data before it is sent. A cached page knows its visitor's country only. */
function closing(visit: Services['visit'], closed: readonly string[]) {
  const here = closedTo(visit, closed)
  if (here !== null) return { closed: messages.closedRegion(here) }
  const within = closedWithin(visit.country, closed)
  return within === null ? {} : { partlyClosed: messages.closedProvinces(within) }
}
