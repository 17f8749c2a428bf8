import * as z from 'zod/mini'
import { PhoneProof } from '#app/phone-proof/phone-proof.server'
import { sealedState } from '#app/phone-proof/sealed-state.server'
import type { Services } from '#app/services'

/** `proven` is the only key to a person's data, valid only while D1 holds its proof. */
export const myDataState = sealedState({ name: 'my_data', schema: PhoneProof })

/** Proves to this browser that the result named by `?done=` is its own. */
const doneState = sealedState({
  name: 'my_data_done',
  schema: z.object({ done: z.string(), email: z.optional(z.string()) }),
})

/** `email`: the address concerned, if there is no phone. */
export async function doneCookie(
  services: Services,
  done: string,
  email?: string,
): Promise<string> {
  return doneState.cookie(await doneState.seal(services, { done, email }), services)
}

/** Returns the result named in the URL, if this browser just caused it; otherwise null. */
export async function readDone(
  services: Pick<Services, 'shortSealer' | 'now'>,
  request: Request,
): Promise<{ done: string; email?: string | undefined } | null> {
  const named = new URL(request.url).searchParams.get('done')
  if (!named) return null
  const state = await doneState.ofRequest(services, request)
  return state?.done === named ? state : null
}
