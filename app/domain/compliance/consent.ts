import * as z from 'zod/mini'
import { PreferredContact } from '#app/shared/preferred-contact'

type Firm = { name: string; address: string }

/** A new text is a new version. Each text that someone agreed to is stored word for word. */
export const consentVersion = '2026-11-23'

/**
 * Returns what a person agrees to, on a form for `channel` with that way to be reached. It names who asks, on whose behalf, and how to reach that firm, as section 4 of the
 * Electronic Commerce Protection Regulations (CRTC) requires.
 */
export function consentText(siteName: string, { name, address }: Firm, channel?: string): string {
  const ways = channel
    ? `call, text or email me, or message me on ${channel},`
    : 'call, text or email me'
  return `I agree that ${siteName} may share my name, email address and phone number with ${name}, which may ${ways} about its services, at the time I chose above if I chose one. I can withdraw my consent at any time. ${siteName} asks on behalf of ${name}, ${address}.`
}

/** What a visitor agreed to, by the mark of the consent that they were shown, when, and on which page. */
export const GivenConsent = z.object({
  mark: z.string(),
  givenAt: z.number(),
  page: z.string(),
  preferred: z.optional(PreferredContact),
})
export type GivenConsent = z.infer<typeof GivenConsent>
