import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import type { Services } from '#app/services.ts'
import { type Person, registrationOf } from './api.ts'

/** Counts how often a sealed code is opened, which a comparison requires. */
export function countingOpens(services: Services) {
  let opened = 0
  const shortSealer: Services['shortSealer'] = {
    seal: services.shortSealer.seal,
    open: (sealed, context) => {
      opened++
      return services.shortSealer.open(sealed, context)
    },
  }
  return { services: { ...services, shortSealer }, opened: () => opened }
}

/** Sends a code and keeps the person as its requester. */
export async function sendTo(services: Services, person: Person) {
  const outcome = await sendCode(services, registrationOf(person))
  if (outcome.ok) person.flow = outcome.requesterToken
  return outcome
}

export function verify(services: Services, person: Person, code: string) {
  return verifyCode(services, { ...registrationOf(person), code })
}
