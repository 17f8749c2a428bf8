import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { codeContext } from '#app/domain/verification/challenge.ts'
import { SealedCode } from '#app/domain/verification/code-vault.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { constantTimeEqual } from '#app/shared/crypto.server.ts'
import { openRecord } from '#app/shared/sealed-record.server.ts'
import { lastCode, newPerson, registrationOf, textsTo } from '#tests/support/api.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { testServices } from '#tests/support/services.ts'
import { suppress } from '#tests/support/suppress.ts'

describe('a decoy that is filled in', () => {
  it('texts no one, opens nothing, and changes neither a valid code nor any budget', async () => {
    const victim = newPerson()
    const services = testServices()
    const first = await postLeadForm(services, firstStepOf(victim))
    const code = await lastCode(victim.phoneNumber)
    const before = await budgetRows()
    const robot = testServices()
    for (let sends = 0; sends < 20; sends++) {
      const response = await postLeadForm(robot, firstStepOf(victim, { website: 'spam' }))
      expect([303, 429]).toContain(response.status)
    }
    expect(await textsTo(victim.phoneNumber)).toHaveLength(1)
    const charged = (await budgetRows()).filter((key) => !before.includes(key))
    expect(charged.filter((key) => !key.startsWith('decoy'))).toEqual([])
    const right = await postLeadForm(
      services,
      { intent: 'verify', code },
      { cookie: cookieHeader(first) },
    )
    expect(right.headers.get('Location')).toContain('/welcome')
  })

  it('texts no one at its resend either', async () => {
    const services = testServices()
    const person = newPerson()
    const sent = await postLeadForm(services, firstStepOf(person, { website: 'spam' }))
    const cookie = cookieHeader(sent)
    const resent = await postLeadForm(services, { intent: 'resend' }, { cookie })
    expect(resent.status).toBe(303)
    expect(await textsTo(person.phoneNumber)).toEqual([])
  })
})

async function budgetRows(): Promise<string[]> {
  const { results } = await env.PEOPLE.prepare('SELECT key FROM budget').all<{ key: string }>()
  return results.map(({ key }) => key)
}

describe('a withheld challenge', () => {
  it('opens for no guess, within its tries or beyond them', async () => {
    const person = newPerson()
    await suppress(person.phoneNumber)
    const services = { ...testServices(), passesSieve: async () => true }
    const sent = await sendCode(services, registrationOf(person))
    person.flow = sent.ok ? sent.requesterToken : ''
    const guesses = Array.from({ length: 200 }, (_, guess) => String(guess * 37).padStart(4, '0'))
    const outcomes = await Promise.all(
      guesses.map((code) => verifyCode(services, { ...registrationOf(person), code })),
    )
    expect(outcomes.filter((outcome) => outcome.ok || 'proof' in outcome)).toEqual([])
  })

  it('holds in its sealed record what none of the 10,000 codes equals', async () => {
    const person = newPerson()
    await suppress(person.phoneNumber)
    const services = testServices()
    await sendCode(services, registrationOf(person))
    const phoneKey = await services.hash('phone', person.phoneNumber)
    const [challenge] = await services.challenges.listOfPhone(phoneKey)
    const id = challenge?.id ?? ''
    const subject = { kind: 'registration', email: person.email } as const
    const context = codeContext(id, person.phoneNumber as PhoneNumber, subject)
    const sealed = await services.codes.read(id)
    const record = await openRecord(services.shortSealer, sealed, context, SealedCode)
    const { code } = record ?? { code: '0000' }
    const guesses = Array.from({ length: 10_000 }, (_, guess) => String(guess).padStart(4, '0'))
    expect(guesses.filter((guess) => constantTimeEqual(guess, code))).toEqual([])
    expect(code).toHaveLength(4)
  })
})
