import { env } from 'cloudflare:workers'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server.ts'
import type { Services } from '#app/services.ts'
import { newEmail } from './api.ts'
import { testServices } from './services.ts'

export async function write(services: Services, email: string) {
  const words = { name: 'Ada', email, subject: 'S', message: 'M' }
  await sendContactMessage(services, words, { isTrap: false })
}

export async function emailsTo(email: string) {
  const { results } = await env.PEOPLE.prepare(
    'SELECT subject, body FROM sandbox_email WHERE recipient = ?1 ORDER BY id DESC',
  )
    .bind(email)
    .all<{ subject: string; body: string }>()
  return results
}

export async function tokenFor(email: string): Promise<string> {
  const [newest] = await emailsTo(email)
  return /\?token=([\w-]{22})$/m.exec(newest?.body ?? '')?.[1] ?? ''
}

export async function messagesOf(services: Services, email: string): Promise<number> {
  const row = await env.PEOPLE.prepare(
    'SELECT count(*) AS n FROM contact_message WHERE email_key = ?1',
  )
    .bind(await services.hash('email', email))
    .first<{ n: number }>()
  return row?.n ?? -1
}

/** Returns someone with a contact message who has requested a link. */
export async function asked(services = testServices()) {
  const email = newEmail()
  await write(services, email)
  await requestEmailErasure(services, { email }, { isTrap: false })
  return { services, email, token: await tokenFor(email) }
}
