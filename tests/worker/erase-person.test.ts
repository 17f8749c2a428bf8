import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendContactMessage } from '#app/flows/contact/send-contact-message.server.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { withdrawLead } from '#app/flows/leads/withdraw-lead.server.ts'
import { eraseEmail } from '#app/flows/own-data/erase-email.server.ts'
import { erasePerson, suppressPhone } from '#app/flows/own-data/erase-person.server.ts'
import { openOwnData } from '#app/flows/own-data/open-own-data.server.ts'
import { readPerson } from '#app/flows/own-data/read-person.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId } from '#app/shared/brands.ts'
import { minute } from '#app/shared/time.ts'
import { lastCode, newPerson, ownDataOf, type Person, registrationOf } from '#tests/support/api.ts'
import { dumpStores, found, recordingQueue } from '#tests/support/dump.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { confirmedOwner, provenOwner } from '#tests/support/proven.ts'
import { names, register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const eightDigits = { CODE_LENGTH: '8' }
const ownerOf = (services: Services, person: Person) => provenOwner(services, person.phoneNumber)

/** Returns someone in every store: two leads, a receipt, a message, tries, an own-data code, counters. */
async function knownPerson(clock = newClock()) {
  const { queue, sent } = recordingQueue()
  const services = testServices({ clock, vars: eightDigits, bindings: { LEAD_QUEUE: queue } })
  const person = newPerson()
  const second = { ...person, email: newPerson('garbage').email }
  const one = await register(services, person)
  clock.advance(2 * minute)
  const two = await register(services, second, 'Another page')
  await services.receipts.issue(LeadId.parse(one.leadId), clock.now())
  await services.receipts.issue(LeadId.parse(two.leadId), clock.now())
  await sendContactMessage(
    services,
    {
      name: `${names.firstName} ${names.lastName}`,
      email: person.email,
      subject: 'A subject of one person',
      message: `Call ${person.phoneNumber}`,
    },
    { isTrap: false },
  )
  await services.audits.write(
    {
      by: 'me',
      action: 'leads.suppress',
      count: 1,
      subject: await services.hash('phone', person.phoneNumber),
      note: person.email,
    },
    clock.now(),
  )
  clock.advance(2 * minute)
  const own = ownDataOf(person)
  const asked = await sendCode(services, own)
  const code = await lastCode(person.phoneNumber)
  await verifyCode(services, {
    ...own,
    code,
    requesterToken: asked.ok ? asked.requesterToken : null,
  })
  const { results } = await env.PEOPLE.prepare('SELECT id FROM challenge WHERE phone_key = ?1')
    .bind(await services.hash('phone', person.phoneNumber))
    .all<{ id: string }>()
  const inClear = [
    person.phoneNumber,
    person.phoneNumber.slice(1),
    person.email,
    second.email,
    names.firstName,
    names.lastName,
    'click-of-one-person',
    'A subject of one person',
    code,
    ...one.codes,
    ...two.codes,
  ]
  const ownSubject = await services.hash('email', `own data|${person.phoneNumber}`)
  const emailKeys = await Promise.all(
    [person.email, second.email].map((email) => services.hash('email', email)),
  )
  const messageIds = sent.flatMap((body) => (body as { id?: string }).id ?? [])
  const leadIds = [one.leadId ?? '', two.leadId ?? '']
  const secrets = [...inClear, ownSubject, ...results.map(({ id }) => id)]
  // What a phone does not prove.
  const ofEmail = [...emailKeys, ...messageIds]
  return { services, sent, person, leadIds, secrets, emailKeys, ofEmail, code }
}

// Every name is the same, so other tests' data would be found too.
beforeEach(async () => {
  const tables = ['lead', 'consent', 'lead_event', 'contact_message', 'sandbox_lead', 'challenge']
  await env.PEOPLE.batch(
    [
      ...tables,
      'sandbox_message',
      'budget',
      'receipt',
      'lead_click',
      'withdrawal',
      'suppression',
      'audit',
      'email_confirmation',
      'sandbox_email',
    ].map((table) => env.PEOPLE.prepare(`DELETE FROM ${table}`)),
  )
})

describe('erasing by a verified phone', () => {
  it('leaves nothing in any store but the suppression HMAC, the opt-out and what stands under an email', async () => {
    const known = await knownPerson()
    const { services, sent, person, leadIds, secrets, emailKeys, ofEmail } = known
    const phoneKey = await services.hash('phone', person.phoneNumber)
    const before = await dumpStores({ withSandbox: true })
    // Confirms that the search works: otherwise it could pass by searching nothing.
    expect(found(before, [...secrets, ...ofEmail, ...leadIds, phoneKey]).length).toBeGreaterThan(20)

    const erased = await erasePerson(services, await ownerOf(services, person))
    expect(erased).toEqual({
      leads: 2,
      withdrawals: 2,
      erasure: expect.stringMatching(/^erasure [\w-]{22}$/),
    })
    await tellBuyers(services, sent)

    const after = { ...(await dumpStores({ withSandbox: true })), queue: JSON.stringify(sent) }
    expect(found(after, [...secrets, phoneKey])).toEqual([
      `PEOPLE suppression: ${phoneKey}`,
      `KV SESSIONS: ${phoneKey}`,
    ])
    const underEmail = found(await dumpStores(), ofEmail).map((place) => place.split(':')[0])
    expect(new Set(underEmail)).toEqual(new Set(['PEOPLE budget', 'PEOPLE contact_message']))
    const stillNamed = found(after, leadIds).filter((place) => !place.startsWith('queue'))
    expect(stillNamed.sort()).toEqual(leadIds.map((id) => `PEOPLE withdrawal: ${id}`).sort())

    for (const emailKey of emailKeys) {
      await eraseEmail(services, await confirmedOwner(services, emailKey))
    }
    const all = [...secrets, ...ofEmail, phoneKey]
    expect(found(await dumpStores({ withSandbox: true }), all)).toEqual([
      `PEOPLE suppression: ${phoneKey}`,
      ...[...emailKeys, phoneKey].map((key) => `KV SESSIONS: ${key}`),
    ])
  })

  it('audits that an erasure took place, but nothing that identifies the person', async () => {
    const { services, person } = await knownPerson()
    await openOwnData(services, await ownerOf(services, person), 'own-data.view')
    await erasePerson(services, await ownerOf(services, person))
    const { results } = await env.PEOPLE.prepare(
      'SELECT by_whom, action, subject, count, note FROM audit ORDER BY id',
    ).all()
    const subject = results[0]?.subject
    expect(subject).toMatch(/^erasure [\w-]{22}$/)
    expect(results).toEqual([
      { by_whom: 'me', action: 'leads.suppress', subject, count: 1, note: '' },
      { by_whom: 'owner', action: 'own-data.view', subject, count: 1, note: '' },
      { by_whom: 'owner', action: 'own-data.erase', subject, count: 2, note: '' },
    ])
  })

  it('is on record, or has not happened and can be repeated', async () => {
    const { services, person } = await knownPerson()
    const owner = await ownerOf(services, person)
    await whileAuditFails(async () => {
      await expect(erasePerson(services, owner)).rejects.toThrow()
    })
    expect(await env.PEOPLE.prepare('SELECT count(*) AS n FROM lead').first('n')).toBe(2)
    expect(await erasePerson(services, owner)).toMatchObject({ leads: 2 })
    const erasures = env.PEOPLE.prepare(`SELECT count FROM audit WHERE action = 'own-data.erase'`)
    expect((await erasures.all()).results).toEqual([{ count: 2 }])
  })

  it('raises an alarm if a last-moment look cannot be renamed', async () => {
    const { services, person } = await knownPerson()
    const alarms: unknown[] = []
    let asked = 0
    const forgetSubjects: Services['audits']['forgetSubjects'] = async (...of) => {
      if (++asked === 2) throw new Error('D1_ERROR')
      await services.audits.forgetSubjects(...of)
    }
    const failing: Services = {
      ...services,
      audits: { ...services.audits, forgetSubjects },
      log: { ...services.log, alarm: (...line) => void alarms.push(line) },
    }
    expect(await erasePerson(failing, await ownerOf(services, person))).toMatchObject({ leads: 2 })
    expect(alarms).toEqual([['AUDIT_FAILED', expect.objectContaining({ error: 'Error_D1_ERROR' })]])
  })

  it('leaves other people as they were', async () => {
    const { services, person } = await knownPerson()
    const other = newPerson()
    const { leadId } = await register(services, other)
    await erasePerson(services, await ownerOf(services, person))
    const left = await env.PEOPLE.prepare('SELECT id FROM lead').all<{ id: string }>()
    expect(left.results).toEqual([{ id: leadId }])
    expect(
      (await services.people.find(await services.hash('phone', other.phoneNumber))).leads,
    ).toHaveLength(1)
  })

  it('ends the proof it came by, and any other', async () => {
    const { services, person, code } = await knownPerson()
    await erasePerson(services, await ownerOf(services, person))
    const own = ownDataOf(person)
    expect(await verifyCode(services, { ...own, code })).toMatchObject({ reason: 'no_challenge' })
  })

  it('stops texts: the next code gets the same response as any other and is never sent', async () => {
    const { services, person } = await knownPerson()
    await erasePerson(services, await ownerOf(services, person))
    const asked = registrationOf(person)
    expect(await sendCode(services, asked)).toMatchObject({ ok: true })
    expect(await lastCode(person.phoneNumber)).toBe('')
  })

  it('can be repeated, also after a failure half-way', async () => {
    const { services, person } = await knownPerson()
    const failing: Services = {
      ...services,
      budgets: { ...services.budgets, drop: () => Promise.reject(new Error('D1_ERROR')) },
    }
    await expect(erasePerson(failing, await ownerOf(services, person))).rejects.toThrow('D1_ERROR')
    expect(await erasePerson(services, await ownerOf(services, person))).toMatchObject({ leads: 2 })
    expect(await erasePerson(services, await ownerOf(services, person))).toEqual({
      leads: 0,
      withdrawals: 0,
      erasure: expect.any(String),
    })
  })

  it('touches nothing of an email that a stranger registered with', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    const victim = newPerson()
    const words = { name: 'V', email: victim.email, subject: 'S', message: 'M' }
    await sendContactMessage(services, words, { isTrap: false })
    const stranger = { ...newPerson(), email: victim.email }
    await register(services, stranger)
    const emailKey = await services.hash('email', victim.email)
    const held = async () => found(await dumpStores(), [emailKey]).sort()
    const before = await held()
    expect(before).toEqual(expect.arrayContaining([`PEOPLE contact_message: ${emailKey}`]))

    const { counters } = await readPerson(services, await ownerOf(services, stranger))
    const names = counters.map(({ name }) => name)
    expect(names).toContain('phone_day')
    expect(names.filter((name) => name.includes('email'))).toEqual([])
    await erasePerson(services, await ownerOf(services, stranger))
    // The stranger's own registration named it, and has been erased.
    const ofStranger = [`PEOPLE challenge: ${emailKey}`, `PEOPLE lead: ${emailKey}`]
    expect(await held()).toEqual(before.filter((place) => !ofStranger.includes(place)))
  })
})

async function tellBuyers(services: Services, sent: unknown[]) {
  for (const body of sent as { type: string; leadId: string }[]) {
    if (body.type === 'withdraw-lead') await withdrawLead(services, LeadId.parse(body.leadId))
  }
}

it('every opt-out is logged for restored backups, before it takes effect', async () => {
  const { services, person, leadIds } = await knownPerson()
  const owner = await ownerOf(services, person)
  const withdrawn = LeadId.parse(leadIds[0])
  await withdrawConsent(services, owner, withdrawn)
  await suppressPhone(services, owner, { isDryRun: false })
  const failing = { ...services, suppression: failingStore, people: failingStore }
  await expect(erasePerson(failing as Services, owner)).rejects.toThrow('down')
  const phoneKey = await services.hash('phone', person.phoneNumber)
  const logged = await services.optOuts.listSince(0)
  expect(logged.filter((one) => 'phoneKey' in one && one.phoneKey === phoneKey)).toHaveLength(3)
  expect(logged).toEqual(
    expect.arrayContaining([
      { kind: 'withdrawn', phoneKey, leadId: withdrawn, at: services.now() },
      { kind: 'suppressed', phoneKey, at: services.now() },
      { kind: 'erased-phone', phoneKey, at: services.now() },
    ]),
  )
})

it('only a consent of that phone that still holds is logged as withdrawn, also if storage fails then', async () => {
  const { services, person, leadIds } = await knownPerson()
  const stranger = await knownPerson()
  const owner = await ownerOf(services, person)
  const [own, others] = [LeadId.parse(leadIds[0]), LeadId.parse(stranger.leadIds[0])]
  const before = (await services.optOuts.listSince(0)).length
  const logged = async () => (await services.optOuts.listSince(0)).length - before
  for (const one of [LeadId.parse('x'.repeat(22)), others]) {
    expect(await withdrawConsent(services, owner, one)).toBe('not_found')
  }
  expect(await logged()).toBe(0)
  const people = { ...services.people, withdraw: () => Promise.reject(new Error('down')) }
  await expect(withdrawConsent({ ...services, people }, owner, own)).rejects.toThrow('down')
  expect(await logged()).toBe(1)
  expect(await withdrawConsent(services, owner, own)).toBe('withdrawn')
  expect(await withdrawConsent(services, owner, own)).toBe('withdrawn_before')
  expect(await logged()).toBe(2)
})

const failingStore = new Proxy({}, { get: () => () => Promise.reject(new Error('down')) })

it('leaves nothing of a send that began before it and ends after it', async () => {
  const services = testServices({ clock: newClock() })
  const person = newPerson()
  const put: Services['codes']['put'] = async (...record) => {
    await services.codes.put(...record)
    await erasePerson(services, await ownerOf(services, person))
  }
  const racing = { ...services, codes: { ...services.codes, put } }
  const codesBefore = (await env.OTP.list({ prefix: 'otp:' })).keys
  expect(await sendCode(racing, registrationOf(person))).toMatchObject({ ok: true })
  const phoneKey = await services.hash('phone', person.phoneNumber)
  const left = found(await dumpStores(), [phoneKey, person.phoneNumber])
  // The log of opt-outs, which a restored backup is corrected by, is of the suppression.
  expect(left).toEqual([`PEOPLE suppression: ${phoneKey}`, `KV SESSIONS: ${phoneKey}`])
  expect((await env.OTP.list({ prefix: 'otp:' })).keys).toEqual(codesBefore)
})
