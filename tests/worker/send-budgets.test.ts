import { beforeEach, describe, expect, it } from 'vitest'
import { decoyBudget } from '#app/domain/verification/budget.ts'
import { returnFailedSend } from '#app/flows/verification/charge-send.server.ts'
import { wideBudget } from '#app/shared/budget.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import { newEmail } from '#tests/support/api.ts'
import {
  forgetSends,
  inParallel,
  newScatteredPhone,
  passed,
  senders,
  usedBy,
} from '#tests/support/send-budgets.ts'
import { newClock } from '#tests/support/services.ts'
import { smallLimits } from '#tests/support/small-limits.ts'

beforeEach(forgetSends)

describe('charges in parallel', () => {
  it('let one of 60 to one phone pass, and charge nothing for the others', async () => {
    const { send } = senders({ clock: newClock() })
    const phone = newScatteredPhone()
    expect(passed(await inParallel(60, () => send({ phone })))).toBe(1)
    const names = ['phone_cooldown', 'phone_hour', 'phone_day', 'email_day', 'country_hour']
    for (const name of [...names, 'total_hour', 'total_day']) expect(await usedBy(name)).toBe(1)
    expect([await usedBy('ipv4_ten_minutes'), await usedBy('ipv4_day')]).toEqual([3, 3])
  })

  it('let 30 of 60 people behind one address pass, and no more', async () => {
    const { send } = senders({ clock: newClock(), hasRobotCheck: true })
    const outcomes = await inParallel(60, () =>
      send({ ip: '203.0.113.5', robotCheckToken: 'good' }),
    )
    expect(passed(outcomes)).toBe(30)
    expect(await usedBy('ipv4_ten_minutes')).toBe(90)
    expect([await usedBy('phone_cooldown'), await usedBy('total_day')]).toEqual([30, 30])
    const refused = outcomes.filter(({ ok }) => !ok)
    for (const outcome of refused) expect(outcome).toMatchObject({ budget: 'ipv4_ten_minutes' })
  })

  it('name the narrowest that refuses, and the time when all are open again', async () => {
    const clock = newClock()
    const { send } = senders({ clock, limits: smallLimits({ hour: 1 }) })
    const phone = newScatteredPhone()
    await send({ phone })
    clock.advance(10 * second)
    const refused = await send({ phone })
    expect(refused).toMatchObject({ reason: 'over_budget', budget: 'phone_cooldown' })
    const retryAfter =
      refused.ok || !('retryAfterSeconds' in refused) ? 0 : refused.retryAfterSeconds
    expect(retryAfter).toBeGreaterThan(3_500)
    expect(retryAfter).toBeLessThanOrEqual(3_900)
  })
})

describe('one phone', () => {
  // For a registration, verification-attacks.test.ts sends once a minute.
  it('gets up to 5 texts for own data in any 24 hours, and is not blocked for longer', async () => {
    const clock = newClock()
    const { send } = senders({ clock })
    const phone = newScatteredPhone()
    const sentAt: number[] = []
    for (let passedMs = 0; passedMs < 30 * hour; passedMs += 15 * minute) {
      const outcome = await send({ phone, purpose: 'own-data' })
      if (outcome.ok) sentAt.push(clock.now())
      clock.advance(15 * minute)
    }
    const within = (ms: number) =>
      Math.max(...sentAt.map((at) => sentAt.filter((one) => one >= at && one < at + ms).length))
    expect([within(minute), within(hour), within(day)]).toEqual([1, 3, 5])
    expect(sentAt.length).toBeGreaterThan(5)
  }, 120_000)
})

describe('one network', () => {
  const address = '203.0.113.77'

  it.each([
    ['/56', (n: number) => `2001:db8:1:${(0x4200 + (n % 256)).toString(16)}::1`, 40],
    ['/48', (n: number) => `2001:db8:2:${(n % 65_536).toString(16)}::1`, 100],
  ])(
    'that changes its /64 within a %s gets a third of its day, then a text an hour',
    async (_, addressOf, texts) => {
      const clock = newClock()
      const { send } = senders({ clock })
      let tried = 0
      let sent = 0
      for (let rounds = 0; rounds < 12; rounds++) {
        for (let refused = 0; refused < 3; ) {
          const outcome = await send({ ip: addressOf(tried++ * 7) })
          if (outcome.ok) sent++
          else refused++
        }
        clock.advance(20 * minute)
      }
      expect(sent).toBeGreaterThanOrEqual(texts)
      expect(sent).toBeLessThanOrEqual(texts + 5)
      expect((await send()).ok).toBe(true)
    },
    120_000,
  )

  it('is not charged on loopback', async () => {
    const { send } = senders({ clock: newClock() })
    expect(passed(await inParallel(40, () => send({ ip: '127.0.0.1' })))).toBe(40)
    expect(await usedBy('ipv4_day')).toBe(0)
  })

  it('counts decoys apart', async () => {
    const { send, services } = senders({ clock: newClock() })
    const key = await services.hash('network', address)
    const decoy = () =>
      services.budgets.charge([decoyBudget(key, services.settings.limits)], services.now())
    expect(passed(await inParallel(30, decoy))).toBe(10)
    expect((await send({ ip: address })).ok).toBe(true)
    expect(await usedBy('decoy_hour')).toBe(10)
  })
})

describe('one email', () => {
  it('counts as one with other tags and dots, five times a day', async () => {
    const { send } = senders({ clock: newClock() })
    const spellings = ['ada.l', 'a.dal', 'adal+1', 'adal+2', 'ad.al+x', 'adal']
    const outcomes = []
    for (const local of spellings) {
      outcomes.push(await send({ ip: '203.0.113.8', email: `${local}@gmail.com` }))
    }
    expect(passed(outcomes)).toBe(5)
    expect(outcomes[5]).toMatchObject({ budget: 'email_day' })
  })

  it('cannot be used up from other networks', async () => {
    const { send } = senders({ clock: newClock() })
    const email = newEmail()
    expect(passed(await inParallel(40, () => send({ email })))).toBe(40)
    expect((await send({ email, ip: '203.0.113.9' })).ok).toBe(true)
  })
})

describe('250 addresses', () => {
  const victim = '203.0.113.10'

  it('250 addresses at one phone: its owner gets 3 texts in the hour, and a code for their own data', async () => {
    const clock = newClock()
    const { send } = senders({ clock })
    const phone = newScatteredPhone()
    let texts = 0
    for (let rounds = 0; rounds < 10; rounds++) {
      texts += passed(await inParallel(25, () => send({ phone })))
      clock.advance(2 * minute)
    }
    expect(texts).toBe(3)
    expect((await send({ phone, purpose: 'own-data', ip: victim })).ok).toBe(true)
    clock.advance(hour)
    expect((await send({ phone, ip: victim })).ok).toBe(true)
  })

  it('250 addresses at everyone: own data and known networks are still served, and the reverse', async () => {
    const clock = newClock()
    const { send, verify } = senders({ clock, limits: smallLimits({ hour: 100 }) })
    const own = 'own-data' as const
    await verify(await send({ ip: victim }))
    await verify(await send({ purpose: own, ip: victim }))
    expect(passed(await inParallel(250, () => send()))).toBe(89)
    expect((await send({ purpose: own })).ok).toBe(true)
    expect((await send({ ip: victim })).ok).toBe(true)
    expect((await send({ ip: '203.0.113.11' })).ok).toBe(false)

    clock.advance(2 * hour)
    expect(passed(await inParallel(250, () => send({ purpose: own })))).toBe(36)
    expect((await send()).ok).toBe(true)
    expect((await send({ purpose: own, ip: victim })).ok).toBe(true)
  })

  it('250 addresses at one network: its own people wait, all others are served', async () => {
    const { send } = senders({ clock: newClock() })
    await inParallel(60, () => send({ ip: victim }))
    expect((await send({ ip: victim })).ok).toBe(false)
    expect((await send({ ip: victim, purpose: 'own-data' })).ok).toBe(true)
    expect((await send()).ok).toBe(true)
  })
})

describe('the totals', () => {
  it('keep a tenth for known networks', async () => {
    const limits = smallLimits({ hour: 100 })
    const { send, verify, clock } = senders({ clock: newClock(), limits })
    const known = Array.from({ length: 15 }, (_, at) => `${60 + at}.0.113.20`)
    for (const ip of known) await verify(await send({ ip }))
    expect(passed(await inParallel(130, () => send()))).toBe(75)
    expect(passed(await inParallel(15, (at) => send({ ip: known[at] })))).toBe(10)
    expect(await usedBy('total_hour')).toBe(100)
    clock.advance(66 * minute)
    expect((await send()).ok).toBe(true)
  })

  it('keep the reserve from a known network that sends and never verifies', async () => {
    const clock = newClock()
    const { send, verify } = senders({ clock, limits: smallLimits({ hour: 300 }) })
    const [greedy, honest] = ['203.0.113.21', '198.51.100.22']
    for (const ip of [greedy, honest]) await verify(await send({ ip }))
    await inParallel(268, () => send())
    expect(passed(await inParallel(29, () => send({ ip: greedy })))).toBe(2)
    for (let person = 0; person < 10; person++) {
      const sent = await send({ ip: honest })
      expect(sent.ok).toBe(true)
      await verify(sent)
    }
  })

  it('are not used up by texts that the provider refuses', async () => {
    const clock = newClock()
    const { send, services } = senders({ clock, limits: smallLimits({ hour: 20, country: 20 }) })
    for (let tries = 0; tries < 30; tries++) {
      const sent = await send()
      expect(sent.ok).toBe(true)
      if (sent.ok) await returnFailedSend(services, sent.charge)
    }
    expect((await send()).ok).toBe(true)
  })

  it('never let more than the limit through in any window, however the sends are timed', async () => {
    const clock = newClock()
    const { services } = senders({ clock })
    const limit = 24
    const charge = () => services.budgets.charge([wideBudget('t', 'x', limit, 3_600)], clock.now())
    const sentAt: number[] = []
    const bursts = [1, 30, 0, 0, 3, 0, 40, 1, 0, 7, 0, 0, 24, 2]
    for (let step = 0; step < 120; step++) {
      const outcomes = await inParallel(bursts[step % bursts.length] ?? 0, charge)
      sentAt.push(...Array<number>(passed(outcomes)).fill(clock.now()))
      clock.advance(((step * 37) % 11) * minute + (step % 60) * second)
    }
    const max = sentAt.map((at) => sentAt.filter((one) => one >= at && one < at + hour).length)
    expect(Math.max(...max)).toBe(limit)
    // It reopens: nothing counts much longer than its window.
    expect(sentAt.length).toBeGreaterThan(6 * limit)
  })

  it('let no burst of twice the limit pass across the edge of a window', async () => {
    const limit = 50
    for (const beforeEdge of [1, minute, 4 * minute]) {
      const clock = newClock(Math.ceil(Date.now() / day) * day - beforeEdge)
      const { services } = senders({ clock })
      const one = wideBudget(`edge${beforeEdge}`, 'x', limit, 3_600)
      const charge = () => services.budgets.charge([one], clock.now())
      expect(passed(await inParallel(60, charge))).toBe(limit)
      clock.advance(beforeEdge + 1)
      expect(passed(await inParallel(60, charge))).toBe(0)
      clock.advance(hour - beforeEdge - 2)
      expect(passed(await inParallel(60, charge))).toBe(0)
      clock.advance(5 * minute + 1)
      expect(passed(await inParallel(60, charge))).toBe(limit)
    }
  })
})
