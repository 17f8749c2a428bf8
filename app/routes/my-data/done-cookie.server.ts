import * as z from 'zod/mini'
import type { Services } from '#app/services'
import { readCookie, setCookie } from '#app/shared/cookies'
import { minute } from '#app/shared/time'

const context = 'my-data-done'
const lifeMs = 10 * minute
const Done = z.object({ done: z.string(), at: z.number() })

type Needs = Pick<Services, 'shortSealer' | 'now' | 'visit'>

/** Vouches, to this browser alone, for the news that a redirect names as `?done=`. */
export async function doneCookie(services: Needs, done: string): Promise<string> {
  const { shortSealer, now, visit } = services
  const sealed = await shortSealer.seal(JSON.stringify({ done, at: now() }), context)
  return setCookie('my_data_done', sealed, { isSecure: visit.origin.startsWith('https:') })
}

/** What the address says was done, where it was done by this browser just now; otherwise null. */
export async function readDone(
  { shortSealer, now }: Omit<Needs, 'visit'>,
  request: Request,
): Promise<string | null> {
  const named = new URL(request.url).searchParams.get('done')
  if (!named) return null
  const sealed = readCookie('my_data_done', request.headers.get('cookie'))
  const text = sealed && (await shortSealer.open(sealed, context))
  if (!text) return null
  const { data } = Done.safeParse(JSON.parse(text))
  return data && data.done === named && data.at > now() - lifeMs ? named : null
}
