import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import { forgetSends, inParallel, passed, senders, usedBy } from '#tests/support/send-budgets.ts'
import { newClock } from '#tests/support/services.ts'

beforeEach(forgetSends)

type Senders = ReturnType<typeof senders>

/** Sends texts to a country, some of them verified, half a dozen at a time. */
async function sendTexts(
  { send, verify, clock }: Senders,
  { verified = 0, unverified = 0, region = 'CA' },
) {
  for (let left = verified; left > 0; left -= 6) {
    const outcomes = await inParallel(Math.min(6, left), () => send({ region }))
    await Promise.all(outcomes.map(verify))
    clock.advance(second)
  }
  for (let left = unverified; left > 0; left -= 6) {
    await inParallel(Math.min(6, left), () => send({ region }))
    clock.advance(second)
  }
}

/** A smaller sample for tests in which its size does not matter. */
const few = { BREAKER_TEXTS: '40' }

const countryAlarm = 'SEND_BREAKER_OPEN country_verified'

describe('the breaker of a country', () => {
  it('stays closed at 15 per cent of 200, and opens with one alarm below it', async () => {
    const clock = newClock()
    const all = senders({ clock })
    await sendTexts(all, { verified: 30, unverified: 170 })
    expect(all.alarms).toEqual([])
    expect((await all.send()).ok).toBe(true)
    // The oldest of the last 200 were verified: one text later, 29 of them are left.
    expect(all.alarms).toEqual([countryAlarm])
    await inParallel(60, () => all.send())
    expect(all.alarms).toEqual([countryAlarm])
    expect((await all.send({ region: 'US' })).ok).toBe(true)
  })

  it('lets known networks, own data and ten probes in ten minutes pass', async () => {
    const clock = newClock()
    const all = senders({ clock })
    const known = '203.0.113.30'
    await all.verify(await all.send({ ip: known }))
    await sendTexts(all, { unverified: 199 })
    expect(all.alarms).toEqual([countryAlarm])
    const outcomes = await inParallel(60, () => all.send())
    expect(passed(outcomes)).toBe(10)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ budget: 'country_probes' })
    // Ten unverified texts a day; verified ones are refunded.
    const trusted = await inParallel(12, () => all.send({ ip: known }))
    expect(passed(trusted)).toBe(10)
    for (const one of trusted.filter(({ ok }) => ok).slice(0, 3)) await all.verify(one)
    expect(passed(await inParallel(5, () => all.send({ ip: known })))).toBe(3)
    expect((await all.send({ purpose: 'own-data' })).ok).toBe(true)
    clock.advance(10 * minute)
    expect(passed(await inParallel(60, () => all.send()))).toBe(10)
    expect(all.alarms).toEqual([countryAlarm])
  })

  it('gives one network two of the probes, and no more', async () => {
    const clock = newClock()
    const all = senders({ clock, vars: few })
    await sendTexts(all, { unverified: 40 })
    const greedy = await inParallel(20, () => all.send({ ip: '203.0.113.66' }))
    expect(passed(greedy)).toBe(2)
    expect(passed(await inParallel(30, () => all.send()))).toBe(8)
  })

  it('asks for the robot check instead of probes, where one is configured', async () => {
    const clock = newClock()
    const all = senders({ clock, vars: few, hasRobotCheck: true })
    await sendTexts(all, { unverified: 40 })
    expect(await all.send()).toEqual({ ok: false, reason: 'robot_check_missing' })
    const human = await inParallel(20, () => all.send({ isHuman: true }))
    expect(passed(human)).toBe(20)
    expect((await all.send({ purpose: 'own-data' })).ok).toBe(true)
  })

  it('closes when the last hour recovers, and judges only what is sent afterwards', async () => {
    const clock = newClock()
    const all = senders({ clock, vars: few })
    await sendTexts(all, { unverified: 40 })
    expect(passed(await inParallel(30, () => all.send()))).toBe(10)
    clock.advance(61 * minute)
    const probes = await inParallel(10, () => all.send())
    expect(passed(probes)).toBe(10)
    expect((await all.send()).ok).toBe(false)
    await all.verify(probes[0] as (typeof probes)[0])
    expect((await all.send()).ok).toBe(false)
    await all.verify(probes[1] as (typeof probes)[0])
    // Texts at the moment of closing pass too.
    expect(passed(await inParallel(20, () => all.send()))).toBe(20)
    clock.advance(second)
    expect(passed(await inParallel(30, () => all.send()))).toBe(30)
    expect(all.alarms).toEqual([countryAlarm])
    await sendTexts(all, { unverified: 9 })
    expect(all.alarms).toEqual([countryAlarm])
    await sendTexts(all, { unverified: 1 })
    expect(all.alarms).toEqual([countryAlarm, countryAlarm])
  })

  it('does not judge texts that a provider did not take, nor those for own data', async () => {
    const all = senders({ clock: newClock(), vars: few })
    const { sentTexts } = all.services
    for (let sent = 0; sent < 40; sent++) {
      const outcome = await all.send()
      if (outcome.ok) await sentTexts.drop(outcome.charge.textId)
    }
    await inParallel(40, () => all.send({ purpose: 'own-data' }))
    await sendTexts(all, { unverified: 39 })
    expect(all.alarms).toEqual([])
  })

  it('is forgotten with its texts', async () => {
    const clock = newClock()
    const all = senders({ clock, vars: few })
    await sendTexts(all, { unverified: 40 })
    clock.advance(31 * day)
    await all.services.sentTexts.purge(clock.now() - 30 * day, 1_000)
    const left = await env.PEOPLE.prepare('SELECT COUNT(*) AS n FROM send_breaker').first('n')
    expect(left).toBe(0)
    expect(passed(await inParallel(20, () => all.send()))).toBe(20)
  })
})

describe('a number prefix', () => {
  const british = (index: number) => `+4474001${String(10_000 + index).slice(1)}00` as PhoneNumber
  const region = 'GB'

  it('outside +1 gets up to 20 texts an hour that no one verified', async () => {
    const clock = newClock()
    const { send, verify } = senders({ clock })
    const outcomes = await inParallel(40, (index) => send({ phone: british(index), region }))
    expect(passed(outcomes)).toBe(20)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ budget: 'prefix_hour' })
    const elsewhere = '+447400200000' as PhoneNumber
    expect((await send({ phone: elsewhere, region })).ok).toBe(true)
    // A verified code frees one text, once.
    const sent = outcomes.find(({ ok }) => ok)
    if (sent) await inParallel(5, () => verify(sent))
    expect(
      passed(await inParallel(5, (index) => send({ phone: british(50 + index), region }))),
    ).toBe(1)
    expect((await send({ phone: british(60), region, purpose: 'own-data' })).ok).toBe(true)
    clock.advance(hour + 6 * minute)
    expect((await send({ phone: british(70), region })).ok).toBe(true)
  })

  it('inside +1 has no limit but its own breaker, which leaves other prefixes alone', async () => {
    const all = senders({ clock: newClock() })
    const american = (index: number) => `+1647200${1_000 + index}` as PhoneNumber
    // Verified texts elsewhere keep the country's share up.
    for (let begun = 0; begun < 200; begun += 8) {
      await inParallel(8, (index) => all.send({ phone: american(begun + index) }))
      await Promise.all((await inParallel(2, () => all.send())).map(all.verify))
    }
    expect(all.alarms).toEqual(['SEND_BREAKER_OPEN prefix_verified'])
    expect(await usedBy('prefix_hour')).toBe(0)
    const outcomes = await inParallel(20, (index) => all.send({ phone: american(300 + index) }))
    expect(passed(outcomes)).toBe(10)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ budget: 'prefix_probes' })
    expect((await all.send()).ok).toBe(true)
  })
})
