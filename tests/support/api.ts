import { env, exports } from 'cloudflare:workers'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { parsePhoneNumber } from '#app/shared/phone-number.server.ts'
import { visitorAddress } from './addresses.ts'

export type Json = Record<string, unknown>

let visitors = 0

/** Returns an address that no other test uses, because budgets count per network. */
export function newAddress(): string {
  visitors++
  return visitorAddress(visitors)
}

/** Returns a Canadian mobile number that no other test uses. */
function newPhone(): string {
  visitors++
  return `+1647${String(2_000_000 + visitors)}`
}

export function newEmail(localPart = 'ada'): string {
  visitors++
  return `${localPart}@mail${visitors}.example.com`
}

export async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`https://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const json = (await response.json()) as Json
  return { status: response.status, headers: response.headers, json }
}

/** Returns the last code that the sandbox "texted" to a number; notices contain none. */
export async function lastCode(phone: string): Promise<string> {
  return (await textsTo(phone)).find(({ code }) => code !== '')?.code ?? ''
}

export async function textsTo(phone: string): Promise<{ code: string; text: string }[]> {
  const { results } = await env.PEOPLE.prepare(
    'SELECT body FROM sandbox_message WHERE recipient = ?1 ORDER BY id DESC',
  )
    .bind(phone)
    .all<{ body: string }>()
  return results.map(({ body }) => ({ text: body, code: /\b\d{4,8}\b/.exec(body)?.[0] ?? '' }))
}

/** `flow` and `proof`: what the calls returned, as a client without cookies passes them on. */
export type Person = { phoneNumber: string; email: string; flow?: string; proof?: string }

export function newPerson(localPart?: string): Person {
  return { phoneNumber: newPhone(), email: newEmail(localPart) }
}

type Post = (path: string, body: unknown) => Promise<{ json: Json }>

/** Sends and verifies a code, so the person has a proof; of a Worker with another buyer, by its `post`. */
export async function prove(person: Person, askOf: Post = post): Promise<void> {
  const { phoneNumber, email } = person
  const sent = await askOf('/api/send-otp', { phoneNumber, email })
  if (sent.json.success !== true) throw new Error(`not sent: ${JSON.stringify(sent.json)}`)
  const code = await lastCode(phoneNumber)
  const flow = sent.json.flow
  const verified = await askOf('/api/verify-otp', { phoneNumber, email, code, flow })
  if (verified.json.success !== true) throw new Error(JSON.stringify(verified.json))
  person.proof = String(verified.json.proof)
}

/** Parses a number as an edge does for a Canadian. */
export function parsedPhone(text: string): PhoneNumber | null {
  return parsePhoneNumber(text, 'CA')?.number ?? null
}

/** Returns the token in a `flow` or a `proof`, as the flows take it. */
export function tokenOf(given: string | undefined): string | null {
  return given?.split('.')[0] ?? null
}

/** Returns what the flows need to send a code to a person. */
export function registrationOf({ phoneNumber, email, flow }: Person) {
  return {
    phone: parsedPhone(phoneNumber),
    subject: { kind: 'registration', email } as const,
    requesterToken: tokenOf(flow),
  }
}

/** Returns the same for own data. */
export function ownDataOf({ phoneNumber, flow }: Pick<Person, 'phoneNumber' | 'flow'>) {
  return {
    phone: parsedPhone(phoneNumber),
    subject: { kind: 'own-data' } as const,
    requesterToken: tokenOf(flow),
  }
}

export function leadOf({ flow: _flow, ...person }: Person, more: Json = {}): Json {
  return { firstName: 'Ada', lastName: 'Lovelace', ...person, consent: true, ...more }
}
