import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { ownEnv } from './services.ts'

const http = createHttp({ renderPage: async () => new Response('stub page') })
const origin = 'https://localhost'

/** Signs in at the sandbox's desk. */
export async function signIn(role: 'operator' | 'viewer', bindings: Partial<Env> = {}) {
  const env = ownEnv({ bindings })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'Sec-Fetch-Dest': 'document', ...init.headers }
    const request = new Request(`${origin}${path}`, { redirect: 'manual', ...init, headers })
    const response = await http.fetch(request, env)
    const { status } = response
    const location = response.headers.get('Location')
    return { status, headers: response.headers, location, text: await response.text() }
  }
  const form = (fields: Record<string, string> | [string, string][], cookie = '') => ({
    method: 'POST',
    headers: { Origin: origin, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
  const signedIn = await ask('/desk/sign-in', form({ role }))
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const get = (path: string, as = cookie) => ask(path, { headers: { Cookie: as } })
  /** Posts only what it is given, as a script on another page would. */
  const forge = (path: string, fields: Record<string, string> | [string, string][], as = cookie) =>
    ask(path, form(fields, as))
  return {
    cookie,
    get,
    forge,
    /** Posts a form with a file in its field `file`, to another page if one is given. */
    async upload(
      path: string,
      fields: Record<string, string>,
      file: string | Uint8Array<ArrayBuffer>,
      action = path,
    ) {
      const body = new FormData()
      const token = hiddenIn((await get(path)).text, 'token') ?? ''
      for (const [name, value] of Object.entries({ ...fields, token })) body.set(name, value)
      body.set('file', new File([file], 'spend.csv', { type: 'text/csv' }))
      return ask(action, { method: 'POST', headers: { Origin: origin, Cookie: cookie }, body })
    },
    /** Gives a reason to see a lead's person, and returns the page that it leads to. */
    async reveal(path: string, note: string) {
      const token = hiddenIn((await get(path)).text, 'token') ?? ''
      const { status, location, headers } = await forge(path, { intent: 'reveal', note, token })
      if (status !== 302 || location !== `${path}#person`)
        throw new Error(`not revealed: ${status}`)
      const look = headers.get('Set-Cookie')?.split(';')[0] ?? ''
      return { ...(await get(path, `${cookie}; ${look}`)), look }
    },
    /** Posts a form as its page has it, hidden fields included, unless they are given. */
    async post(path: string, fields: Record<string, string>) {
      const page = (await get(path)).text
      const token = hiddenIn(page, 'token') ?? hiddenIn((await get('/desk/leads')).text, 'token')
      const hidden = { token, seen: hiddenIn(page, 'seen'), opened: hiddenIn(page, 'opened') }
      const known = Object.entries(hidden).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      )
      return forge(path, { ...Object.fromEntries(known), ...fields })
    },
  }
}

/** Returns the value of the first hidden field of that name. */
export function hiddenIn(html: string, name: string): string | undefined {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
}
