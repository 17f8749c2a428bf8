import type { Services } from '#app/services'
import { type FlowState, sealFlow } from './flow-state.server'
import { valuesWithoutPhone, viewOf } from './flow-view.server'
import type { FlowView, LeadFormAnswer, LeadFormKind } from './view'

export type LeadFormPlace = { kind: LeadFormKind; formId: string }

/** `flow`: what the browser keeps from here on; null clears it, undefined leaves it. */
export type HandledForm = LeadFormAnswer & {
  status: number
  /** Where it is known when trying again makes sense. */
  waitSeconds?: number | undefined
  flow?: string | null | undefined
  /** Set once, by the step that made the lead ours. */
  leadId?: string
  /** Set by a send. */
  requester?: string
}

/** One request to a form: what it says, and where its visitor stands. */
export type Step = {
  services: Services
  place: LeadFormPlace
  formData: FormData
  state: FlowState | null
  /** Of an earlier send by this browser. */
  requester: string | null
  /** Without scripts a right code goes straight on to the lead; with them the page shows the wait. */
  isDocument: boolean
}

/** Goes on to a state: what the page draws of it, and what the browser keeps. */
export async function show(
  services: Services,
  state: FlowState,
  extra: { error?: string | undefined; attemptsLeft?: number } = {},
  status = 200,
): Promise<HandledForm> {
  const flow = await sealFlow(services, state)
  const view = { ...viewOf(services, state, flow, { isResumed: false }), ...extra }
  return { view, status, flow }
}

export async function backToFirstStep(
  { services }: Pick<Step, 'services' | 'place'>,
  state: FlowState,
  error?: string,
): Promise<HandledForm> {
  const values = valuesWithoutPhone(state)
  const flow = await sealFlow(services, {
    ...state,
    step: 'initial',
    values: { ...state.values, phone: '' },
  })
  const view: FlowView = { step: 'initial', values, error, focus: 'phone' }
  return { view, status: error ? 422 : 200, flow }
}

export function textOf(formData: FormData, name: string): string | null {
  const value = formData.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
