import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#app/shared/crypto.server'
import { consentText, currentConsentVersion } from './consent'

const parties = { siteName: 'Maple Tape', buyerName: 'Example Brokerage' }

/** Every text ever shown beside a form. Editing one would invalidate it as evidence. */
const published: Record<string, string> = {
  '2026-11-20':
    'I agree that Maple Tape passes my name, email address and phone number to Example Brokerage, which may contact me by phone, text message and email about its services. I can withdraw this at any time.',
  '2026-11-22':
    'I agree that Maple Tape may share my name, email address and phone number with Example Brokerage, which may call, text or email me about its services. I can withdraw my consent at any time.',
}

describe('the consent text', () => {
  it.each(Object.entries(published))('of %s is what was published', (version, text) => {
    expect(consentText(version, parties)).toBe(text)
  })

  it('that is current is one of these, and names who shares details and who will call', () => {
    expect(Object.keys(published)).toContain(currentConsentVersion)
    const text = consentText(currentConsentVersion, parties) ?? ''
    expect(text).toContain(parties.siteName)
    expect(text).toContain(parties.buyerName)
    expect(text).toMatch(/phone|call/)
    expect(text).toContain('withdraw')
  })

  it('has a different hash for each buyer', async () => {
    const other = { ...parties, buyerName: 'Another Brokerage' }
    const hashes = await Promise.all(
      [parties, other].map((named) =>
        sha256Hex(consentText(currentConsentVersion, named) as string),
      ),
    )
    expect(new Set(hashes).size).toBe(2)
  })

  it.each(['', '2020-01-01', 'constructor', '__proto__', 'toString', `${currentConsentVersion} `])(
    'of an unknown version is null: %j',
    (version) => {
      expect(consentText(version, parties)).toBeNull()
    },
  )
})
