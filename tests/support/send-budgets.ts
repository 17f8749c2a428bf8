import { env } from 'cloudflare:workers'
import { defaultLimits, type Limits } from '#app/domain/verification/limits.ts'
import type { RobotCheckOutcome } from '#app/domain/verification/robot-check.ts'
import { writeCharge } from '#app/domain/verification/send-charge.ts'
import {
  type ChargeSendOutcome,
  type ChargeSendRequest,
  chargeSend,
  returnVerifiedSend,
} from '#app/flows/verification/charge-send.server.ts'
import type { Services } from '#app/services.ts'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { newAddress, newEmail } from './api.ts'
import { type Clock, testServices } from './services.ts'

export type Charged = Extract<ChargeSendOutcome, { ok: true }>

let phones = 0

/** Returns a number with its own prefix, so no prefix limit interferes with a country's. */
export function newScatteredPhone(): PhoneNumber {
  phones++
  return `+1${2_010_000_000 + phones * 1_003}` as PhoneNumber
}

type SendersTerms = { clock: Clock; limits?: Limits; hasRobotCheck?: boolean }

/** Charges texts from any address, and collects the alarms raised. */
export function senders({ clock, limits = defaultLimits, hasRobotCheck = false }: SendersTerms) {
  const alarms: string[] = []
  const base = testServices({ clock, settings: { limits } })
  const log: Services['log'] = {
    info: () => undefined,
    warn: () => undefined,
    alarm: (code, fields) =>
      void alarms.push(`${code} ${fields?.budget} ${fields?.detail ?? ''}`.trim()),
  }
  const tokens: string[] = []
  /** Knows `good`, and is down for `down`. */
  async function readToken(token: string): Promise<RobotCheckOutcome> {
    tokens.push(token)
    if (token === 'good') return { ok: true }
    return { ok: false, reason: token === 'down' ? 'unavailable' : 'refused', detail: token }
  }
  const robotCheck = hasRobotCheck ? readToken : null
  const services = { ...base, log, robotCheck }
  async function send(request: Partial<ChargeSendRequest> & { ip?: string } = {}) {
    const { ip = newAddress(), phone = newScatteredPhone(), ...more } = request
    const from = { ...services, visit: { ...services.visit, ip } }
    const outcome = await chargeSend(from, {
      purpose: 'registration',
      phone,
      phoneKey: await base.hash('phone', phone),
      email: more.purpose === 'own-data' ? null : newEmail(),
      region: 'CA',
      ...more,
    })
    if (outcome.ok) await services.sentTexts.add(outcome.text)
    return outcome
  }
  const verify = (outcome: ChargeSendOutcome) =>
    returnVerifiedSend(services, outcome.ok ? writeCharge(outcome.charge) : null)
  return { services, send, verify, alarms, tokens, clock }
}

export async function inParallel<T>(
  count: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

export function passed(outcomes: readonly { ok: boolean }[]): number {
  return outcomes.filter(({ ok }) => ok).length
}

/** Resets the counts, because texts of other tests would count too. */
export async function forgetSends(): Promise<void> {
  const tables = ['budget', 'sent_text', 'known_network', 'alarm']
  await env.PEOPLE.batch(tables.map((table) => env.PEOPLE.prepare(`DELETE FROM ${table}`)))
}

/** Returns the current counts by budget. */
export async function usedBy(name: string): Promise<number> {
  const used = await env.PEOPLE.prepare(
    `SELECT COALESCE(SUM(used), 0) AS used FROM budget WHERE key LIKE ?1 || ':%'`,
  )
    .bind(name)
    .first<number>('used')
  return used ?? 0
}
