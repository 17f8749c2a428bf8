import { minute } from '#app/shared/time'
import type { EmailMessage } from './ports'

export const confirmationLifeMs = 30 * minute

/** Where the link leads. The token is in the query, which our log never holds. */
export const confirmationPath = '/privacy/email'
export const tokenField = 'token'

/** What a link's address is sealed for. */
export function confirmationContext(tokenKey: string): string {
  return `email-confirmation|${tokenKey}`
}

/** 128 random bits as `randomId` writes them; anything else is not one of ours. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

export function confirmationLink(origin: string, token: string): string {
  return `${origin}${confirmationPath}?${tokenField}=${token}`
}

/** The email with the link, in plain text: nothing in it is fetched when it is read. */
export function confirmationMessage(parts: {
  to: string
  link: string
  siteName: string
}): EmailMessage {
  const { to, link, siteName } = parts
  const minutes = confirmationLifeMs / minute
  return {
    to,
    subject: `Confirm that ${siteName} should delete your data`,
    text: `Someone asked ${siteName} to delete what we hold under this email address: messages sent with our contact form, and the counters that limit requests.

If it was you, open this page and confirm:

${link}

The link works once and expires in ${minutes} minutes.

If it wasn't you, ignore this email. Nothing is deleted unless you confirm.
`,
  }
}
