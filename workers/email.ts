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
})

export type EmailDriver = 'sandbox' | 'cloudflare'

/** Returns the sandbox outside production. Production sends no email without a driver. */
export function readEmail(given: EmailDriver | undefined, isProduction: boolean) {
  return given ?? (isProduction ? null : 'sandbox')
}

export function createEmail(
  env: Env,
  driver: EmailDriver | null,
  hash: Hasher,
  now: () => number,
): EmailSender | null {
  if (driver === null) return null
  if (driver === 'sandbox') return createSandboxEmailSender(env.PEOPLE, hash, now)
  return createCloudflareEmailSender(env.EMAIL as EmailBinding | undefined, {
    from: site.privacyEmail,
    siteName: site.name,
    replyTo: site.email,
  })
}
