import * as messages from '#app/content/messages'
import { disclaimer, site } from '#app/content/site'
import { closedTo, closedWithin } from '#app/domain/compliance/closed-regions.server'
import { consentText, currentConsentVersion } from '#app/domain/compliance/consent'
import type { Services } from '#app/services'
import { isCountry, listCountries } from '#app/shared/country.server'
import { packCountries } from '#app/shared/country-list'
import { leadFlow } from './flow-state.server'
import { viewOf } from './flow-view.server'
import type { LeadFormData, LeadFormKind, LeadFormSetup } from './view'

/** Loads a form as this visitor left it, or at its first step. */
export async function loadLeadForm(
  services: Services,
  request: Request,
  { kind, formId }: { kind: LeadFormKind; formId: string },
): Promise<LeadFormData> {
  const setup = leadFormSetup(services, kind)
  const sealed = leadFlow.inCookie(request)
  const state = await leadFlow.open(services, sealed)
  const view =
    sealed && state?.formId === formId
      ? viewOf(services, state, sealed, { isResumed: true })
      : { step: 'initial' as const, values: {} }
  return { setup, view }
}

function leadFormSetup({ settings, visit, buyers }: Services, kind: LeadFormKind): LeadFormSetup {
  const defaultCountry = isCountry(visit.country) ? visit.country : 'US'
  const version = currentConsentVersion
  // The country of residence can be any; a phone's country is one that we text, or the visitor's own.
  const countries =
    kind === 'sign-up'
      ? listCountries(undefined, settings.allowedRegions)
      : listCountries([...settings.allowedRegions, defaultCountry], settings.allowedRegions)
  const { name: buyerName, registrationNumber, registrationCheckedOn } = buyers.choose('')
  return {
    firm: { name: buyerName, registrationNumber, registrationCheckedOn },
    consent: { version, text: consentText(version, { siteName: site.name, buyerName }) ?? '' },
    disclosure: `${buyerName} pays us for each introduction. ${disclaimer.notABroker} ${disclaimer.risk}`,
    countries: packCountries(countries),
    defaultCountry,
    codeLength: settings.limits.codeLength,
    ...(settings.turnstileSiteKey ? { turnstileSiteKey: settings.turnstileSiteKey } : {}),
    ...closing(visit, settings.closedRegions),
  }
}

/** What a form says before it is sent. A cached page knows its visitor's country only. */
function closing(visit: Services['visit'], closed: readonly string[]) {
  const here = closedTo(visit, closed)
  if (here !== null) return { closed: messages.closedRegion(here) }
  const within = closedWithin(visit.country, closed)
  return within === null ? {} : { partlyClosed: messages.closedProvinces(within) }
}
