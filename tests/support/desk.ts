import { createHttp } from '#workers/http.ts'
import { ownEnv } from './services.ts'

const http = createHttp({ renderPage: async () => new Response('stub page') })
const origin = 'https://localhost'

/** Signs in at the sandbox's desk. */
export async function signIn(role: 'operator' | 'viewer') {
  const env = ownEnv({})
  const ask = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`${origin}${path}`, { redirect: 'manual', ...init })
    const response = await http.fetch(request, env)
    const { status, headers } = response
    return { status, headers, location: headers.get('Location'), text: await response.text() }
  }
  const form = (fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    headers: { Origin: origin, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
  const signedIn = await ask('/desk/sign-in', form({ role }))
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return {
    cookie,
    get: (path: string, as = cookie) => ask(path, { headers: { Cookie: as } }),
    post: (path: string, fields: Record<string, string>) => ask(path, form(fields, cookie)),
  }
}
