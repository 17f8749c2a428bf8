import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { cookies, readCapability, setCookie } from '#app/shared/cookies'
import { textOf } from '#app/shared/read-form'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { day, second } from '#app/shared/time'

type StateName = 'lead_flow' | 'my_data' | 'my_data_done'
type Needs = Pick<Services, 'shortSealer' | 'now'>

const Stamped = z.object({ at: z.number(), state: z.unknown() })

/**
 * Returns a state that the browser keeps, sealed, in a cookie and in each form. It expires one cookie lifetime
 * after its last step.
 */
export function sealedState<Schema extends z.core.$ZodType>({
  name,
  schema,
}: {
  name: StateName
  schema: Schema
}) {
  const lifeMs = cookies[name].lifeSeconds * second
  async function open(
    { shortSealer, now }: Needs,
    sealed: string | null,
    maxAgeMs = lifeMs,
  ): Promise<z.output<Schema> | null> {
    const record = await openRecord(shortSealer, sealed, name, Stamped)
    if (!record || record.at <= now() - maxAgeMs) return null
    const parsed = z.safeParse(schema, record.state)
    return parsed.success ? parsed.data : null
  }
  return {
    /** `at`: epoch milliseconds at which its lifetime begins. */
    seal({ shortSealer, now }: Needs, state: z.input<Schema>, at = now()): Promise<string> {
      return sealRecord(shortSealer, { at, state }, name)
    },
    /** Returns null for anything that is not our state or has expired. */
    open,
    /** Prefers the form's own state to the cookie's: another tab may have started another form. */
    ofRequest(services: Needs, request: Request, formData?: FormData) {
      const ofForm = formData && textOf(formData, 'flow')
      return open(services, ofForm ?? this.inCookie(request))
    },
    /** Returns the state of a form that was left open too long: only what was typed may still be shown from it. */
    ofExpired: (services: Needs, formData: FormData) =>
      open(services, textOf(formData, 'flow'), day),
    inCookie: (request: Request) => readCapability(name, request),
    cookie(sealed: string | null, { visit }: Pick<Services, 'visit'>): string {
      const isSecure = visit.origin.startsWith('https:')
      return setCookie(name, sealed ?? '', { isSecure })
    },
  }
}

export type SealedState = Pick<ReturnType<typeof sealedState>, 'cookie'>
