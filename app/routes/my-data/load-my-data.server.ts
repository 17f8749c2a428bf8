import * as messages from '#app/content/messages'
import { composeConsent } from '#app/flows/leads/compose-consent.server'
import { openOwnData } from '#app/flows/own-data/open-own-data.server'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import type { Refusal } from '#app/phone-proof/outcomes.server'
import { codeView, type PhoneProof } from '#app/phone-proof/phone-proof.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { isCountry, listCountries } from '#app/shared/country.server'
import { formatPhoneNumber } from '#app/shared/phone-number.server'
import { myDataState, readDone } from './my-data-state.server'
import { ends, isNotice, type MyDataView, type NoticeName, notices } from './view'

/** Loads the page as this visitor left it, or at its first step. */
export async function loadMyData(services: Services, request: Request) {
  const { settings, visit } = services
  const defaultCountry = isCountry(visit.country) ? visit.country : 'US'
  return {
    countries: listCountries([...settings.allowedRegions, defaultCountry]),
    defaultCountry,
    codeLength: settings.limits.ownDataCodeLength,
    hasEmailLink: services.email !== null,
    view: await currentView(services, request),
  }
}

async function currentView(services: Services, request: Request): Promise<MyDataView> {
  const state = await myDataState.ofRequest(services, request)
  const done = (await readDone(services, request))?.done ?? null
  if (state) return renderView(services, state, { notice: isNotice(done) ? done : undefined })
  const end = ends.find((one) => one === done)
  return end ? { step: 'end', end } : { step: 'phone' }
}

type Extra = {
  refusal?: Refusal | undefined
  /** The form with the refusal. */
  errorAt?: string | undefined
  notice?: NoticeName | undefined
}

/** Returns the view of a state. A `proven` state whose proof has expired starts over. */
export async function renderView(
  services: Services,
  state: PhoneProof,
  { refusal, errorAt, notice }: Extra = {},
): Promise<MyDataView> {
  const formState = await myDataState.seal(services, state)
  switch (state.step) {
    case 'number':
      return { step: 'phone', error: refusal?.message }
    case 'code':
      return codeView(services, state, formState, refusal)
    case 'proven': {
      const checked = await ProvenPhone.check(services, state)
      if (checked.status !== 'held') return { step: 'phone', error: messages.sessionExpired }
      const data = await openOwnData(services, checked.owner, 'own-data.view')
      const phone = formatPhoneNumber(state.phone)
      const { mark, text } = await composeConsent(services)
      const consent = { mark, text }
      const news = notice && notices[notice]
      const error = refusal?.message
      return { step: 'open', formState, phone, data, consent, error, errorAt, notice: news }
    }
    default:
      return assertNever(state)
  }
}
