import * as z from 'zod/mini'
import { PhoneProof } from '#app/phone-proof/phone-proof.server'
import { sealedState } from '#app/phone-proof/sealed-state.server'
import type { Services } from '#app/services'

/** `proven` is the one key to a person's data, good only while D1 says that its proof holds. */
export const myDataState = sealedState({ name: 'my_data', schema: PhoneProof })

/** Vouches, to this browser alone, for the news that a redirect names as `?done=`. */
const doneState = sealedState({
  name: 'my_data_done',
  schema: z.object({ done: z.string(), email: z.optional(z.string()) }),
})

/** `email`: the address that it was done for, where no phone is. */
export async function doneCookie(
  services: Services,
  done: string,
  email?: string,
): Promise<string> {
  return doneState.cookie(await doneState.seal(services, { done, email }), services)
}

/** What the address says was done, where it was done by this browser just now; otherwise null. */
export async function readDone(
  services: Pick<Services, 'shortSealer' | 'now'>,
  request: Request,
): Promise<{ done: string; email?: string | undefined } | null> {
  const named = new URL(request.url).searchParams.get('done')
  if (!named) return null
  const state = await doneState.ofRequest(services, request)
  return state?.done === named ? state : null
}
