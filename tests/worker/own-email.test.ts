import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { held } from '#app/content/messages.ts'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { contactLimits } from '#app/domain/contact/contact-budget.ts'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { confirmEmailErasure } from '#app/flows/own-data/erase-email.server.ts'
import { requestEmailErasure } from '#app/flows/own-data/request-email-erasure.server.ts'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server.ts'
import { emailPath } from '#app/routes/my-data/view.ts'
import { randomId, secureRandomBytes } from '#app/shared/random.ts'
import { day, minute } from '#app/shared/time.ts'
import { eraseByEmail } from '#scripts/operator/contacts-command.ts'
import { newAddress, newEmail } from '#tests/support/api.ts'
import { dumpStores, found } from '#tests/support/dump.ts'
import { asked, emailsTo, messagesOf, tokenFor, write } from '#tests/support/email-links.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { open, postEmailPage } from '#tests/support/own-email-pages.ts'
import { newClock, testServices } from '#tests/support/services.ts'

beforeEach(async () => {
  const tables = ['contact_message', 'email_confirmation', 'sandbox_email', 'budget', 'audit']
  await env.PEOPLE.batch(tables.map((table) => env.PEOPLE.prepare(`DELETE FROM ${table}`)))
})

describe('a link confirmed from an email', () => {
  it('erases everything under that email and nothing under another', async () => {
    const { services, email, token } = await asked()
    const other = newEmail()
    await write(services, other)
    const emailKey = await services.hash('email', email)
    const places = found(await dumpStores({ withSandbox: true }), [email, emailKey])
    expect(places).toEqual(
      expect.arrayContaining([
        `PEOPLE budget: ${emailKey}`,
        `PEOPLE contact_message: ${emailKey}`,
        `PEOPLE email_confirmation: ${emailKey}`,
        `PEOPLE sandbox_email: ${email}`,
      ]),
    )
    expect(await confirmEmailErasure(services, token)).toEqual({
      ok: true,
      contactMessages: 1,
      email,
    })
    // What a restored backup is to delete again (docs/backups.md).
    const noted = [`KV SESSIONS: ${emailKey}`]
    expect(found(await dumpStores({ withSandbox: true }), [email, emailKey])).toEqual(noted)
    expect(await messagesOf(services, other)).toBe(1)
  })

  it('deletes nothing while a letter about that email is open, and stores the wish', async () => {
    const { services, email, token } = await asked()
    const letter = `UPDATE contact_message SET topic = 'privacy', answer_by = 1`
    await env.PEOPLE.exec(`${letter}, asks = 'other'`)
    await write(services, email)
    const page = await postEmailPage(services, { token })
    expect(page).toMatchObject({ status: 409, view: { step: 'confirm', error: held } })
    expect(await confirmEmailErasure(services, token)).toEqual({ ok: false, reason: 'held' })
    expect(await messagesOf(services, email)).toBe(2)
    await env.PEOPLE.exec(`${letter}, asks = 'erase' WHERE answer_by = 1`)
    expect(await confirmEmailErasure(services, token)).toMatchObject({ ok: true })
  })

  it('leaves on record that it was used, but not by which person', async () => {
    const { services, token } = await asked()
    await confirmEmailErasure(services, token)
    const { results } = await env.PEOPLE.prepare(
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
    expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(5)
  })

  it('works for a day', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const early = await asked(services)
    const late = await asked(services)
    clock.advance(day - 1)
    expect(await confirmEmailErasure(services, early.token)).toMatchObject({ ok: true })
    clock.advance(1)
    expect(await confirmEmailErasure(services, late.token)).toMatchObject({ ok: false })
    expect(await messagesOf(services, late.email)).toBe(1)
    await purgeExpired(services)
    const left = await env.PEOPLE.prepare('SELECT count(*) AS n FROM email_confirmation').first('n')
    expect(left).toBe(0)
  })

  it('cannot be guessed, and a stored hash is not a link', async () => {
    const { services, email } = await asked()
    const stored = await env.PEOPLE.prepare(
      'SELECT token_key FROM email_confirmation',
    ).first<string>('token_key')
    const guesses = [
      ...Array.from({ length: 40 }, () => randomId(secureRandomBytes)),
      '',
      '%',
      stored ?? '',
      (stored ?? '').slice(0, 22),
      '__proto__',
      'x'.repeat(5_000),
    ]
    for (const token of guesses) {
      // Each from a different address, so the sieve lets them pass.
      const stranger = testServices()
      expect((await postEmailPage(stranger, { token })).status).not.toBe(303)
      expect((await open(stranger, `?token=${encodeURIComponent(token)}`)).step).toBe('form')
    }
    expect(await messagesOf(services, email)).toBe(1)
  })

  it('can be pressed again after a failure half-way', async () => {
    const { services, email, token } = await asked()
    const budgets = { ...services.budgets, drop: () => Promise.reject(new Error('D1_ERROR')) }
    expect(await postEmailPage({ ...services, budgets }, { token })).toMatchObject({
      status: 503,
      view: { step: 'confirm', token },
    })
    expect((await postEmailPage(services, { token })).status).toBe(303)
    expect(await messagesOf(services, email)).toBe(0)
  })

  it('is used up, deletes the messages and is audited, all or nothing', async () => {
    const { services, email, token } = await asked()
    const failing = async () => {
      throw new Error('D1_ERROR: injected')
    }
    await whileAuditFails(async () => {
      expect((await postEmailPage(services, { token })).status).toBe(503)
    })
    const confirmations = { ...services.confirmations, erase: failing }
    expect((await postEmailPage({ ...services, confirmations }, { token })).status).toBe(503)
    expect(await messagesOf(services, email)).toBe(1)
    expect((await postEmailPage(services, { token })).status).toBe(303)
    expect(await messagesOf(services, email)).toBe(0)
    expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(1)
  })

  it('names its address, and no other spelling of it is erased', async () => {
    const services = testServices()
    const email = newEmail()
    const tagged = email.replace('@', '+tag@')
    await write(services, email)
    await requestEmailErasure(services, { email: tagged }, { isTrap: false })
    const token = await tokenFor(tagged)
    expect(await open(services, `?token=${token}`)).toMatchObject({ email: tagged })
    const { headers } = await postEmailPage(services, { token })
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
    expect(await open(services, '?done=deleted', cookie)).toMatchObject({ email: tagged })
    expect(await messagesOf(services, email)).toBe(1)
  })

  it('changes nothing by being opened, however often a scanner does', async () => {
    const { services, email, token } = await asked()
    const before = await dumpStores({ withSandbox: true })
    for (let look = 0; look < 5; look++) {
      expect(await open(services, `?token=${token}`)).toEqual({ step: 'confirm', token, email })
    }
    expect(await dumpStores({ withSandbox: true })).toEqual(before)
    expect((await postEmailPage(services, { token })).status).toBe(303)
    expect(await messagesOf(services, email)).toBe(0)
  })

  it('ends every other link to that email', async () => {
    const { services, email, token } = await asked()
    await requestEmailErasure(services, { email }, { isTrap: false })
    const second = await tokenFor(email)
    // A stranger's request does not end the owner's link either.
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

it('a network that opens links by the dozen is rate limited separately, and can still confirm', async () => {
  const { services, token } = await asked()
  const passesSieve = async (door: string) => door !== 'own-email-open'
  const closed = { ...services, passesSieve }
  const query = `?token=${token}`
  expect(await open(closed, query)).toEqual({
    step: 'confirm',
    token,
    email: null,
    error: expect.stringContaining('Too many'),
  })
  // An unknown link behaves the same.
  const other = `?token=${'A'.repeat(22)}`
  expect(await open(closed, other)).toMatchObject({ step: 'confirm', email: null })
  expect((await postEmailPage(closed, { token })).status).toBe(303)

  const busy = testServices()
  const looks = await Promise.all(Array.from({ length: 150 }, () => open(busy, other)))
  // 60 a minute, and a new minute may begin in between.
  expect(looks.filter(({ step }) => step === 'confirm').length).toBeGreaterThanOrEqual(30)
})

it('the result is shown to the browser that caused it, for ten minutes, and to no other', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const { token, email } = await asked(services)
  const { headers } = await postEmailPage(services, { token })
  expect(headers.get('location')).toBe(`${emailPath}?done=deleted`)
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  expect(headers.get('set-cookie')).toMatch(
    /; Max-Age=600; Path=\/privacy; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(await open(services, '?done=deleted', cookie)).toEqual({
    step: 'end',
    end: 'deleted',
    email,
  })
  expect(await open(services, '?done=deleted')).toEqual({ step: 'form' })
  expect(await open(services, '?done=sent', cookie)).toEqual({ step: 'form' })
  expect(await open(services, '?done=deleted', '__Secure-my_data_done=x')).toEqual({ step: 'form' })
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
  const { PEOPLE: people, MARKET: market, OTP: codes, SESSIONS: sessions, LINKS: links } = env
  const stores = { people, market, codes, sessions, links }
  const desk = { ...stores, env: {}, now: Date.now, isRemote: false }
  const mistyped = eraseByEmail(desk, { email: 'x', by: operatorNamed('ada') })
  await expect(mistyped).rejects.toThrow('Give the email')
  const erased = await eraseByEmail(desk, { email: email.toUpperCase(), by: operatorNamed('ada') })
  expect(erased).toMatchObject({ json: { messages: 1 } })
  expect(await messagesOf(services, email)).toBe(0)
  const { results } = await env.PEOPLE.prepare('SELECT by_whom, action, count FROM audit').all()
  expect(results).toEqual([{ by_whom: 'ada', action: 'contacts.erase', count: 1 }])
})
