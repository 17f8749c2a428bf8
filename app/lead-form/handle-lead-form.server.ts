import type { Services } from '#app/services'
import { resendStep, verifyStep } from './code-steps.server'
import { type FlowState, openFlow } from './flow-state.server'
import { sendStep } from './send-step.server'
import {
  backToFirstStep,
  type HandledForm,
  type LeadFormPlace,
  type Step,
  textOf,
} from './step.server'
import { submitStep } from './submit-step.server'

const intents = ['send', 'resend', 'verify', 'submit', 'change-phone', 'restart'] as const
type LeadFormIntent = (typeof intents)[number]

/** One step of the form's state machine: the same for the fetcher and for a plain form post. */
export async function handleLeadForm(
  services: Services,
  place: LeadFormPlace,
  formData: FormData,
  cookies: { flow: string | null; requester: string | null },
  isDocument: boolean,
): Promise<HandledForm> {
  // The form's own state wins over the cookie: another tab may have begun another flow.
  const sealed = textOf(formData, 'flow') ?? cookies.flow
  const state = await openFlow(services, sealed)
  const requester = state?.requester ?? cookies.requester
  const step: Step = { services, place, formData, state, requester, isDocument }
  const intent = textOf(formData, 'intent') as LeadFormIntent | null
  switch (intent) {
    case null:
    case 'send':
      return sendStep(step)
    case 'resend':
      return withState(step, resendStep)
    case 'verify':
      return withState(step, verifyStep)
    case 'submit':
      return withState(step, submitStep)
    case 'change-phone':
      return withState(step, backToFirstStep)
    case 'restart':
      return { view: { step: 'initial', values: {} }, status: 200, flow: null }
    default:
      return { view: { step: 'initial', values: {} }, status: 400 }
  }
}

async function withState(
  step: Step,
  handle: (step: Step, state: FlowState) => Promise<HandledForm>,
): Promise<HandledForm> {
  if (step.state) return handle(step, step.state)
  const error = 'Your form has expired. Please fill it in again.'
  return { view: { step: 'initial', values: {}, error }, status: 400, flow: null }
}
