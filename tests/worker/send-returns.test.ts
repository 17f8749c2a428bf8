import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeCharge } from '#app/domain/verification/send-charge.ts'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server.ts'
import { returnFailedSend, returnVerifiedSend } from '#app/flows/verification/charge-send.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { budget } from '#app/shared/budget.ts'
import { day, hour, second } from '#app/shared/time.ts'
import { lastCode, newPerson, registrationOf } from '#tests/support/api.ts'
import {
  type Charged,
  forgetSends,
  inParallel,
  newScatteredPhone,
  senders,
  usedBy,
} from '#tests/support/send-budgets.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { sendTo, verify } from '#tests/support/verifying.ts'

beforeEach(forgetSends)

describe('a refund', () => {
  it('a refund after a verified code: two points of three, once, however often it is verified', async () => {
    const clock = newClock()
    const { send, services, verify } = senders({ clock })
    const ip = '2001:db8:9:1::1'
    const sent = (await send({ ip })) as Charged
    await inParallel(20, () => verify(sent))
    await verify(sent)
    const layers = ['net64', 'net56', 'net48']
    for (const layer of layers) {
      expect([await usedBy(`${layer}_ten_minutes`), await usedBy(`${layer}_day`)]).toEqual([1, 1])
    }
    for (const name of ['phone_cooldown', 'phone_day', 'total_day']) {
      expect(await usedBy(name)).toBe(1)
    }
    // Another send of the same network keeps its points.
    await send({ ip })
    await returnVerifiedSend(services, writeCharge(sent.charge))
    expect(await usedBy('net64_day')).toBe(4)
  })

  it.each(['resent', 'replaced'])('is of every text to that phone, its code %s', async (how) => {
    const clock = newClock()
    const base = testServices({ clock })
    const services = { ...base, visit: { ...base.visit, ip: '203.0.113.9' } }
    const person = newPerson()
    await sendTo(services, person)
    const wrong = async () => ((await lastCode(person.phoneNumber)) === '0000' ? '0001' : '0000')
    if (how === 'replaced') await verify(services, person, await wrong())
    clock.advance(61 * second)
    await sendTo(services, person)
    expect(await usedBy('block_hour')).toBe(2)
    const proven = await verify(services, person, await lastCode(person.phoneNumber))
    expect(proven).toMatchObject({ ok: true })
    expect([await usedBy('block_hour'), await usedBy('range_day')]).toEqual([0, 0])
    expect(await usedBy('ipv4_day')).toBe(2)
  })

  it('is nothing without a charge', async () => {
    const { services } = senders({ clock: newClock() })
    for (const text of [null, '', 'nonsense', '2.r.abc.unknown-id.CA..']) {
      await returnVerifiedSend(services, text)
    }
    const known = await env.PEOPLE.prepare('SELECT COUNT(*) AS n FROM known_network').first('n')
    expect(known).toBe(0)
  })

  it('is lost when storage fails, without failing the visitor', async () => {
    const { send, services } = senders({ clock: newClock() })
    const sent = (await send()) as Charged
    const warnings: string[] = []
    const log = { ...services.log, warn: (event: string) => void warnings.push(event) }
    const down = () => Promise.reject(new Error('D1_ERROR'))
    const sentTexts = { ...services.sentTexts, markVerified: down }
    await returnVerifiedSend({ ...services, log, sentTexts }, writeCharge(sent.charge))
    expect(warnings).toEqual(['code.not_credited'])
  })

  it.each(['add', 'has', 'find'] as const)(
    'when storage fails once the text was charged (%s), and nothing is sent',
    async (failing) => {
      const services = testServices({ clock: newClock() })
      const request = registrationOf(newPerson())
      const down = () => Promise.reject(new Error('D1_ERROR'))
      const { sentTexts, suppression, challenges } = services
      const broken = {
        ...services,
        sentTexts: failing === 'add' ? { ...sentTexts, add: down } : sentTexts,
        suppression: failing === 'has' ? { ...suppression, has: down } : suppression,
        challenges: failing === 'find' ? { ...challenges, find: down } : challenges,
      }
      await expect(sendCode(broken, request)).rejects.toThrow('D1_ERROR')
      expect(await sendCode(services, request)).toMatchObject({ ok: true })
    },
  )

  it('a refund after a text that was never sent: cooldown and hour, and never the day', async () => {
    const clock = newClock()
    const { send, services } = senders({ clock })
    const phone = newScatteredPhone()
    for (let tries = 0; tries < 5; tries++) {
      const sent = (await send({ phone })) as Charged
      expect(sent.ok).toBe(true)
      await returnFailedSend(services, sent.charge)
      clock.advance(second)
    }
    expect([await usedBy('phone_cooldown'), await usedBy('phone_hour')]).toEqual([0, 0])
    expect(await usedBy('phone_day')).toBe(5)
    expect(await send({ phone })).toMatchObject({ budget: 'phone_day' })
    const judged = await env.PEOPLE.prepare('SELECT COUNT(*) AS n FROM sent_text').first('n')
    expect(judged).toBe(0)
  })
})

it('purges what no longer counts: slices, texts and known networks', async () => {
  const clock = newClock()
  const { send, services, verify } = senders({ clock })
  await verify(await send())
  await services.budgets.charge([budget('minute', 'x', 1, 60)], clock.now())
  const rows = async () => {
    const tables = ['budget', 'sent_text', 'known_network']
    const counts = await env.PEOPLE.batch<{ n: number }>(
      tables.map((table) => env.PEOPLE.prepare(`SELECT COUNT(*) AS n FROM ${table}`)),
    )
    return counts.map(({ results }) => results[0]?.n)
  }
  expect(await rows()).toEqual([14, 1, 1])
  const after = async (ms: number) => {
    clock.advance(ms)
    await purgeExpired(services)
    return rows()
  }
  // The cooldown and the previous minute have ended.
  expect(await after(61 * second)).toEqual([12, 1, 1])
  expect(await after(27 * hour)).toEqual([0, 1, 1])
  expect(await after(21 * hour)).toEqual([0, 0, 1])
  expect(await after(30 * day)).toEqual([0, 0, 0])
})
