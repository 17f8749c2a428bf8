import type { Services } from '#app/services.ts'
import { newEmail } from './api.ts'
import { type Clock, newClock, testServices } from './services.ts'

/** Returns a message from a sender that no other test uses. */
export function newContactMessage(email = newEmail()) {
  return { name: 'Zebulonia Quackenbush', email, subject: 'A correction', message: 'Two\nlines.' }
}

/** Returns services that record queued messages instead of queueing them. */
export function withContactQueue(
  clock: Clock = newClock(),
  visit: Partial<Services['visit']> = {},
) {
  const queued: string[] = []
  const alarms: string[] = []
  const base = testServices({ clock, visit })
  const services: Services = {
    ...base,
    log: { ...base.log, alarm: (code) => void alarms.push(code) },
    leadQueue: {
      send: async (job) => void (job.type === 'contact-message' && queued.push(job.id)),
    },
  }
  return { services, queued, alarms }
}
