import * as z from 'zod/mini'
import { PreferredContact } from '#app/shared/preferred-contact'

type ConsentParties = { siteName: string; buyerName: string }

/** Texts are never edited: a change is a new version, because open forms name the old one. */
const consentTexts: Record<string, (parties: ConsentParties) => string> = {
  '2026-11-20': ({ siteName, buyerName }) =>
    `I agree that ${siteName} passes my name, email address and phone number to ${buyerName}, which may contact me by phone, text message and email about its services. I can withdraw this at any time.`,
  '2026-11-22': ({ siteName, buyerName }) =>
    `I agree that ${siteName} may share my name, email address and phone number with ${buyerName}, which may call, text or email me about its services. I can withdraw my consent at any time.`,
}

export const currentConsentVersion = '2026-11-22'

/** Returns the exact text of a version for these parties; null for an unknown version. */
export function consentText(version: string, parties: ConsentParties): string | null {
  return Object.hasOwn(consentTexts, version) ? (consentTexts[version]?.(parties) ?? null) : null
}

/** What a visitor agreed to, by the mark of the consent that they were shown, when, and on which page. */
export const GivenConsent = z.object({
  mark: z.string(),
  givenAt: z.number(),
  page: z.string(),
  preferred: z.optional(PreferredContact),
})
export type GivenConsent = z.infer<typeof GivenConsent>
