import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmationLimits } from '#app/domain/email-confirmation/confirmation-budget.ts'
import type { EmailSender } from '#app/domain/email-confirmation/ports.ts'
import { confirmEmailErasure } from '#app/flows/own-data/erase-email.server.ts'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server.ts'
import { day, minute } from '#app/shared/time.ts'
import { newAddress, newEmail } from '#tests/support/api.ts'
import { countingDatabase, type Reading } from '#tests/support/counting-database.ts'
import { asked, emailsTo, messagesOf, tokenFor, write } from '#tests/support/email-links.ts'
import { postEmailPage } from '#tests/support/own-email-pages.ts'
import { newClock, testServices } from '#tests/support/services.ts'

beforeEach(async () => {
  const tables = ['contact_message', 'email_confirmation', 'sandbox_email', 'budget', 'audit']
  await env.PEOPLE.batch(tables.map((table) => env.PEOPLE.prepare(`DELETE FROM ${table}`)))
})

describe('asking for a link', () => {
  it('responds to known and unknown emails with the same status, text, headers, email and statements', async () => {
    const shapes: unknown[] = []
    for (const isKnown of [true, false, true, false]) {
      const readings: Reading[] = []
      const PEOPLE = countingDatabase(env.PEOPLE, readings)
      const services = testServices({ bindings: { PEOPLE } })
      const email = newEmail()
      if (isKnown) await write(services, email)
      readings.length = 0
      const { status, view, headers } = await postEmailPage(services, { email }, true)
      const work = readings.map(({ table }) => table)
      expect(work.length).toBeGreaterThan(1)
      const [sent] = await emailsTo(email)
      const body = sent?.body.replace(await tokenFor(email), '')
      shapes.push({ status, view, headers: Array.from(headers), sent: { ...sent, body }, work })
    }
    expect(shapes[0]).toMatchObject({ status: 200, view: { step: 'end', end: 'sent' } })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
  })

  it('is bounded for an email, a network and in total', async () => {
    const { perEmailPerHour, perEmailPerDay, perNetwork, total, reservePerDay } = confirmationLimits
    const perNetworkPerHour = perNetwork.ipv4.hour
    const clock = newClock()
    const email = newEmail()
    const ask = (to: string, ip = newAddress()) =>
      requestEmailErasure(testServices({ clock, visit: { ip } }), { email: to }, { isTrap: false })
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(email)))
    expect(many.every(({ ok }) => ok)).toBe(true)
    expect(await emailsTo(email)).toHaveLength(perEmailPerHour)
    for (let hour = 0; hour < 23; hour++) {
      clock.advance(61 * minute)
      await ask(email)
    }
    expect(await emailsTo(email)).toHaveLength(perEmailPerDay)
    // The same mailbox under another spelling has a separate budget.
    expect(await ask(email.replace('@', '+tag@'))).toMatchObject({ ok: true })

    clock.advance(2 * day)
    const one = newAddress()
    const fromOne = await Promise.all(
      Array.from({ length: perNetworkPerHour + 5 }, () => ask(newEmail(), one)),
    )
    expect(fromOne.filter(({ ok }) => ok)).toHaveLength(perNetworkPerHour)

    const use = (name: string, used: number) =>
      env.PEOPLE.prepare('INSERT INTO budget VALUES (?1, ?4, ?2, ?3)')
        .bind(`${name}:ipv4`, used, clock.now() + minute, clock.now() - minute)
        .run()
    await use('own_email_total_hour', total.hour)
    const quiet = newAddress()
    expect(await ask(newEmail(), quiet)).toMatchObject({ ok: true })
    expect(await ask(newEmail(), quiet)).toMatchObject({ reason: 'over_budget', isBreaker: true })
    // Not even the reserve sends an address more links.
    expect(await ask(email)).toMatchObject({ ok: true })
    const before = (await emailsTo(email)).length
    for (let time = 0; time < perEmailPerHour; time++) await ask(email)
    expect(await emailsTo(email)).toHaveLength(before + perEmailPerHour - 1)
    await use('own_email_reserve_day', reservePerDay)
    expect(await ask(newEmail())).toMatchObject({ reason: 'over_budget', isBreaker: true })
  })

  it('asking for a link for other spellings of a mailbox is bounded too, and never costs the mailbox’s own address', async () => {
    const { perMailboxPerHour, perMailboxPerDay, perEmailPerHour } = confirmationLimits
    const clock = newClock()
    const email = newEmail()
    const ask = (to: string) =>
      requestEmailErasure(
        testServices({ clock, visit: { ip: newAddress() } }),
        { email: to },
        { isTrap: false },
      )
    const tagged = (tag: number | string) => email.replace('@', `+${tag}@`)
    const sent: boolean[] = []
    for (let tag = 0; tag < 3 * perMailboxPerHour; tag++) sent.push((await ask(tagged(tag))).ok)
    expect(sent.filter(Boolean)).toHaveLength(perMailboxPerHour)
    for (let at = 0; at < 23; at++) {
      clock.advance(61 * minute)
      if ((await ask(tagged(`later${at}`))).ok) sent.push(true)
    }
    expect(sent.filter(Boolean)).toHaveLength(perMailboxPerDay)
    for (let time = 0; time < perEmailPerHour; time++) {
      expect(await ask(email)).toMatchObject({ ok: true })
    }
    expect(await emailsTo(email)).toHaveLength(perEmailPerHour)
  })

  it('lets the owner delete, whenever strangers have used up the links to their address', async () => {
    const clock = newClock()
    const { email } = await asked(testServices({ clock }))
    const ask = () =>
      requestEmailErasure(
        testServices({ clock, visit: { ip: newAddress() } }),
        { email },
        { isTrap: false },
      )
    for (let half = 0; half < 96; half++) {
      clock.advance(30 * minute)
      expect(await ask()).toEqual({ ok: true, by: 'link' })
    }
    const services = testServices({ clock })
    const found = await services.confirmations.find(
      await services.hash('email-confirmation', await tokenFor(email)),
      clock.now(),
    )
    expect(found?.emailKey).toBe(await services.hash('email', email))
    clock.advance(minute)
    for (let time = 0; time < 10; time++) await ask()
    expect(await confirmEmailErasure(services, await tokenFor(email))).toMatchObject({ ok: true })
  })

  it('leaves the rest to others, whichever /64 of one /48 asks', async () => {
    const clock = newClock()
    const ask = (at: number) =>
      requestEmailErasure(
        testServices({ clock, visit: { ip: `2001:db8:77:${at.toString(16)}::1` } }),
        { email: newEmail() },
        { isTrap: false },
      )
    const outcomes = []
    for (let at = 0; at < 40; at++) outcomes.push(await ask(at))
    expect(outcomes.filter(({ ok }) => ok).length).toBe(confirmationLimits.perNetwork.net56.hour)
  })

  it('is open to everyone else, though 7 /48 of one /32 ask for 200 links', async () => {
    const clock = newClock()
    const ask = (ip: string) =>
      requestEmailErasure(
        testServices({ clock, visit: { ip } }),
        { email: newEmail() },
        { isTrap: false },
      )
    const attack = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        ask(`2001:db8:${(at % 7) + 1}:${(at + 1).toString(16)}00::1`),
      ),
    )
    // A tenth of the hour, then a tenth of the reserve.
    expect(attack.filter(({ ok }) => ok).length).toBeLessThanOrEqual(120)
    const elsewhere = ['2001:db9::1', '2a00:1450:1::1', ...Array.from({ length: 8 }, newAddress)]
    const honest = await Promise.all(elsewhere.map(ask))
    expect(honest.filter(({ ok }) => ok)).toHaveLength(10)
  })

  it('is charged nothing for a filled-in decoy, which sends nothing', async () => {
    const services = testServices()
    const email = newEmail()
    const before = await env.PEOPLE.prepare('SELECT count(*) AS n FROM budget').first('n')
    for (let time = 0; time < 20; time++) {
      const robot = await requestEmailErasure(services, { email }, { isTrap: true })
      expect(robot).toEqual({ ok: true, by: 'link' })
    }
    expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM budget').first('n')).toBe(before)
    expect(await emailsTo(email)).toEqual([])
    expect(await requestEmailErasure(services, { email }, { isTrap: false })).toMatchObject({
      ok: true,
    })
  })

  it('refuses invalid emails, and says how long to wait', async () => {
    const services = testServices()
    for (const email of ['', 'x', 'a@b', 'a@b.ca\nBcc: c@d.ca']) {
      expect((await postEmailPage(services, { email })).status).toBe(400)
    }
    for (let time = 0; time < confirmationLimits.perNetwork.ipv4.hour; time++) {
      expect((await postEmailPage(services, { email: newEmail() })).status).toBe(303)
    }
    const { status, headers, view } = await postEmailPage(services, { email: newEmail() })
    expect({ status, wait: Number(headers.get('Retry-After')) > 0 }).toEqual({
      status: 429,
      wait: true,
    })
    expect(view).toMatchObject({
      result: { error: { formErrors: [expect.stringMatching(/try again in/)] } },
    })
  })

  it('responds to a robot that fills the decoy field as to people, and sends nothing', async () => {
    const email = newEmail()
    const { view } = await postEmailPage(testServices(), { email, website: 'x' }, true)
    expect(view).toEqual({ step: 'end', end: 'sent' })
    expect(await emailsTo(email)).toEqual([])
  })

  it('reports a provider failure, and hides that an address bounced before', async () => {
    const services = testServices()
    const failing = (reason: 'unavailable' | 'refused'): EmailSender => ({
      send: async () => ({ ok: false, reason, detail: 'E_X' }),
      forget: async () => undefined,
    })
    const email = newEmail()
    const { hour: perNetworkPerHour } = confirmationLimits.perNetwork.ipv4
    for (let time = 0; time < perNetworkPerHour + 2; time++) {
      const down = await postEmailPage({ ...services, email: failing('unavailable') }, { email })
      // Everything is refunded except the network's charge.
      expect(down.status).toBe(time < perNetworkPerHour ? 503 : 429)
    }
    expect((await postEmailPage(testServices(), { email })).status).toBe(303)
    const elsewhere = { ...testServices(), email: failing('refused') }
    const bounced = await postEmailPage(elsewhere, { email: newEmail() })
    expect(bounced.status).toBe(303)
  })

  it('goes to the operator’s list if no email is sent', async () => {
    const services = { ...testServices(), email: null }
    const email = newEmail()
    const { view } = await postEmailPage(services, { email }, true)
    expect(view).toEqual({ step: 'end', end: 'asked' })
    expect(await messagesOf(services, email)).toBe(1)
    const everything = { topic: 'privacy', since: null, until: null, afterId: null } as const
    const [stored] = await services.contactMessages.list(everything, 1)
    const text = await services.dataSealer.open(
      stored?.messageSealed ?? '',
      `contact|${stored?.id}`,
    )
    expect(JSON.parse(text ?? '{}')).toMatchObject({
      email,
      subject: 'Delete what we hold under this email',
    })
  })
})
