import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactLimits } from '#app/domain/contact/contact-budget.ts'
import type { ContactTopic } from '#app/domain/contact/contact-message.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { hour } from '#app/shared/time.ts'
import { newEmail } from '#tests/support/api.ts'
import { newContactMessage, withContactQueue } from '#tests/support/contact-messages.ts'
import { type Clock, newClock } from '#tests/support/services.ts'

describe('the budgets of messages', () => {
  type Outcome = Awaited<ReturnType<typeof sendContactMessage>>
  type Sending = { ip: string; clock: Clock; email?: string; topic?: ContactTopic }

  /** Sends one unique message. */
  async function send({ ip, clock, email = newEmail(), topic = 'message' }: Sending) {
    const { services } = withContactQueue(clock, { ip })
    const message = { ...newContactMessage(email), subject: `From ${ip}, ${Math.random()}` }
    return { outcome: await sendContactMessage(services, message, { isTrap: false, topic }) }
  }
  async function sendMany(count: number, sending: (at: number) => Sending) {
    const sent: { outcome: Outcome }[] = []
    for (let at = 0; at < count; at++) sent.push(await send(sending(at)))
    return {
      stored: sent.filter(({ outcome }) => outcome.ok).length,
      refused: sent.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome])),
    }
  }

  beforeEach(() => env.PEOPLE.prepare('DELETE FROM budget').run())

  const { perNetwork, perEmail, total } = contactLimits

  it('let one network write a few an hour, under whatever addresses, at the same moment', async () => {
    const clock = newClock()
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => send({ ip: '203.0.113.77', clock })),
    )
    expect(sent.filter(({ outcome }) => outcome.ok)).toHaveLength(perNetwork.ipv4.hour)
    const [refused] = sent.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome]))
    expect(refused).toEqual({
      ok: false,
      reason: 'over_budget',
      isBreaker: false,
      retryAfterSeconds: 3_600,
    })
  })

  it.each([
    ['a /56', perNetwork.net56, (at: number) => `2001:db8:1:${at.toString(16)}::1`],
    ['a /48', perNetwork.net48, (at: number) => `2001:db8:1:${at.toString(16)}00::1`],
  ])('count all lines of %s together', async (_, limits, ip) => {
    const clock = newClock()
    const inAnHour = await sendMany(limits.hour + 5, (at) => ({ ip: ip(at), clock }))
    expect(inAnHour.stored).toBe(limits.hour)
    let stored = inAnHour.stored
    for (let round = 1; round < 6; round++) {
      clock.advance(hour)
      stored += (await sendMany(limits.hour, (at) => ({ ip: ip(at), clock }))).stored
    }
    expect(stored).toBe(limits.day)
  })

  it('leave every quiet network a message, though many others send junk at the limit', async () => {
    const clock = newClock()
    const junk = await sendMany(total.hour + 50, (at) => ({ ip: `${20 + (at >> 2)}.1.1.1`, clock }))
    // Thirteen of its networks were still quiet.
    expect(junk.stored).toBe(total.hour + 13)
    expect(junk.refused.every(({ isBreaker }) => isBreaker)).toBe(true)

    const quiet = await sendMany(20, (at) => ({ ip: `198.51.100.${at}`, clock }))
    expect(quiet.stored).toBe(20)
    expect((await send({ ip: '198.51.100.3', clock })).outcome).toMatchObject({ isBreaker: true })
    expect((await send({ ip: '2001:db8:3::1', clock })).outcome.ok).toBe(true)
    // A shared charge counts up to a twelfth longer than its window.
    clock.advance(hour + hour / 12)
    expect((await send({ ip: '198.51.100.3', clock })).outcome.ok).toBe(true)
  })

  it.each([
    ['/32', (at: number) => `2001:db8:${(at + 1).toString(16)}::1`],
    ['/16', (at: number) => `20.1.${at}.1`],
  ])('let no %s silence the others', async (_, ip) => {
    const clock = newClock()
    const topic = 'security' as const
    const flood = await sendMany(130, (at) => ({ ip: ip(at), clock, topic }))
    // A tenth of the hour's total, then a tenth of the reserve.
    expect(flood.stored).toBe((total.hour + contactLimits.reservePerDay) / 10)
    const honest = await sendMany(2, (at) => {
      return { ip: ['198.51.100.8', '2001:db9::1'][at] as string, clock, topic }
    })
    expect(honest.stored).toBe(2)
  })

  it('used up for IPv6 do not affect IPv4', async () => {
    const clock = newClock()
    const insert = 'INSERT INTO budget VALUES (?1, 0, ?2, ?4), (?3, 0, ?5, ?4)'
    await env.PEOPLE.prepare(insert)
      .bind(
        'contact_security_total_day:ipv6',
        total.day,
        'contact_security_reserve_day:ipv6',
        clock.now() + hour,
        contactLimits.reservePerDay,
      )
      .run()
    const topic = 'security' as const
    const refused = await send({ ip: '2001:db8:1::1', clock, topic })
    expect(refused.outcome).toMatchObject({ ok: false, isBreaker: true })
    expect((await send({ ip: '198.51.100.8', clock, topic })).outcome).toEqual({ ok: true })
  })

  it('let no sender be silenced by messages under their address', async () => {
    const clock = newClock()
    const email = newEmail()
    const inTheirName = await sendMany(5, () => ({ ip: '203.0.113.5', clock, email }))
    expect(inTheirName.stored).toBe(perEmail.hour)
    expect((await send({ ip: '198.51.100.9', clock, email })).outcome).toEqual({ ok: true })
  })

  it('tell the visitor once the reserve is used up too', async () => {
    const clock = newClock()
    await env.PEOPLE.prepare('INSERT INTO budget VALUES (?1, 0, ?2, ?4), (?3, 0, ?5, ?4)')
      .bind(
        'contact_message_total_day:ipv4',
        total.day,
        'contact_message_reserve_day:ipv4',
        clock.now() + hour,
        contactLimits.reservePerDay,
      )
      .run()
    const { refused } = await sendMany(3, (at) => ({ ip: `203.0.${at}.1`, clock }))
    expect(refused.map(({ isBreaker }) => isBreaker)).toEqual([true, true, true])
  })
})
