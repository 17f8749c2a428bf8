import { expect, it } from 'vitest'
import { consentText, consentVersion } from './consent'

const firm = {
  name: 'Example Brokerage',
  address: '1 Sample Street, Toronto, ON M5X 1A9, privacy@broker.example',
}

/** The text of each version. Another text under the same version would be no evidence. */
const published: Record<string, string> = {
  '2026-11-23':
    'I agree that Maple Tape may share my name, email address and phone number with Example Brokerage, which may call, text or email me about its services, at the time I chose above if I chose one. I can withdraw my consent at any time. Maple Tape asks on behalf of Example Brokerage, 1 Sample Street, Toronto, ON M5X 1A9, privacy@broker.example.',
}

it('the consent text is the one published under its version', () => {
  expect(consentText('Maple Tape', firm)).toBe(published[consentVersion])
})

it.each(['WhatsApp', 'Telegram'])('the consent of the %s form names that channel', (channel) => {
  const named = published[consentVersion]?.replace(
    'call, text or email me about',
    `call, text or email me, or message me on ${channel}, about`,
  )
  expect(consentText('Maple Tape', firm, channel)).toBe(named)
})
