import { day, hour } from '#app/shared/time'
import type { EmailMessage } from './ports'

/** As long as a request counts against its address, so an address without another request has a link that works. */
export const confirmationLifeMs = day

/** Path of the link. The token is in the query, which is never logged. */
export const confirmationPath = '/privacy/email'
export const tokenField = 'token'

/** Returns the context that a link's address is sealed under. */
export function confirmationContext(tokenKey: string): string {
  return `email-confirmation|${tokenKey}`
}

/** Returns whether a text has the format of `randomId`: 128 random bits. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

export function confirmationLink(origin: string, token: string): string {
  return `${origin}${confirmationPath}?${tokenField}=${token}`
}

/** Returns the email with the link, in plain text, so reading it fetches nothing. */
export function confirmationMessage(parts: {
  to: string
  link: string
  siteName: string
}): EmailMessage {
  const { to, link, siteName } = parts
  const hours = confirmationLifeMs / hour
  return {
    to,
    subject: `Confirm that you want ${siteName} to delete your data`,
    text: `Someone asked ${siteName} to delete what we hold under this email address: messages sent with our contact form, and counts of requests that we keep to prevent abuse.

If it was you, open this page and confirm:

${link}

The link works once and expires in ${hours} hours.

If it wasn't you, ignore this email. Nothing is deleted unless you confirm.
`,
  }
}
