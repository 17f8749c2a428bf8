import { site } from '#app/content/site'
import { consentText, currentConsentVersion } from '#app/domain/compliance/consent'
import { holdsProof } from '#app/flows/check-proof.server'
import { openOwnData } from '#app/flows/open-own-data.server'
import type { Services } from '#app/services'
import { formatPhoneNumber } from '#app/shared/phone-number.server'
import { type MyDataState, sealState } from './my-data-state.server'
import { type MyDataView, type NoticeName, notices } from './view'

type Extra = {
  error?: string | undefined
  errorAt?: string | undefined
  attemptsLeft?: number | undefined
  notice?: NoticeName | undefined
}

/** What a page shows of a state. An `open` one whose proof no longer holds begins anew. */
export async function drawView(
  services: Services,
  state: MyDataState,
  { error, errorAt, attemptsLeft, notice: news }: Extra = {},
): Promise<MyDataView> {
  const notice = news && notices[news]
  const flow = await sealState(services, state)
  const phone = formatPhoneNumber(state.phone)
  if (state.step === 'code') {
    const { reference, resendAt } = state
    const resendInSeconds = Math.max(0, Math.ceil((resendAt - services.now()) / 1_000))
    return {
      ...{ step: 'otp-sent', flow, phone, reference, resendAt, resendInSeconds },
      ...{ error, attemptsLeft, notice },
    }
  }
  if (!(await holdsProof(services, state))) {
    return { step: 'phone', error: timeIsOver }
  }
  const look = 'own-data.view'
  const data = await openOwnData(services, { phone: state.phone, proof: state.proof, look })
  return { step: 'open', flow, phone, data, consent: wordsNow(services), error, errorAt, notice }
}

export const timeIsOver = 'Your session has expired. Please request a new code.'

function wordsNow({ buyers }: Services) {
  const version = currentConsentVersion
  const parties = { siteName: site.name, buyerName: buyers.choose('').name }
  return { version, text: consentText(version, parties) ?? '' }
}
