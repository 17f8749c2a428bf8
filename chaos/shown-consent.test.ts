import { expect, it } from 'vitest'
import { consentIn } from './shown-consent.ts'

it('reads the consent as a visitor does', () => {
  const html = `<label>I agree that <!-- -->A &amp; B&#x27;s <b>firm</b> may call me.\n I can withdraw this at any time.</label>`
  expect(consentIn(html)).toBe(
    "I agree that A & B's firm may call me. I can withdraw this at any time.",
  )
})

it('does not pass where there is none', () => {
  expect(() => consentIn('<p>Hello</p>')).toThrow('no consent')
})
