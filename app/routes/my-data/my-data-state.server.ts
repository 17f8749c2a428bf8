import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { readCookie, setCookie } from '#app/shared/cookies'
import type { PhoneNumber } from '#app/shared/phone-number'
import { minute } from '#app/shared/time'

const ours = {
  phone: z.pipe(
    z.string(),
    z.transform((e164) => e164 as PhoneNumber),
  ),
  at: z.number(),
}
const ofCode = {
  reference: z.string(),
  resendAt: z.number(),
  requester: z.string(),
  /** A robot filled in the first step: a resend texts no one either. */
  isTrap: z.boolean(),
}
const MyDataState = z.discriminatedUnion('step', [
  z.object({ ...ours, step: z.literal('code'), ...ofCode }),
  z.object({ ...ours, step: z.literal('open'), proof: z.string() }),
])
type WithoutTime<State> = State extends unknown ? Omit<State, 'at'> : never
/**
 * Where a visitor stands. Sealed, in a cookie and in each form. `open` is the one key to a person's
 * data: it is given for a right code, and good only while D1 says that its proof holds.
 */
export type MyDataState = WithoutTime<z.infer<typeof MyDataState>>

const context = 'my-data'
const lifeMs = 30 * minute

type Needs = Pick<Services, 'shortSealer' | 'now'>

export function sealState({ shortSealer, now }: Needs, state: MyDataState): Promise<string> {
  return shortSealer.seal(JSON.stringify({ ...state, at: now() }), context)
}

/** Null for anything that is not a state of ours of the last half hour. */
export async function openState(
  { shortSealer, now }: Needs,
  sealed: string | null,
): Promise<MyDataState | null> {
  const text = sealed ? await shortSealer.open(sealed, context) : null
  if (text === null) return null
  const parsed = MyDataState.safeParse(JSON.parse(text))
  return parsed.success && parsed.data.at > now() - lifeMs ? parsed.data : null
}

export function readStateCookie(cookieHeader: string | null): string | null {
  return readCookie('my_data', cookieHeader)
}

/** Strict: no other site's link opens a person's data. Null takes the cookie away. */
export function stateCookie(sealed: string | null, isSecure: boolean): string {
  return setCookie('my_data', sealed ?? '', { isSecure })
}
