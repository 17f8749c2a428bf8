import type { Refusal } from '#app/phone-proof/outcomes.server'
import type { PhoneProof } from '#app/phone-proof/phone-proof.server'
import type { Handled } from '#app/phone-proof/respond-to-form.server'
import type { Services } from '#app/services'
import { renderView } from './load-my-data.server'
import { myDataState } from './my-data-state.server'
import type { End, MyDataResponse, MyDataView, NoticeName } from './view'

/** `done`: what a plain form's redirect passes on by name. */
export type HandledData = Handled<MyDataResponse> & { done?: End | NoticeName }

/** Shows the visitor's new or current state, with its messages. */
export async function show(
  services: Services,
  state: PhoneProof,
  extra: { refusal?: Refusal; errorAt?: string | undefined; notice?: NoticeName } = {},
): Promise<HandledData> {
  const { refusal, notice } = extra
  return {
    response: { view: await renderView(services, state, extra) },
    status: refusal?.status ?? 200,
    waitSeconds: refusal?.waitSeconds ?? null,
    formState: await myDataState.seal(services, state),
    ...(notice ? { done: notice } : {}),
    // A code was just sent at this browser's request.
    ...(state.step === 'code' && !refusal ? { requesterToken: state.requesterToken } : {}),
  }
}

type NumberView = Omit<Extract<MyDataView, { step: 'phone' }>, 'step'>

/** Returns to the number, without a state. */
export function startOver(status: number, view: NumberView = {}): HandledData {
  return { response: { view: { step: 'phone', ...view } }, status, formState: null }
}

export function end(what: End): HandledData {
  return {
    response: { view: { step: 'end', end: what } },
    status: 200,
    formState: null,
    done: what,
  }
}
