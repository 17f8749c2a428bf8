import type { Services } from '#app/services'
import { drawView } from './draw-view.server'
import type { MyDataState } from './my-data-state.server'
import type { MyDataView, NoticeName } from './view'

/** `state`: what the browser keeps from here on; null takes it away, undefined leaves it. */
export type Handled = {
  view: MyDataView
  status: number
  /** Where it is known when trying again makes sense. */
  waitSeconds?: number | undefined
  /** Brought along where a plain form is answered by a redirect. */
  notice?: NoticeName | undefined
  state?: MyDataState | null
  /** Set by a send. */
  requester?: string
  /** Of a lead that this step made: the browser gets its receipt. */
  leadId?: string
}

/** The same step again, with what there is to say about it. */
export async function stay(
  services: Services,
  state: MyDataState,
  extra: NonNullable<Parameters<typeof drawView>[2]>,
  status: number,
): Promise<Handled> {
  return { view: await drawView(services, state, extra), status, notice: extra.notice, state }
}
