import { site } from '#app/content/site'
import {
  createCloudflareEmailSender,
  type EmailBinding,
} from '#app/domain/email-confirmation/cloudflare-email-client.server'
import type { EmailSender } from '#app/domain/email-confirmation/ports'
import type { Hasher } from '#app/shared/crypto.server'
import type { EmailSettings } from './email-settings'
import type { Env } from './env'
import { createSandboxEmailSender } from './sandbox/email-provider'

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
