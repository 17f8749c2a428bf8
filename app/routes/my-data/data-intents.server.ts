import * as messages from '#app/content/messages'
import { untickedConsent } from '#app/domain/leads/schema'
import {
  type AgreeAgainOutcome,
  agreeAgain,
  repeatAgreement,
  withdrawConsent,
} from '#app/flows/leads/change-consent.server'
import { eraseOwnData } from '#app/flows/own-data/erase-person.server'
import { endVisit } from '#app/flows/own-data/open-own-data.server'
import { type CheckedProof, ProvenPhone } from '#app/flows/own-data/proven-phone.server'
import { refusal } from '#app/phone-proof/outcomes.server'
import type { ProvenState } from '#app/phone-proof/phone-proof.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { LeadId } from '#app/shared/brands'
import { end, type HandledData, show, startOver } from './handled.server'

const dataIntents = ['withdraw', 'agree', 'erase', 'close'] as const
export type DataIntent = (typeof dataIntents)[number]

export function isDataIntent(intent: unknown): intent is DataIntent {
  return dataIntents.some((one) => one === intent)
}

const over = startOver(403, { error: messages.sessionExpired })

/** Handles what visitors can do with their own data. Each action checks the proof again. */
export async function changeData(
  services: Services,
  state: ProvenState,
  intent: DataIntent,
  formData: FormData,
): Promise<HandledData> {
  if (!(await services.passesSieve('own-change'))) {
    return show(services, state, { refusal: refusal(429, messages.tooManyRequests) })
  }
  const checked = await ProvenPhone.check(services, state)
  if (checked.status !== 'held') {
    return repeatEnd(services, state, intent, {
      status: checked.status,
      leadId: leadIdOf(formData),
    })
  }
  const { owner } = checked
  switch (intent) {
    case 'withdraw': {
      const leadId = leadIdOf(formData)
      const outcome = leadId ? await withdrawConsent(services, owner, leadId) : 'not_found'
      if (outcome === 'not_found') {
        return show(services, state, {
          refusal: refusal(409, 'There’s no such consent to withdraw.'),
        })
      }
      return show(services, state, { notice: outcome })
    }
    case 'agree':
      return agree(services, state, owner, formData)
    case 'erase': {
      if (formData.get('confirm') === 'on') {
        const { result } = await eraseOwnData(services, owner)
        if (result === 'erased') return end('erased')
        return show(services, state, { refusal: refusal(409, messages.held), errorAt: 'erase' })
      }
      const unticked = refusal(400, 'Tick the box to confirm. This can’t be undone.')
      return show(services, state, { refusal: unticked, errorAt: 'erase' })
    }
    case 'close':
      await endVisit(services, owner)
      return end('closed')
    default:
      return assertNever(intent)
  }
}

/** Returns the same end to the second half of a double click, after the first ended the visit. */
async function repeatEnd(
  services: Services,
  { phone, proof }: ProvenState,
  intent: DataIntent,
  asked: { status: Exclude<CheckedProof['status'], 'held'>; leadId: LeadId | null },
): Promise<HandledData> {
  const { status, leadId } = asked
  if (intent === 'close') return end('closed')
  if (intent === 'erase' && status === 'erased') return end('erased')
  if (intent !== 'agree' || status !== 'agreed' || leadId === null) return over
  const outcome = await repeatAgreement(services, { phone, proof }, leadId)
  return outcome?.ok ? agreed(outcome.leadId) : refused(outcome?.reason)
}

async function agree(
  services: Services,
  state: ProvenState,
  owner: ProvenPhone,
  formData: FormData,
): Promise<HandledData> {
  const leadId = leadIdOf(formData)
  const stay = (status: 400 | 403 | 409 | 429, message: string) =>
    show(services, state, { refusal: refusal(status, message), errorAt: leadId ?? undefined })
  if (formData.get('consent') !== 'on') {
    return stay(400, untickedConsent)
  }
  if (leadId === null) return stay(409, nothingToRenew)
  const mark = String(formData.get('consentMark'))
  const outcome = await agreeAgain(services, owner, { leadId, mark, page: '/privacy/my-data' })
  if (outcome.ok) return agreed(outcome.leadId)
  switch (outcome.reason) {
    case 'closed_region':
      return stay(403, messages.closedRegion(outcome.region))
    case 'nothing_withdrawn':
      return stay(409, nothingToRenew)
    case 'already_agreed':
      return stay(409, 'You’ve already agreed to this in a newer registration.')
    case 'text_changed':
      return stay(409, messages.consentChanged)
    case 'too_many_requests':
      return stay(429, messages.tooManyRequests)
    case 'not_verified':
    case 'refused':
      return refused(outcome.reason)
    default:
      return assertNever(outcome)
  }
}

const nothingToRenew = 'There’s no withdrawn consent to renew.'

function agreed(leadId: LeadId): HandledData {
  return { ...end('agreed'), leadId }
}

function refused(reason?: Extract<AgreeAgainOutcome, { ok: false }>['reason']): HandledData {
  return reason === 'refused' ? startOver(422, { error: messages.leadFailed }) : over
}

function leadIdOf(formData: FormData): LeadId | null {
  return LeadId.safeParse(formData.get('registration')).data ?? null
}
