import { chargeSend } from '#app/flows/verification/charge-send.server.ts'
import type { Services } from '#app/services.ts'
import { newEmail } from './api.ts'
import { newScatteredPhone } from './send-budgets.ts'
import { type Clock, testServices } from './services.ts'

type Terms = {
  services?: Services
  vars?: Record<string, string>
  clock?: Clock
}

/** Returns services of a visitor whose network left so many codes unverified that its next text is suspicious. */
export async function suspicious({
  vars,
  clock,
  services = testServices({ ...(vars ? { vars } : {}), ...(clock ? { clock } : {}) }),
}: Terms): Promise<Services> {
  for (let texts = 0; texts < 50; texts++) {
    const phone = newScatteredPhone()
    const charged = await chargeSend(services, {
      purpose: 'registration',
      phone,
      phoneKey: await services.hash('phone', phone),
      email: newEmail(),
      region: 'CA',
    })
    if (!charged.ok) return services
  }
  throw new Error('no text is suspicious')
}
