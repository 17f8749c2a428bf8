import { z } from 'zod'
import { site } from '#app/content/site'
import {
  createCloudflareEmailSender,
  type EmailBinding,
} from '#app/domain/email-confirmation/cloudflare-email-client.server'
import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Hasher } from '#app/shared/crypto.server'
import type { Env } from './env'
import { createSandboxEmailSender } from './sandbox/senders'

export const EmailVars = z.object({
  EMAIL_DRIVER: z.enum(['sandbox', 'cloudflare']).optional(),
  EMAIL_FROM: z.email().optional(),
})

export type EmailSettings = { driver: 'sandbox' } | { driver: 'cloudflare'; from: string }

/** Returns the sandbox sender outside production. Production sends no email without a driver. */
export function readEmail({
  EMAIL_DRIVER: driver,
  EMAIL_FROM: from,
  isProduction,
}: z.infer<typeof EmailVars> & { isProduction: boolean }): EmailSettings | null {
  if (driver === 'cloudflare') return from ? { driver, from } : null
  return driver === 'sandbox' || !isProduction ? { driver: 'sandbox' } : null
}

export function createEmail(
  env: Env,
  email: EmailSettings | null,
  hash: Hasher,
  now: () => number,
): EmailSender | null {
  if (email === null) return null
  if (email.driver === 'sandbox') return createSandboxEmailSender(env.PEOPLE, hash, now)
  return createCloudflareEmailSender(env.EMAIL as EmailBinding | undefined, {
    from: email.from,
    siteName: site.name,
    replyTo: site.email,
  })
}
