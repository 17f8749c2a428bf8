import * as messages from '#app/content/messages'
import { composeConsent } from '#app/flows/compose-consent.server'
import { openOwnData } from '#app/flows/open-own-data.server'
import { ProvenPhone } from '#app/flows/proven-phone.server'
import type { Refusal } from '#app/phone-proof/outcomes.server'
import { codeView, type PhoneProof } from '#app/phone-proof/phone-proof.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { formatPhoneNumber } from '#app/shared/phone-number.server'
import { myDataState } from './my-data-state.server'
import { type MyDataView, type NoticeName, notices } from './view'

type Extra = {
  refusal?: Refusal | undefined
  /** The form with the refusal. */
  errorAt?: string | undefined
  notice?: NoticeName | undefined
}

/** Returns the view of a state. A `proven` state whose proof has expired starts over. */
export async function drawView(
  services: Services,
  state: PhoneProof,
  { refusal, errorAt, notice }: Extra = {},
): Promise<MyDataView> {
  const flow = await myDataState.seal(services, state)
  switch (state.step) {
    case 'number':
      return { step: 'phone', error: refusal?.message }
    case 'code':
      return codeView(services, state, flow, refusal)
    case 'proven': {
      const checked = await ProvenPhone.check(services, state)
      if (checked.status !== 'held') return { step: 'phone', error: messages.sessionExpired }
      const data = await openOwnData(services, checked.owner, 'own-data.view')
      const phone = formatPhoneNumber(state.phone)
      const { mark, text } = await composeConsent(services)
      const consent = { mark, text }
      const news = notice && notices[notice]
      const error = refusal?.message
      return { step: 'open', flow, phone, data, consent, error, errorAt, notice: news }
    }
    default:
      return assertNever(state)
  }
}
