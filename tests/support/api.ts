import { env, exports } from 'cloudflare:workers'

export type Json = Record<string, unknown>

let visitors = 0

/** An address no other test has used, since budgets count per network. */
export function newAddress(): string {
  visitors++
  return `198.${18 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** A Canadian mobile number no other test has used. */
export function newPhone(): string {
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

/** The code the sandbox "texted" to a number last. */
export async function lastCode(phone: string): Promise<string> {
  return (await textsTo(phone))[0]?.code ?? ''
}

export async function textsTo(phone: string): Promise<{ code: string; text: string }[]> {
  const { results } = await env.DB.prepare(
    'SELECT body FROM sandbox_message WHERE recipient = ?1 ORDER BY id DESC',
  )
    .bind(phone)
    .all<{ body: string }>()
  return results.map(({ body }) => ({ text: body, code: /\b\d{4,8}\b/.exec(body)?.[0] ?? '' }))
}

export type Person = { phoneNumber: string; email: string }

export function newPerson(localPart?: string): Person {
  return { phoneNumber: newPhone(), email: newEmail(localPart) }
}

/** Sends a code and answers it: afterwards the person's proof stands. */
export async function prove(person: Person): Promise<void> {
  const sent = await post('/api/send-otp', person)
  if (sent.json.success !== true) throw new Error(`not sent: ${JSON.stringify(sent.json)}`)
  const code = await lastCode(person.phoneNumber)
  const verified = await post('/api/verify-otp', { ...person, code })
  if (verified.json.success !== true) throw new Error(JSON.stringify(verified.json))
}

export function leadOf(person: Person, more: Json = {}): Json {
  return { firstName: 'Ada', lastName: 'Lovelace', ...person, consent: true, ...more }
}
