import { currentConsentVersion } from '#app/domain/compliance/consent'
import { agreeAgain, withdrawConsent } from '#app/flows/change-consent.server'
import { endProof, holdsProof } from '#app/flows/check-proof.server'
import { eraseOwnData } from '#app/flows/erase-own-data.server'
import { messages } from '#app/flows/messages.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { timeIsOver } from './draw-view.server'
import { type Handled, stay } from './handled.server'
import type { MyDataState } from './my-data-state.server'

type OpenState = Extract<MyDataState, { step: 'open' }>

const over: Handled = { view: { step: 'phone', error: timeIsOver }, status: 403, state: null }

/** What a visitor may do with their own data. Each asks anew whether the proof holds. */
export async function changeData(
  services: Services,
  state: OpenState,
  intent: 'withdraw' | 'agree' | 'erase' | 'close',
  formData: FormData,
): Promise<Handled> {
  if (!(await services.passesSieve('own-change'))) {
    return stay(services, state, { error: messages.tooManyRequests }, 429)
  }
  if (!(await holdsProof(services, state))) return over
  switch (intent) {
    case 'withdraw': {
      const isWithdrawn = await withdrawConsent(services, state.phone, leadIdOf(formData))
      return stay(services, state, { notice: isWithdrawn ? 'withdrawn' : 'withdrawn_before' }, 200)
    }
    case 'agree':
      return agree(services, state, formData)
    case 'erase':
      return erase(services, state, formData)
    case 'close': {
      await endProof(services, state)
      return { view: { step: 'end', end: 'closed' }, status: 200, state: null }
    }
    default:
      return assertNever(intent)
  }
}

async function erase(services: Services, state: OpenState, formData: FormData): Promise<Handled> {
  if (formData.get('confirm') !== 'on') {
    const error = 'Please tick the box, since this cannot be undone'
    return stay(services, state, { error, errorAt: 'erase' }, 400)
  }
  await eraseOwnData(services, { phone: state.phone, proof: state.proof })
  return { view: { step: 'end', end: 'erased' }, status: 200, state: null }
}

async function agree(services: Services, state: OpenState, formData: FormData): Promise<Handled> {
  const leadId = leadIdOf(formData)
  const refuse = (error: string, status: number) =>
    stay(services, state, { error, errorAt: leadId }, status)
  if (formData.get('consent') !== 'on') {
    return refuse('Please tick the box so that we may contact you', 400)
  }
  const version = String(formData.get('consentVersion'))
  if (version !== currentConsentVersion) return refuse(messages.consentChanged, 409)
  const outcome = await agreeAgain(services, state, { leadId, version, page: '/privacy/my-data' })
  if (outcome.ok) {
    return {
      ...{ view: { step: 'end', end: 'agreed' }, status: 200, state: null },
      leadId: outcome.leadId,
    }
  }
  switch (outcome.reason) {
    case 'nothing_withdrawn':
      return refuse('There’s no withdrawn consent to renew.', 409)
    case 'already_agreed':
      return refuse('You’ve already agreed to this in a newer registration.', 409)
    case 'text_changed':
      return refuse(messages.consentChanged, 409)
    case 'too_many_requests':
      return refuse(messages.tooManyRequests, 429)
    case 'not_verified':
      return over
    case 'refused':
      return { view: { step: 'phone', error: messages.leadFailed }, status: 422, state: null }
    default:
      return assertNever(outcome.reason)
  }
}

function leadIdOf(formData: FormData): string {
  return String(formData.get('registration') ?? '')
}
