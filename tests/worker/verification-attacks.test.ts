import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Services } from '#app/services.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import { lastCode, newPerson, post, textsTo } from '#tests/support/api.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { smallLimits } from '#tests/support/small-limits.ts'
import { countingOpens, sendTo, verify } from '#tests/support/verifying.ts'

describe('sending in parallel', () => {
  it('sends one text for a hundred parallel requests in five spellings', async () => {
    const { phoneNumber, email } = newPerson()
    const national = phoneNumber.slice(2)
    const fullWidth = Array.from(phoneNumber, (character) =>
      /\d/.test(character) ? String.fromCodePoint(Number(character) + 0xff10) : character,
    ).join('')
    const spellings = [
      phoneNumber,
      fullWidth,
      `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`,
      `${phoneNumber};ext=12`,
      `tel:+1-${national.slice(0, 3)}-${national.slice(3)}`,
    ]
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post('/api/send-otp', { phoneNumber: spellings[index % 5], email }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(99)
    for (const { headers } of refused) {
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(await textsTo(phoneNumber)).toHaveLength(1)
  })

  it('sends up to 5 texts and compares up to 15 codes in a day of one send a minute', async () => {
    const person = newPerson()
    const clock = newClock()
    const counted = countingOpens(testServices({ clock, visit: { ip: '127.0.0.1' } }))
    const sentAt: number[] = []
    for (let passed = 0; passed < day; passed += minute) {
      if ((await sendTo(counted.services, person)).ok) sentAt.push(passed)
      // More often than a code has tries, and once it has expired.
      const sinceText = passed - (sentAt.at(-1) ?? 0)
      if (sinceText < 6 * minute || passed % (10 * minute) === 0) {
        await verify(counted.services, person, '0000')
      }
      clock.advance(minute)
    }
    const within = (ms: number) =>
      Math.max(...sentAt.map((at) => sentAt.filter((one) => one >= at && one < at + ms).length))
    expect([within(minute), within(hour), within(day)]).toEqual([1, 3, 5])
    expect(await textsTo(person.phoneNumber)).toHaveLength(5)
    expect(counted.opened()).toBeLessThanOrEqual(15)
  }, 240_000)
})

describe('budgets', () => {
  it('charges an IPv6 visitor by the /64 and lets loopback pass', async () => {
    const clock = newClock()
    const ip = (host: number) =>
      `2001:db8:${Math.trunc(clock.now() % 65_536).toString(16)}::${host}`
    const outcomes = []
    for (let host = 1; host <= 11; host++) {
      outcomes.push(await sendTo(testServices({ clock, visit: { ip: ip(host) } }), newPerson()))
    }
    // A third of its points; the next text is suspicious, and its block is not clean.
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
    expect(outcomes[10]).toMatchObject({ reason: 'over_budget', budget: 'block_hour' })
    const local = testServices({ clock, visit: { ip: '::1' } })
    for (let sends = 0; sends < 7; sends++) expect((await sendTo(local, newPerson())).ok).toBe(true)
  })

  it.each([
    ['hour', 'total_hour'],
    ['day', 'total_day'],
    ['country', 'country_hour'],
  ])('sends no more texts once the total of a %s is reached', async (total, budget) => {
    await env.PEOPLE.prepare('DELETE FROM budget').run()
    const settings = { limits: smallLimits({ [total]: 1 }) }
    const services = testServices({ settings })
    expect((await sendTo(services, newPerson())).ok).toBe(true)
    const person = newPerson()
    const elsewhere = testServices({ settings })
    const outcome = await sendTo(elsewhere, person)
    expect(outcome).toMatchObject({ ok: false, reason: 'over_budget', budget })
    expect(await textsTo(person.phoneNumber)).toEqual([])
  })

  it('serves 30 honest people behind one IPv4 address, and credits it for each, once', async () => {
    const services = testServices({ clock: newClock(), visit: { ip: '203.0.113.211' } })
    const networkKey = await services.hash('network', '203.0.113.211')
    const points = () =>
      env.PEOPLE.prepare('SELECT SUM(used) AS used FROM budget WHERE key = ?1')
        .bind(`ipv4_day:${networkKey}`)
        .first('used')
    for (let served = 0; served < 30; served += 10) {
      const people = Array.from({ length: 10 }, () => newPerson())
      const sent = await Promise.all(people.map((person) => sendTo(services, person)))
      expect(sent.filter(({ ok }) => ok)).toHaveLength(10)
      expect(await points()).toBe(served + 30)
      for (const person of people) {
        const code = await lastCode(person.phoneNumber)
        // Within what the sieve lets one network verify in a minute.
        const clicks = served === 0 ? [1, 2, 3] : [1]
        const outcomes = await Promise.all(clicks.map(() => verify(services, person, code)))
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      }
    }
    expect(await points()).toBe(30)
    expect(await services.knownNetworks.has(networkKey, services.now())).toBe(true)
  })

  it('charges nothing when any budget refuses', async () => {
    const person = newPerson()
    const services = testServices({ settings: { limits: smallLimits({ hour: 1 }) } })
    expect((await sendTo(services, person)).ok).toBe(false)
    const phoneKey = await services.hash('phone', person.phoneNumber)
    const charged = await env.PEOPLE.prepare(`SELECT 1 FROM budget WHERE key LIKE '%' || ?1`)
      .bind(phoneKey)
      .first()
    expect(charged).toBeNull()
    expect((await sendTo(testServices(), person)).ok).toBe(true)
  })
})

describe('a code', () => {
  it('is sent again, the same, while it is untried; afterwards another supersedes it', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const person = newPerson()
    const first = await sendTo(services, person)
    clock.advance(61 * second)
    const second_ = await sendTo(services, person)
    expect(second_).toEqual(first)
    const [a, b] = await textsTo(person.phoneNumber)
    expect(a?.code).toBe(b?.code)

    const wrong = a?.code === '0000' ? '1111' : '0000'
    expect(await verify(services, person, wrong)).toMatchObject({
      reason: 'wrong',
      attemptsLeft: 2,
    })
    clock.advance(61 * second)
    expect((await sendTo(services, person)).ok).toBe(true)
    const newest = await lastCode(person.phoneNumber)
    if (newest !== a?.code) {
      expect(await verify(services, person, a?.code ?? '')).toMatchObject({ reason: 'wrong' })
    }
    expect(await verify(services, person, newest)).toMatchObject({ ok: true })
  })

  it('expires', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const person = newPerson()
    await sendTo(services, person)
    const code = await lastCode(person.phoneNumber)
    clock.advance(600 * second)
    expect(await verify(services, person, code)).toEqual({ ok: false, reason: 'expired' })
  })

  it('is withheld from suppressed people, who get the same response', async () => {
    const services = testServices()
    const person = newPerson()
    await env.PEOPLE.prepare('INSERT INTO suppression VALUES (?1, ?2, ?3)')
      .bind(await services.hash('phone', person.phoneNumber), 'erased', Date.now())
      .run()
    const outcome = await sendTo(services, person)
    expect(outcome).toMatchObject({ ok: true, cooldownSeconds: 60 })
    expect(await textsTo(person.phoneNumber)).toEqual([])
    expect(await verify(services, person, '0000')).toMatchObject({ reason: 'wrong' })
  })
})

describe('KV that lags sixty seconds and caches misses', () => {
  /** Emulates KV's consistency: a value written now may be visible late, and a miss is cached for a minute. */
  function lagging(services: Services, clock: { now: () => number }): Services {
    const written = new Map<string, number>()
    const missedUntil = new Map<string, number>()
    return {
      ...services,
      codes: {
        ...services.codes,
        async put(id, sealed, life) {
          written.set(id, clock.now())
          await services.codes.put(id, sealed, life)
        },
        async read(id) {
          const isCachedMiss = (missedUntil.get(id) ?? 0) > clock.now()
          const isTooNew = (written.get(id) ?? 0) + 60 * second > clock.now()
          if (!isCachedMiss && !isTooNew) return services.codes.read(id)
          if (!isCachedMiss) missedUntil.set(id, clock.now() + 60 * second)
          return null
        },
      },
    }
  }

  it('always accepts the right code in the end, with no try counted', async () => {
    const clock = newClock()
    const services = lagging(testServices({ clock }), clock)
    const person = newPerson()
    await sendTo(services, person)
    const code = await lastCode(person.phoneNumber)
    let outcome = await verify(services, person, code)
    expect(outcome).toEqual({ ok: false, reason: 'not_readable_yet' })
    let waited = 0
    while (!outcome.ok && waited < 300) {
      clock.advance(2 * second)
      waited += 2
      outcome = await verify(services, person, code)
    }
    expect(outcome.ok).toBe(true)
    const row = await env.PEOPLE.prepare('SELECT attempts FROM challenge WHERE phone_key = ?1')
      .bind(await services.hash('phone', person.phoneNumber))
      .first<{ attempts: number }>()
    expect(row?.attempts).toBe(1)
  })
})
