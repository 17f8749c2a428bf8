import { handOverContactMessage } from '#app/flows/contact/hand-over-contact-message.server'
import { deliverLead } from '#app/flows/leads/deliver-lead.server'
import { retireLead } from '#app/flows/leads/retire-lead.server'
import { withdrawLead } from '#app/flows/leads/withdraw-lead.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { errorFields } from '#app/shared/error-fields'
import { takeCounts } from './count-queue'
import { type Env, QueueMessage } from './env'
import { isolateOf } from './isolate'
import { createServices } from './services'
import { takeInTime } from './time-box'
import { noVisit } from './visit'

/** Queue names differ by environment. */
const deadLetters = /-leads-dead$/
const counts = /-counts$/

export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const isolate = isolateOf(env)
  if (!isolate.isReady) return batch.retryAll({ delaySeconds: 60 })
  const services = createServices(isolate, noVisit(isolate.settings.siteOrigin))
  const name = consumerOf(batch.queue)
  const isTaken =
    name === 'counts'
      ? await takeCounts(batch, services, isolate)
      : await takeLeads(batch, services, name)
  if (isTaken) isolate.alarms.beat(name)
}

function consumerOf(queue: string) {
  if (counts.test(queue)) return 'counts'
  return deadLetters.test(queue) ? 'dead-letters' : 'queue'
}

/** Returns whether any message was taken. */
async function takeLeads(
  { messages }: MessageBatch<unknown>,
  services: Services,
  name: 'queue' | 'dead-letters',
): Promise<boolean> {
  const work = name === 'queue' ? takeMessage : takeDeadLetter
  const take: Take = (body) => takeInTime(services.log, name, work(body, services))
  const settled = await Promise.all(messages.map((message) => settle(message, services, take)))
  return settled.includes(true)
}

type Take = (body: QueueMessage) => Promise<void>

/** Returns whether the message was taken. */
async function settle(message: Message<unknown>, services: Services, take: Take): Promise<boolean> {
  const body = QueueMessage.safeParse(message.body)
  if (!body.success) {
    // Retrying cannot make it valid.
    services.log.alarm('MESSAGE_MALFORMED', { reference: message.id })
    message.ack()
    return true
  }
  try {
    await take(body.data)
    message.ack()
    return true
  } catch (error) {
    services.log.warn('queue.failed', { ...nameOf(body.data), ...errorFields(error) })
    message.retry({ delaySeconds: 20 })
    return false
  }
}

function nameOf(body: QueueMessage) {
  return body.type === 'contact-message' ? { messageId: body.id } : { leadId: body.leadId }
}

async function takeMessage(body: QueueMessage, services: Services): Promise<void> {
  switch (body.type) {
    case 'deliver-lead': {
      const outcome = await deliverLead(services, body.leadId)
      if (outcome.status === 'waiting') {
        await services.leadQueue.send(body, outcome.delaySeconds)
      }
      return
    }
    case 'withdraw-lead': {
      const { delaySeconds } = await withdrawLead(services, body.leadId)
      if (delaySeconds !== null) await services.leadQueue.send(body, delaySeconds)
      return
    }
    case 'contact-message':
      return handOverContactMessage(services, body.id)
    default:
      return assertNever(body)
  }
}

async function takeDeadLetter(body: QueueMessage, services: Services): Promise<void> {
  switch (body.type) {
    case 'deliver-lead':
      await retireLead(services, body.leadId)
      return
    case 'withdraw-lead':
      return services.log.warn('withdrawal.dead_letter_left_to_sweep', { leadId: body.leadId })
    case 'contact-message':
      // The sweep resends it until an operator is notified.
      return services.log.warn('contact.dead_letter_left_to_sweep', { messageId: body.id })
    default:
      return assertNever(body)
  }
}
