import { beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '#app/services.ts'
import { hour, minute } from '#app/shared/time.ts'
import { forgetSends, inParallel, passed, senders, usedBy } from '#tests/support/send-budgets.ts'
import { newClock } from '#tests/support/services.ts'
import { smallLimits } from '#tests/support/small-limits.ts'

beforeEach(forgetSends)

type Senders = ReturnType<typeof senders>

/** Has new visitors with networks of their own register, each verifying; returns how many were served. */
async function serve({ send, verify }: Senders, visitors: number, ips?: (at: number) => string) {
  const outcomes = await inParallel(visitors, async (at) => {
    const outcome = await send(ips ? { ip: ips(at) } : {})
    await verify(outcome)
    return outcome
  })
  return passed(outcomes)
}

/** Sends from every address until each was refused; returns how many texts that made. */
async function sendAllFrom({ send }: Senders, ips: string[], country: (at: number) => string) {
  const perAddress = await Promise.all(
    ips.map(async (ip, at) => {
      for (let texts = 0; ; texts++) {
        if (!(await send({ ip, region: country(texts + at) })).ok) return texts
      }
    }),
  )
  return perAddress.reduce((sum, texts) => sum + texts, 0)
}

const canada = () => 'CA'

describe('one range of addresses', () => {
  const fromRange = (at: number) => `2001:db8:${(at + 1).toString(16)}:1::1`

  it('cannot use up a country: 7 IPv4 addresses that verify none of their texts', async () => {
    const all = senders({ clock: newClock() })
    const ips = Array.from({ length: 7 }, (_, at) => `198.51.${at}.1`)
    let texts = 0
    for (let rounds = 0; rounds < 3; rounds++) {
      texts += await sendAllFrom(all, ips, canada)
      all.clock.advance(11 * minute)
    }
    // 15 per cent of 500 an hour, less the tenth that is reserved.
    expect(texts).toBe(68)
    expect(await serve(all, 60)).toBe(60)
  })

  it('nor can 7 IPv4 addresses in 7 ranges, with 208 texts', async () => {
    const all = senders({ clock: newClock() })
    const ips = Array.from({ length: 7 }, (_, at) => `${20 + at}.51.100.1`)
    let texts = 0
    for (let rounds = 0; rounds < 3; rounds++) {
      texts += await sendAllFrom(all, ips, canada)
      all.clock.advance(11 * minute)
    }
    expect(texts).toBeGreaterThanOrEqual(208)
    expect(await serve(all, 60)).toBe(60)
  })

  const countries = ['CA', 'US', 'GB', 'CH', 'AU', 'NZ', 'DE', 'FR']
  /** As fast as they can: 15 /48 of one /32, a new /64 for each text. */
  const burst = async ({ send }: Senders, texts: number) =>
    passed(
      await inParallel(texts, (at) =>
        send({
          ip: `2001:db8:${((at % 15) + 1).toString(16)}:${(at + 1).toString(16)}00::1`,
          region: countries[at % countries.length] as string,
        }),
      ),
    )

  it('cannot use up an hour: 15 /48 of one /32 at 8 countries', async () => {
    const all = senders({ clock: newClock() })
    const texts = await burst(all, 200)
    expect(texts).toBeGreaterThan(100)
    expect(texts).toBeLessThanOrEqual(150)
    expect(await serve(all, 20)).toBe(20)
  })

  it('nor a day, of which four fifths are left to others', async () => {
    // A tenth of the standard limits.
    const all = senders({ clock: newClock(), limits: smallLimits({ hour: 100, day: 500 }) })
    for (let hours = 0; hours < 8; hours++) {
      await burst(all, 20)
      all.clock.advance(hour + hour / 12)
    }
    expect(await usedBy('total_day')).toBeGreaterThan(60)
    expect(await usedBy('total_day')).toBeLessThanOrEqual(100)
    expect(await serve(all, 20)).toBe(20)
  })

  it('takes no more of the reserve by networks of which each verified a code', async () => {
    const all = senders({ clock: newClock() })
    await inParallel(30, (at) => makeKnown(all.services, fromRange(at)))
    const perNetwork = await inParallel(30, (at) =>
      inParallel(10, () => all.send({ ip: fromRange(at) })),
    )
    // Its 68 for anyone, and a tenth of the reserve of 50.
    expect(passed(perNetwork.flat())).toBe(73)
    expect(await serve(all, 10)).toBe(10)
  })

  it('gets no more for verifying than those texts themselves', async () => {
    const all = senders({ clock: newClock() })
    expect(await serve(all, 40, fromRange)).toBe(40)
    expect(await usedBy('range_day')).toBe(0)
    const unverified = await inParallel(100, (at) => all.send({ ip: fromRange(100 + at) }))
    expect(passed(unverified)).toBe(68)
  })

  it('leaves its own known networks a tenth of its share', async () => {
    const all = senders({ clock: newClock() })
    await makeKnown(all.services, fromRange(500))
    await inParallel(80, (at) => all.send({ ip: fromRange(at) }))
    expect(await serve(all, 2, (at) => fromRange(700 + at))).toBe(0)
    for (let at = 0; at < 20; at++) expect(await serve(all, 1, () => fromRange(500))).toBe(1)
  })

  it('has a share of own data of its own, which registrations do not touch', async () => {
    const all = senders({ clock: newClock() })
    await inParallel(80, (at) => all.send({ ip: fromRange(at) }))
    const own = { purpose: 'own-data' } as const
    const asked = await inParallel(70, (at) => all.send({ ip: fromRange(at), ...own }))
    expect(passed(asked)).toBe(54)
    expect((await all.send({ ip: '203.0.113.1', ...own })).ok).toBe(true)
  })
})

describe('seven ranges of known networks that verify nothing', () => {
  const countries = ['CA', 'US', 'GB', 'CH', 'AU', 'NZ', 'DE', 'FR']

  it.each([
    ['country', 'country_hour', ['CA']],
    ['hour', 'total_hour', countries],
    ['day', 'total_day', countries],
  ])('leave other known networks some of the reserve of a %s', async (total, name, regions) => {
    const all = senders({ clock: newClock(), limits: smallLimits({ [total]: 100 }) })
    const ips = Array.from({ length: 70 }, (_, at) => `2001:db${at % 7}:${at + 1}:1::1`)
    const honest = ['203.0.113.30', '198.51.100.30']
    for (const ip of [...ips, ...honest]) await makeKnown(all.services, ip)
    await inParallel(2 * ips.length, (at) =>
      all.send({ ip: ips[at % ips.length], region: regions[at % regions.length] }),
    )
    // A tenth of the reserve of 10 for each of them.
    expect(await usedBy(name)).toBe(97)
    expect((await all.send()).ok).toBe(false)
    expect(await serve(all, 2, (at) => honest[at] as string)).toBe(2)
  })
})

async function makeKnown({ hash, knownNetworks, now }: Services, ip: string): Promise<void> {
  const name = ip.replace(/::1$/, '::/64')
  await knownNetworks.add(await hash('network', name), now() + hour)
}

it('30 honest people behind one IPv4 address in ten minutes are served, each verifying in a minute', async () => {
  const all = senders({ clock: newClock() })
  const ip = '203.0.113.211'
  const waiting: Awaited<ReturnType<typeof all.send>>[] = []
  for (let person = 0; person < 30; person++) {
    const sent = await all.send({ ip })
    expect(sent.ok).toBe(true)
    waiting.push(sent)
    const first = waiting.length > 3 ? waiting.shift() : undefined
    if (first) await all.verify(first)
    all.clock.advance(20_000)
  }
})
