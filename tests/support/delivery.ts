import { env } from 'cloudflare:workers'
import { defaultTracking } from '#app/domain/attribution/tracking.ts'
import type { Buyer } from '#app/domain/leads/buyer.ts'
import { type DeliveryTiming, deliveryTiming } from '#app/domain/leads/delivery/delivery-timing.ts'
import type { DeliveryResponse } from '#app/domain/leads/ports.ts'
import { submitLead } from '#app/flows/leads/submit-lead.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId } from '#app/shared/brands.ts'
import { newPerson, prove, tokenOf } from './api.ts'
import { leadRequest } from './registered.ts'
import { type Clock, testServices } from './services.ts'

export function responseOf(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): DeliveryResponse {
  return { kind: 'response', status, headers: new Headers(headers), body: JSON.stringify(body) }
}

export const accepted = responseOf(200, { ret_code: '200', url: 'https://go.broker.example/d' })

export type BuyerScript = {
  policy?: Buyer['unknownPolicy']
  /** The buyer's response to a lead. */
  deliver: () => Promise<DeliveryResponse>
  /** The buyer's response to a lookup. */
  lookUp?: () => Promise<DeliveryResponse>
  timing?: Partial<DeliveryTiming>
}

/** Returns services with a scripted buyer, which record what was logged and queued. */
export function servicesWithBuyer(clock: Clock, script: BuyerScript) {
  const calls: string[] = []
  const lookUps: string[] = []
  const queued: { leadId: string; delaySeconds: number }[] = []
  const alarms: string[] = []
  const base = testServices({
    clock,
    settings: { delivery: { ...deliveryTiming, ...script.timing } },
  })
  const buyer: Buyer = {
    ...base.buyers.choose('x@y.z'),
    id: `test-${crypto.randomUUID()}`,
    allowedHosts: ['broker.example'],
    unknownPolicy: script.policy ?? 'none',
  }
  const services: Services = {
    ...base,
    sleep: async (ms) => clock.advance(ms),
    log: { ...base.log, alarm: (code) => void alarms.push(code) },
    buyers: {
      ids: [buyer.id],
      choose: () => buyer,
      byId: (id) => (id === buyer.id ? buyer : null),
      async deliver(_buyer, _form, leadId) {
        calls.push(leadId)
        return script.deliver()
      },
      withdraw: () => script.deliver(),
      async lookUp(_buyer, leadId) {
        lookUps.push(leadId)
        return (script.lookUp ?? script.deliver)()
      },
    },
    leadQueue: {
      async send(job, delaySeconds = 0) {
        if (job.type === 'deliver-lead') queued.push({ leadId: job.leadId, delaySeconds })
      },
    },
  }
  return { services, buyerId: buyer.id, calls, lookUps, queued, alarms }
}

/** Sends a lead from a verified visitor that no other test uses. */
export async function submit(services: Services, tracking = defaultTracking) {
  const person = newPerson()
  await prove(person)
  const proof = tokenOf(person.proof)
  return submitLead(services, await leadRequest(services, person, { proof, tracking }))
}

export async function submitted(services: Services): Promise<LeadId> {
  return leadIdOf(await submit(services))
}

export function leadIdOf(outcome: Awaited<ReturnType<typeof submit>>): LeadId {
  if (!outcome.ok) throw new Error(outcome.reason)
  return LeadId.parse(outcome.leadId)
}

export type StoredLead = {
  state: string
  attempts: number
  last_reason: string
  next_attempt_at: number
}

export async function leadRow(leadId: string): Promise<StoredLead | null> {
  return env.PEOPLE.prepare(
    'SELECT state, attempts, last_reason, next_attempt_at FROM lead WHERE id = ?1',
  )
    .bind(leadId)
    .first<StoredLead>()
}
