import { describe, expect, inject, it } from 'vitest'
import { lastCode, newPerson, post } from '#tests/support/api.ts'
import { testServices } from '#tests/support/services.ts'
import { countingOpens, sendTo, verify } from '#tests/support/verifying.ts'

const rounds = inject('rounds')

describe('guessing in parallel', () => {
  it(`compares up to 3 of 1,000 distinct guesses, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = newPerson()
      const counted = countingOpens(testServices())
      expect((await sendTo(counted.services, person)).ok).toBe(true)
      const guesses = Array.from({ length: 1_000 }, (_, guess) => String(guess).padStart(4, '0'))
      const outcomes = await Promise.all(
        guesses.map((guess) => verify(counted.services, person, guess)),
      )
      expect(counted.opened()).toBeLessThanOrEqual(3)
      expect(counted.opened()).toBeGreaterThan(0)
      expect(outcomes.filter((outcome) => outcome.ok).length).toBeLessThanOrEqual(1)
    }
  }, 240_000)

  it(`lets the right code succeed once in 50 parallel tries, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = newPerson()
      const services = testServices()
      await sendTo(services, person)
      const code = await lastCode(person.phoneNumber)
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => verify(services, person, code)),
      )
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    }
  }, 120_000)

  it('holds over HTTP too', async () => {
    const person = newPerson()
    person.flow = String((await post('/api/send-otp', person)).json.flow)
    const right = await lastCode(person.phoneNumber)
    const guesses = Array.from({ length: 100 }, (_, guess) => String(guess).padStart(4, '0'))
    const wrong = guesses.filter((guess) => guess !== right)
    const responses = await Promise.all(
      wrong.map((code) => post('/api/verify-otp', { ...person, code })),
    )
    const counted = responses.filter(({ json }) => Number(json.attemptsLeft) > 0)
    expect(counted.map(({ json }) => json.attemptsLeft).sort()).toEqual([1, 2])
    expect((await post('/api/verify-otp', { ...person, code: right })).json).toEqual({
      success: false,
      error: 'Too many failed attempts. Please try with a new phone number.',
      attemptsLeft: 0,
    })
  })
})
