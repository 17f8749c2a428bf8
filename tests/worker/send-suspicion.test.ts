import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PhoneNumber } from '#app/shared/brands.ts'
import { day, hour, minute, second } from '#app/shared/time.ts'
import { newAddress, newPerson } from '#tests/support/api.ts'
import {
  type Charged,
  forgetSends,
  inParallel,
  newScatteredPhone,
  passed,
  senders,
} from '#tests/support/send-budgets.ts'
import { newClock } from '#tests/support/services.ts'
import { smallLimits } from '#tests/support/small-limits.ts'
import { sendTo } from '#tests/support/verifying.ts'

beforeEach(forgetSends)

type Senders = ReturnType<typeof senders>
type Sent = { blocks: number; verified?: number; country?: string; prefixKey?: string; at?: number }

/** Notes texts, one for each block unless `blocks` is smaller than `texts`, and each block in a range of its own. */
async function noteTexts(
  { clock }: Senders,
  sent: Sent & { texts?: number; perRange?: number; range?: string },
) {
  const { blocks, verified = 0, country = 'CA', prefixKey = null, texts = blocks } = sent
  const { perRange = 1, range = '' } = sent
  const rows = Array.from({ length: texts }, (_, at) => ({
    id: crypto.randomUUID(),
    block: `${country} ${prefixKey} ${range}${at % blocks} ${sent.at ?? 0}`,
    range: `${range}${Math.floor((at % blocks) / perRange)}`,
    isVerified: at < verified ? 1 : 0,
  }))
  await env.PEOPLE.prepare(
    `INSERT INTO sent_text (id, sent_at, country, prefix_key, block_key, range_key, is_verified)
     SELECT value ->> 'id', ?2, ?3, ?4, value ->> 'block', value ->> 'range', value ->> 'isVerified'
     FROM json_each(?1)`,
  )
    .bind(JSON.stringify(rows), sent.at ?? clock.now(), country, prefixKey)
    .run()
}

/** A suspicious text is the only unverified one of its block. */
async function isSuspicious({ send }: Senders, more: Parameters<Senders['send']>[0] = {}) {
  const ip = newAddress()
  await send({ ip, ...more })
  const phone = more.phone ? (`${more.phone.slice(0, -2)}77` as PhoneNumber) : newScatteredPhone()
  return !(await send({ ip, ...more, phone })).ok
}

describe('a country', () => {
  it('is suspicious below 15 per cent of its last 200 blocks of addresses', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 200, verified: 32 })
    // Each question adds a block without a verified code, in place of an old one.
    expect(await isSuspicious(all)).toBe(false)
    await env.PEOPLE.prepare('DELETE FROM sent_text').run()
    await noteTexts(all, { blocks: 200, verified: 29 })
    expect(await isSuspicious(all)).toBe(true)
    expect(await isSuspicious(all, { region: 'US' })).toBe(false)
    expect(await isSuspicious(all, { purpose: 'own-data' })).toBe(false)
  })

  it('is judged from 50 blocks on, however many texts fewer of them send', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 40, texts: 500 })
    expect(await isSuspicious(all)).toBe(false)
    await noteTexts(all, { blocks: 10, at: all.clock.now() - hour })
    expect(await isSuspicious(all)).toBe(true)
  })

  it('is judged by its last day, and a block by any text of it that was verified', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 200, at: all.clock.now() - day - second })
    expect(await isSuspicious(all)).toBe(false)
    await noteTexts(all, { blocks: 60, texts: 600, verified: 12 })
    expect(await isSuspicious(all)).toBe(false)
  })

  it('is judged by its last 2,000 texts, which every send reads', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 100, at: all.clock.now() - hour })
    expect(await isSuspicious(all)).toBe(true)
    await noteTexts(all, { blocks: 40, texts: 2_000 })
    expect(await isSuspicious(all)).toBe(false)
  })
})

describe('one range of addresses', () => {
  it('makes no country suspicious, however many blocks of it verify nothing', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 52, perRange: 52 })
    expect(await isSuspicious(all)).toBe(false)
    await noteTexts(all, { blocks: 500, perRange: 500, range: 'wide ' })
    expect(await isSuspicious(all)).toBe(false)
  })

  it('is 7 of the judged blocks while a country has fewer than 200', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 500, perRange: 100, range: 'wide ' })
    await noteTexts(all, { blocks: 40, verified: 20 })
    expect(await isSuspicious(all)).toBe(false)
    await env.PEOPLE.prepare('UPDATE sent_text SET is_verified = 0').run()
    expect(await isSuspicious(all)).toBe(true)
  })

  it('is 30 of the last 200 judged blocks', async () => {
    const all = senders({ clock: newClock() })
    await noteTexts(all, { blocks: 31, verified: 31, at: all.clock.now() - 2 * hour })
    await noteTexts(all, { blocks: 138, at: all.clock.now() - hour })
    await noteTexts(all, { blocks: 60, perRange: 60, range: 'wide ' })
    // 31 of 200 have verified: the block that asks is the last of them.
    expect(await isSuspicious(all)).toBe(false)
    await noteTexts(all, { blocks: 2 })
    expect(await isSuspicious(all)).toBe(true)
  })
})

it('a number prefix outside +1 is judged alone', async () => {
  const all = senders({ clock: newClock() })
  const phone = (prefix: string) => `${prefix}${newScatteredPhone().slice(-6)}` as PhoneNumber
  const prefixKey = await all.services.hash('prefix', '+4474001')
  await noteTexts(all, { blocks: 50, country: 'GB', prefixKey })
  await noteTexts(all, { blocks: 300, verified: 300, country: 'GB' })
  const british = { region: 'GB' }
  expect(await isSuspicious(all, { ...british, phone: phone('+4474001') })).toBe(true)
  expect(await isSuspicious(all, { ...british, phone: phone('+4474002') })).toBe(false)
  const inside = await all.send({ phone: '+14165550100' as PhoneNumber })
  expect((inside as Charged).text.prefixKey).toBeNull()
})

describe('a suspicious text', () => {
  async function attacked(more: { hasRobotCheck?: boolean } = {}) {
    const all = senders({ clock: newClock(), ...more })
    await noteTexts(all, { blocks: 200 })
    return all
  }

  it('is sent to a block without another unverified one in the last hour, and says until when', async () => {
    const { send, clock } = await attacked()
    expect((await send({ ip: '203.0.113.1' })).ok).toBe(true)
    clock.advance(10 * minute)
    const refused = await send({ ip: '203.0.113.200' })
    expect(refused).toMatchObject({ reason: 'over_budget', budget: 'block_hour' })
    const wait = refused.ok ? 0 : refused.retryAfterSeconds
    expect(wait).toBeGreaterThan(45 * 60)
    expect(wait).toBeLessThanOrEqual(55 * 60)
    expect((await send({ ip: '203.0.114.1' })).ok).toBe(true)
    expect((await send({ ip: '2001:db8:5:1::1' })).ok).toBe(true)
    expect((await send({ ip: '2001:db8:5:2::1' })).ok).toBe(false)
    expect((await send({ ip: '2001:db8:6:2::1' })).ok).toBe(true)
    clock.advance(wait * second)
    expect((await send({ ip: '203.0.113.200' })).ok).toBe(true)
  })

  it('is one of a hundred at once', async () => {
    const { send } = await attacked()
    expect(passed(await inParallel(100, (at) => send({ ip: `203.0.113.${at}` })))).toBe(1)
  })

  it('is sent at once if the one before was verified', async () => {
    const { send, verify } = await attacked()
    for (let at = 1; at < 5; at++) {
      const sent = await send({ ip: `203.0.113.${at}` })
      expect(sent.ok).toBe(true)
      await verify(sent)
    }
  })

  it('can be sent again, once', async () => {
    const { send, clock } = await attacked()
    const one = { ip: '203.0.113.1', phone: newScatteredPhone() }
    expect((await send(one)).ok).toBe(true)
    clock.advance(61 * second)
    expect((await send({ ...one, isResend: true })).ok).toBe(true)
    clock.advance(61 * second)
    expect(await send({ ...one, isResend: true })).toMatchObject({ budget: 'block_hour' })
  })

  it('is sent again by the same requester to the number corrected, once', async () => {
    const { services } = await attacked()
    const from = { ...services, visit: { ...services.visit, ip: '203.0.113.1' } }
    const typo = newPerson()
    await sendTo(from, typo)
    for (const isSent of [true, false]) {
      const outcome = await sendTo(from, { ...newPerson(), flow: typo.flow as string })
      expect(outcome.ok).toBe(isSent)
    }
  })

  it('passes with the robot check, which is asked for in no other case', async () => {
    const all = await attacked({ hasRobotCheck: true })
    const { send } = all
    const ip = '203.0.113.1'
    expect((await send({ ip, robotCheckToken: 'good' })).ok).toBe(true)
    expect(all.tokens).toEqual([])
    const asked = await send({ ip })
    expect(asked).toMatchObject({ ok: false, reason: 'robot_check_missing' })
    expect(asked.ok ? 0 : asked.retryAfterSeconds).toBeGreaterThan(55 * 60)
    const refused = await send({ ip, robotCheckToken: 'bad' })
    expect(refused).toMatchObject({ reason: 'robot_check_refused' })
    const outage = await send({ ip, robotCheckToken: 'down' })
    expect(outage).toMatchObject({ reason: 'robot_check_unavailable' })
    const humans = await inParallel(20, () => send({ ip, robotCheckToken: 'good' }))
    expect(passed(humans)).toBe(20)
    expect(humans.every((one) => one.ok && one.isChecked)).toBe(true)
    expect((await send({ ip, isCheckedBefore: true })).ok).toBe(true)
    expect((await send()).ok).toBe(true)
    expect(all.tokens).toHaveLength(22)
  })

  it('spends no token on a number that has to wait anyway', async () => {
    const all = await attacked({ hasRobotCheck: true })
    const one = { ip: '203.0.113.1', phone: newScatteredPhone(), robotCheckToken: 'good' }
    await all.send(one)
    expect(await all.send(one)).toMatchObject({ budget: 'phone_cooldown' })
    expect(all.tokens).toEqual([])
  })

  it('is none from a known network, up to ten unverified ones', async () => {
    const { send, verify } = await attacked()
    const ip = '203.0.113.1'
    await verify(await send({ ip }))
    expect(passed(await inParallel(15, () => send({ ip })))).toBe(10)
  })
})

it.each(['registration', 'own-data'] as const)(
  'a code of %s makes its network known for this purpose alone',
  async (purpose) => {
    const { send, verify } = senders({ clock: newClock() })
    const ip = '203.0.113.1'
    await verify(await send({ ip, purpose }))
    const charges = ['registration', 'own-data'] as const
    for (const other of charges) {
      const sent = await send({ ip, purpose: other })
      expect(sent).toMatchObject({ charge: { privilege: other === purpose ? 'known' : null } })
    }
  },
)

describe('what makes a text suspicious', () => {
  it('is a third of a network’s points, until they return', async () => {
    const { send, clock } = senders({ clock: newClock() })
    const ip = '203.0.113.77'
    expect(passed(await inParallel(60, () => send({ ip })))).toBe(10)
    const refused = await send({ ip })
    expect(refused).toMatchObject({ budget: 'block_hour' })
    // Sooner than its block is clean: its points are those of ten minutes.
    const wait = refused.ok ? 0 : refused.retryAfterSeconds
    expect(wait).toBeLessThanOrEqual(11 * 60)
    clock.advance(wait * second)
    expect((await send({ ip })).ok).toBe(true)
  })

  it('is half of an hour’s total, of everyone or of a country, and clean networks still get one', async () => {
    for (const total of ['hour', 'country']) {
      await forgetSends()
      const all = senders({ clock: newClock(), limits: smallLimits({ [total]: 20 }) })
      await inParallel(8, () => all.send())
      expect(await isSuspicious(all)).toBe(false)
      expect(await isSuspicious(all)).toBe(true)
      expect(passed(await inParallel(7, () => all.send()))).toBe(7)
      expect((await all.send()).ok).toBe(false)
    }
  })
})
