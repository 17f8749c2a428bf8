import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { minute, second } from '#app/shared/time'
import { readCookie, type StateCookie, stateCookie } from './proof-cookies'

type Terms<Schema> = Omit<StateCookie, 'isSecure' | 'maxAgeSeconds'> & {
  schema: Schema
  lifeMs?: number
}
type Needs = Pick<Services, 'shortSealer' | 'now'>

const Stamped = z.object({ at: z.number(), state: z.unknown() })

/** A state that the browser keeps, sealed, in a cookie and in each form: good for `lifeMs` after its last step. */
export function sealedState<Schema extends z.core.$ZodType>({
  schema,
  lifeMs = 30 * minute,
  ...cookie
}: Terms<Schema>) {
  const { name } = cookie
  async function open(
    { shortSealer, now }: Needs,
    sealed: string | null,
  ): Promise<z.output<Schema> | null> {
    const record = await openRecord(shortSealer, sealed, name, Stamped)
    if (!record || record.at <= now() - lifeMs) return null
    const parsed = z.safeParse(schema, record.state)
    return parsed.success ? parsed.data : null
  }
  return {
    /** `at`: epoch milliseconds from which its life counts. */
    seal({ shortSealer, now }: Needs, state: z.input<Schema>, at = now()): Promise<string> {
      return sealRecord(shortSealer, { at, state }, name)
    },
    /** Null for anything that is not a state of ours, or too old. */
    open,
    /** Returns the form's own state before the cookie's: another tab may have begun another flow. */
    ofRequest(services: Needs, request: Request, formData?: FormData) {
      const ofForm = formData?.get('flow')
      const isInForm = typeof ofForm === 'string' && ofForm !== ''
      return open(services, isInForm ? ofForm : this.inCookie(request))
    },
    inCookie: (request: Request) => readCookie(name, request.headers.get('cookie')),
    /** Null takes the cookie away. */
    cookie(sealed: string | null, { visit }: Pick<Services, 'visit'>): string {
      const isSecure = visit.origin.startsWith('https:')
      return stateCookie(sealed, { ...cookie, isSecure, maxAgeSeconds: lifeMs / second })
    },
  }
}

export type SealedState = Pick<ReturnType<typeof sealedState>, 'cookie'>
