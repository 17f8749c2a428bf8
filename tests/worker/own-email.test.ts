import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactLimits } from '#app/domain/contact/contact-budget.ts'
import { confirmationLimits } from '#app/domain/email-confirmation/confirmation-budget.ts'
import type { EmailSender } from '#app/domain/email-confirmation/ports.ts'
import { confirmEmailErasure } from '#app/flows/erase-email.server.ts'
import { purgeExpired } from '#app/flows/purge-expired.server.ts'
import { requestEmailErasure } from '#app/flows/request-email-erasure.server.ts'
import { sendContactMessage } from '#app/flows/send-contact-message.server.ts'
import { handleEmail } from '#app/routes/my-data/email/handle-email.server.ts'
import { readEmailView } from '#app/routes/my-data/email/load-email.server.ts'
import { emailPath } from '#app/routes/my-data/email/view.ts'
import type { Services } from '#app/services.ts'
import { randomId, secureRandomBytes } from '#app/shared/random.ts'
import { day, minute } from '#app/shared/time.ts'
import { eraseByEmail } from '#scripts/operator/contacts-command.ts'
import { newAddress, newEmail } from '#tests/support/api.ts'
import { dumpStores, found } from '#tests/support/dump.ts'
import { asked, emailsTo, messagesOf, tokenFor, write } from '#tests/support/email-links.ts'
import { newClock, testServices } from '#tests/support/services.ts'

beforeEach(async () => {
  const tables = ['contact_message', 'email_confirmation', 'sandbox_email', 'budget', 'audit']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

/** Posts to the page as a browser without scripts, or by script. */
async function post(services: Services, fields: Record<string, string>, isScript = false) {
  const request = new Request(`https://localhost${emailPath}${isScript ? '.data' : ''}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  try {
    const { data, init } = await handleEmail(services, request)
    return { status: init?.status ?? 200, view: data.view, headers: new Headers(init?.headers) }
  } catch (thrown) {
    const { status, headers } = thrown as Response
    return { status, view: null, headers }
  }
}

function open(services: Services, query: string, cookie = '') {
  const headers = { cookie }
  return readEmailView(services, new Request(`https://localhost${emailPath}${query}`, { headers }))
}

describe('a link confirmed from an email', () => {
  it('erases everything under that email and nothing under another', async () => {
    const { services, email, token } = await asked()
    const other = newEmail()
    await write(services, other)
    const emailKey = await services.hash('email', email)
    const places = found(await dumpStores({ withSandbox: true }), [email, emailKey])
    expect(places).toEqual(
      expect.arrayContaining([
        `D1 budget: ${emailKey}`,
        `D1 contact_message: ${emailKey}`,
        `D1 email_confirmation: ${emailKey}`,
        `D1 sandbox_email: ${email}`,
      ]),
    )
    expect(await confirmEmailErasure(services, token)).toEqual({ ok: true, contactMessages: 1 })
    expect(found(await dumpStores({ withSandbox: true }), [email, emailKey])).toEqual([])
    expect(await messagesOf(services, other)).toBe(1)
  })

  it('leaves on record that it was used, and nothing of whom', async () => {
    const { services, token } = await asked()
    await confirmEmailErasure(services, token)
    const { results } = await env.DB.prepare(
      'SELECT by_whom, action, subject, count, note FROM audit',
    ).all()
    expect(results).toEqual([
      {
        by_whom: 'owner',
        action: 'own-email.erase',
        count: 1,
        note: '',
        subject: expect.stringMatching(/^erasure [\w-]{22}$/),
      },
    ])
  })

  it('erases once, whether twenty press at once or one again', async () => {
    for (let round = 0; round < 5; round++) {
      const { services, token } = await asked()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => confirmEmailErasure(services, token)),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await confirmEmailErasure(services, token)).toEqual({
        ok: false,
        reason: 'not_usable',
      })
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(5)
  })

  it('works for thirty minutes', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const early = await asked(services)
    const late = await asked(services)
    clock.advance(30 * minute - 1)
    expect(await confirmEmailErasure(services, early.token)).toMatchObject({ ok: true })
    clock.advance(1)
    expect(await confirmEmailErasure(services, late.token)).toMatchObject({ ok: false })
    expect(await messagesOf(services, late.email)).toBe(1)
    await purgeExpired(services)
    const left = await env.DB.prepare('SELECT count(*) AS n FROM email_confirmation').first('n')
    expect(left).toBe(0)
  })

  it('is not guessed, and a stored hash is no link', async () => {
    const { services, email } = await asked()
    const stored = await env.DB.prepare('SELECT token_key FROM email_confirmation').first<string>(
      'token_key',
    )
    const guesses = [
      ...Array.from({ length: 200 }, () => randomId(secureRandomBytes)),
      '',
      '%',
      stored ?? '',
      (stored ?? '').slice(0, 22),
      '__proto__',
      'x'.repeat(5_000),
    ]
    for (const token of guesses) {
      expect((await post(services, { token })).status).not.toBe(303)
      expect((await open(services, `?token=${encodeURIComponent(token)}`)).step).toBe('form')
    }
    expect(await messagesOf(services, email)).toBe(1)
  })

  it('can be pressed again after a failure half-way', async () => {
    const { services, email, token } = await asked()
    const budgets = { ...services.budgets, drop: () => Promise.reject(new Error('D1_ERROR')) }
    expect(await post({ ...services, budgets }, { token })).toMatchObject({
      status: 503,
      view: { step: 'confirm', token },
    })
    expect((await post(services, { token })).status).toBe(303)
    expect(await messagesOf(services, email)).toBe(0)
  })

  it('changes nothing by being opened, however often a scanner does', async () => {
    const { services, email, token } = await asked()
    const before = await dumpStores({ withSandbox: true })
    for (let look = 0; look < 5; look++) {
      expect(await open(services, `?token=${token}`)).toEqual({ step: 'confirm', token })
    }
    expect(await dumpStores({ withSandbox: true })).toEqual(before)
    expect((await post(services, { token })).status).toBe(303)
    expect(await messagesOf(services, email)).toBe(0)
  })

  it('ends every other link to that email', async () => {
    const { services, email, token } = await asked()
    await requestEmailErasure(services, { email }, { isTrap: false })
    const second = await tokenFor(email)
    // A stranger who asks again does not end the owner's link either.
    expect(await confirmEmailErasure(services, token)).toMatchObject({ ok: true })
    expect(await confirmEmailErasure(services, second)).toMatchObject({ ok: false })
  })

  it('leads to the site’s own address in production, whatever host the request named', async () => {
    const services = testServices({ visit: { origin: 'https://evil.example' } })
    const settings = { ...services.settings, isProduction: true, siteOrigin: 'https://own.example' }
    const email = newEmail()
    await requestEmailErasure({ ...services, settings }, { email }, { isTrap: false })
    const [{ body } = { body: '' }] = await emailsTo(email)
    expect(body).toContain('https://own.example/privacy/email?token=')
    expect(body).not.toContain('evil')
  })
})

describe('asking for a link', () => {
  it('answers known and unknown emails with the same status, words, headers and email', async () => {
    const shapes: unknown[] = []
    const times: number[] = []
    for (const isKnown of [true, false, true, false]) {
      const services = testServices()
      const email = newEmail()
      if (isKnown) await write(services, email)
      const beganAt = performance.now()
      const { status, view, headers } = await post(services, { email }, true)
      times.push(performance.now() - beganAt)
      const [sent] = await emailsTo(email)
      const body = sent?.body.replace(await tokenFor(email), '')
      shapes.push({ status, view, headers: Array.from(headers), sent: { ...sent, body } })
    }
    expect(shapes[0]).toMatchObject({ status: 200, view: { step: 'end', end: 'sent' } })
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    // The first pays for what later ones find warm.
    expect(Math.abs((times[2] ?? 0) - (times[3] ?? 0))).toBeLessThan(100)
  })

  it('is bounded for an email, a network and in total', async () => {
    const { perEmailPerHour, perEmailPerDay, perNetwork, perHour } = confirmationLimits
    const perNetworkPerHour = perNetwork.ipv4.hour
    const clock = newClock()
    const email = newEmail()
    const ask = (to: string, ip = newAddress()) =>
      requestEmailErasure(testServices({ clock, visit: { ip } }), { email: to }, { isTrap: false })
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(email)))
    expect(many.filter(({ ok }) => ok)).toHaveLength(perEmailPerHour)
    for (let hour = 0; hour < 23; hour++) {
      clock.advance(61 * minute)
      await ask(email)
    }
    expect(await emailsTo(email)).toHaveLength(perEmailPerDay)
    // The same mailbox under another spelling.
    expect(await ask(email.replace('@', '+tag@'))).toMatchObject({ reason: 'over_budget' })

    clock.advance(2 * day)
    const one = newAddress()
    const fromOne = await Promise.all(
      Array.from({ length: perNetworkPerHour + 5 }, () => ask(newEmail(), one)),
    )
    expect(fromOne.filter(({ ok }) => ok)).toHaveLength(perNetworkPerHour)

    await env.DB.prepare(`INSERT INTO budget VALUES ('own_email_total_hour:all', ?3, ?1, ?2)`)
      .bind(perHour, clock.now() + minute, clock.now() - minute)
      .run()
    expect(await ask(newEmail())).toMatchObject({ reason: 'over_budget', isBreaker: true })
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

  it('is charged nothing for a filled-in decoy, which sends nothing', async () => {
    const services = testServices()
    const email = newEmail()
    const before = await env.DB.prepare('SELECT count(*) AS n FROM budget').first('n')
    for (let time = 0; time < 20; time++) {
      const robot = await requestEmailErasure(services, { email }, { isTrap: true })
      expect(robot).toEqual({ ok: true, by: 'link' })
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM budget').first('n')).toBe(before)
    expect(await emailsTo(email)).toEqual([])
    expect(await requestEmailErasure(services, { email }, { isTrap: false })).toMatchObject({
      ok: true,
    })
  })

  it('refuses what is no email, and says how long to wait', async () => {
    const services = testServices()
    for (const email of ['', 'x', 'a@b', 'a@b.ca\nBcc: c@d.ca']) {
      expect((await post(services, { email })).status).toBe(400)
    }
    const email = newEmail()
    for (let time = 0; time < confirmationLimits.perEmailPerHour; time++) {
      expect((await post(services, { email })).status).toBe(303)
    }
    const { status, headers, view } = await post(services, { email })
    expect({ status, wait: Number(headers.get('Retry-After')) > 0 }).toEqual({
      status: 429,
      wait: true,
    })
    expect(view).toMatchObject({
      result: { error: { '': [expect.stringMatching(/try again in/)] } },
    })
  })

  it('answers a robot that fills the decoy field as it does people, and sends nothing', async () => {
    const email = newEmail()
    const { view } = await post(testServices(), { email, website: 'x' }, true)
    expect(view).toEqual({ step: 'end', end: 'sent' })
    expect(await emailsTo(email)).toEqual([])
  })

  it('says so where the provider fails, and hides that an address bounced before', async () => {
    const services = testServices()
    const failing = (reason: 'unavailable' | 'refused'): EmailSender => ({
      send: async () => ({ ok: false, reason, detail: 'E_X' }),
      forget: async () => undefined,
    })
    const email = newEmail()
    const { hour: perNetworkPerHour } = confirmationLimits.perNetwork.ipv4
    for (let time = 0; time < perNetworkPerHour + 2; time++) {
      const down = await post({ ...services, email: failing('unavailable') }, { email })
      // Everything is given back but what the network spent.
      expect(down.status).toBe(time < perNetworkPerHour ? 503 : 429)
    }
    expect((await post(testServices(), { email })).status).toBe(303)
    const elsewhere = { ...testServices(), email: failing('refused') }
    const bounced = await post(elsewhere, { email: newEmail() })
    expect(bounced.status).toBe(303)
  })

  it('goes to the operator’s list where no email is sent', async () => {
    const services = { ...testServices(), email: null }
    const email = newEmail()
    const { view } = await post(services, { email }, true)
    expect(view).toEqual({ step: 'end', end: 'asked' })
    expect(await messagesOf(services, email)).toBe(1)
    const everything = { topic: 'privacy', since: null, until: null, afterId: null } as const
    const [kept] = await services.contactMessages.list(everything, 1)
    const text = await services.dataSealer.open(kept?.messageSealed ?? '', `contact|${kept?.id}`)
    expect(JSON.parse(text ?? '{}')).toMatchObject({
      email,
      subject: expect.stringContaining('Erase'),
    })
  })
})

it('the end is shown to the browser that got there, for ten minutes, and to no other', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const { token } = await asked(services)
  const { headers } = await post(services, { token })
  expect(headers.get('location')).toBe(`${emailPath}?done=deleted`)
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  expect(headers.get('set-cookie')).toMatch(
    /; Max-Age=600; Path=\/privacy; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(await open(services, '?done=deleted', cookie)).toEqual({ step: 'end', end: 'deleted' })
  expect(await open(services, '?done=deleted')).toEqual({ step: 'form' })
  expect(await open(services, '?done=sent', cookie)).toEqual({ step: 'form' })
  expect(await open(services, '?done=deleted', 'my_data_done=x')).toEqual({ step: 'form' })
  clock.advance(11 * minute)
  expect(await open(services, '?done=deleted', cookie)).toEqual({ step: 'form' })
})

it('erasing does not lift the limits of the contact form for a network', async () => {
  const ip = newAddress()
  const services = testServices({ visit: { ip } })
  for (let time = 0; time < contactLimits.perNetwork.ipv4.hour; time++) {
    await write(services, newEmail())
  }
  const email = newEmail()
  await requestEmailErasure(services, { email }, { isTrap: false })
  await confirmEmailErasure(services, await tokenFor(email))
  const words = { name: 'A', email, subject: 'S', message: 'M' }
  expect(await sendContactMessage(services, words, { isTrap: false })).toMatchObject({ ok: false })
})

it('an operator erases by email too, and the audit says who did', async () => {
  const services = testServices()
  const email = newEmail()
  await write(services, email)
  const stores = { db: env.DB, codes: env.OTP, sessions: env.SESSIONS, links: env.LINKS }
  const desk = { ...stores, env: {}, now: Date.now, isRemote: false }
  expect(await eraseByEmail(desk, { email: 'x', by: 'ada' })).toMatchObject({ ok: false })
  const erased = await eraseByEmail(desk, { email: email.toUpperCase(), by: 'ada' })
  expect(erased).toEqual({ ok: true, messages: 1 })
  expect(await messagesOf(services, email)).toBe(0)
  const { results } = await env.DB.prepare('SELECT by_whom, action, count FROM audit').all()
  expect(results).toEqual([{ by_whom: 'ada', action: 'contacts.erase', count: 1 }])
})
