import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createCloudflareEmailSender } from '#app/domain/email-confirmation/cloudflare-email-client.server.ts'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server.ts'
import type { Services } from '#app/services.ts'
import { newEmail } from '#tests/support/api.ts'
import { ownEnv, testServices } from '#tests/support/services.ts'

/** The local runtime's `send_email` binding, which validates a message without delivering it. */
function servicesSending(bindings = {}, given: Partial<Services> = {}) {
  const alarms: unknown[] = []
  const services = testServices({ vars: { EMAIL_DRIVER: 'cloudflare' }, bindings })
  const log = { ...services.log, alarm: (...line: unknown[]) => void alarms.push(line) }
  return { services: { ...services, log, ...given } as Services, alarms }
}

const ask = (services: Services) =>
  requestEmailErasure(services, { email: newEmail() }, { isTrap: false })

it('the runtime’s binding takes the email as it is composed', async () => {
  expect(env).toHaveProperty('EMAIL')
  const { services, alarms } = servicesSending()
  expect(await ask(services)).toEqual({ ok: true, by: 'link' })
  expect(alarms).toEqual([])
  expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM sandbox_email').first('n')).toBe(0)
})

it('a sender that the account may not use is our failure, and an alarm', async () => {
  const address = { from: 'other@own.example', siteName: 'Other', replyTo: 'hello@own.example' }
  const email = createCloudflareEmailSender(ownEnv({}).EMAIL, address)
  const { services, alarms } = servicesSending({}, { email })
  expect(await ask(services)).toEqual({ ok: false, reason: 'provider_unavailable' })
  expect(alarms).toMatchObject([['EMAIL_PROVIDER_FAILING', { detail: expect.any(String) }]])
})

it('so is a Worker that was deployed without the binding', async () => {
  const { services, alarms } = servicesSending({ EMAIL: undefined })
  expect(await ask(services)).toEqual({ ok: false, reason: 'provider_unavailable' })
  expect(alarms).toMatchObject([['EMAIL_PROVIDER_FAILING', { detail: 'binding_missing' }]])
})
