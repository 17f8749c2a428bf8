import { createHttp } from '#workers/http.ts'
import type { Settings } from '#workers/settings.ts'
import { type Json, newAddress } from './api.ts'
import type { Received } from './fault-server.ts'
import { ownEnv } from './services.ts'

const http = createHttp({ renderPage: async () => new Response('stub page') })

/** Returns the whole Worker with the test's settings, on this runtime's database and queue. */
export function configuredWorker(vars: Record<string, string>, settings: Partial<Settings> = {}) {
  const env = ownEnv({ vars, settings })
  return {
    async get(path: string, headers: Record<string, string> = {}) {
      return http.fetch(new Request(`https://localhost${path}`, { headers }), env)
    },
    async post(path: string, body: unknown, ip = newAddress()) {
      const request = new Request(`https://localhost${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': ip },
        body: JSON.stringify(body),
      })
      const response = await http.fetch(request, env)
      const json = (await response.json()) as Json
      return { status: response.status, headers: response.headers, json }
    },
  }
}

/** Returns everything that a third party was sent so far. */
export async function receivedBy(server: string): Promise<Received[]> {
  return (await fetch(`${server}/received`)).json()
}
