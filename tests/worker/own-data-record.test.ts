import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { agreeAgain, withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { eraseOwnData } from '#app/flows/own-data/erase-person.server.ts'
import { openOwnData } from '#app/flows/own-data/open-own-data.server.ts'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { verifyCode } from '#app/flows/verification/verify-code.server.ts'
import { loader as download } from '#app/routes/my-data/download.ts'
import { handleMyData, myDataPath } from '#app/routes/my-data/handle-my-data.server.ts'
import { myDataState } from '#app/routes/my-data/my-data-state.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId, PhoneNumber } from '#app/shared/brands.ts'
import { minute, second } from '#app/shared/time.ts'
import { lastCode, newPerson, ownDataOf, type Person, textsTo } from '#tests/support/api.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { register } from '#tests/support/registered.ts'
import { type Clock, newClock, testServices } from '#tests/support/services.ts'

/** Returns services whose background work a test can await. */
function watchedServices(clock: Clock, more: Partial<Services> = {}) {
  const background: Promise<unknown>[] = []
  const services: Services = {
    ...testServices({ clock }),
    inBackground: (work) => void background.push(work),
    ...more,
  }
  return { services, settled: () => Promise.all(background) }
}

async function auditOf(services: Services, person: Person) {
  const { results } = await env.PEOPLE.prepare(
    'SELECT by_whom, action, note FROM audit WHERE subject = ?1 ORDER BY id',
  )
    .bind(await services.hash('phone', person.phoneNumber))
    .all<{ by_whom: string; action: string; note: string }>()
  return results
}

async function noticesTo(phone: string) {
  return (await textsTo(phone)).filter(({ code }) => code === '').map(({ text }) => text)
}

/** Requests and verifies an own-data code; returns the proof. */
async function proveOwn(services: Services, person: Person): Promise<string> {
  const sent = await sendCode(services, ownDataOf(person))
  const requesterToken = sent.ok ? sent.requesterToken : null
  const code = await lastCode(person.phoneNumber)
  const verified = await verifyCode(services, { ...ownDataOf(person), requesterToken, code })
  if (!verified.ok) throw new Error(verified.reason)
  return verified.proof
}

describe('a look at one’s own data', () => {
  it('is one row for each kind, proof and minute, however often it is repeated', async () => {
    const clock = newClock()
    const { services } = watchedServices(clock)
    const person = newPerson()
    const owner = await provenOwner(services, person.phoneNumber, 'one')
    const view = () => openOwnData(services, owner, 'own-data.view')
    await Promise.all(Array.from({ length: 50 }, view))
    const actions = async () => (await auditOf(services, person)).map(({ action }) => action)
    expect(await actions()).toEqual(['own-data.view'])
    await openOwnData(services, owner, 'own-data.download')
    const later = await provenOwner(services, person.phoneNumber, 'two')
    await openOwnData(services, later, 'own-data.view')
    expect(await actions()).toEqual(['own-data.view', 'own-data.download', 'own-data.view'])
    clock.advance(minute + second)
    await view()
    const rows = await auditOf(services, person)
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ note }) => note)).size).toBe(2)
    expect(rows.every(({ by_whom }) => by_whom === 'owner')).toBe(true)
  })

  it('is refused if it cannot be audited, on the page and as a file', async () => {
    const clock = newClock()
    const person = newPerson()
    const fine = watchedServices(clock).services
    const audits = { ...fine.audits, writeOnce: () => Promise.reject(new Error('D1_ERROR')) }
    const { services, settled } = watchedServices(clock, { audits })
    const first = await sendCode(services, ownDataOf(person))
    const code = await lastCode(person.phoneNumber)
    const flow = await myDataState.seal(services, {
      step: 'code',
      phone: PhoneNumber.parse(person.phoneNumber),
      requesterToken: first.ok ? first.requesterToken : '',
      reference: 'ABC',
      resendAt: 0,
      isResent: false,
      isTrap: false,
    })
    const request = new Request(`https://localhost${myDataPath}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'verify', code, flow }),
    })
    const { data, init } = await handleMyData(services, request)
    expect(init?.status).toBe(503)
    expect(JSON.stringify(data)).not.toContain(person.phoneNumber)

    clock.advance(2 * minute)
    const proof = await proveOwn(services, person)
    const phone = PhoneNumber.parse(person.phoneNumber)
    const proven = { step: 'proven', phone, requesterToken: '', proof } as const
    const open = await myDataState.seal(services, proven)
    const asked = new Request('https://localhost/privacy/my-data.json', {
      headers: { cookie: `__Secure-my_data=${open}` },
    })
    const context = { get: () => services }
    const args = { request: asked, context } as unknown as Parameters<typeof download>[0]
    const stopped = { get: () => ({ ...services, passesSieve: async () => false }) }
    expect((await download({ ...args, context: stopped as never })).status).toBe(429)
    const refused = await download(args)
    expect(refused.status).toBe(503)
    expect(await refused.text()).not.toContain(person.phoneNumber)
    await settled()
    expect(await noticesTo(person.phoneNumber)).toEqual([])
  })

  it('is shown to the owner, with those of our staff, who are not named', async () => {
    const { services } = watchedServices(newClock())
    const person = newPerson()
    const subject = await services.hash('phone', person.phoneNumber)
    const byStaff = { by: 'ada', action: 'leads.suppress', subject, count: 1, note: 'x' } as const
    await services.audits.write(byStaff, services.now() - minute)
    const owner = await provenOwner(services, person.phoneNumber, 'one')
    const { activity } = await openOwnData(services, owner, 'own-data.view')
    expect(activity).toMatchObject([
      { by: 'owner', what: 'own-data.view' },
      { by: 'staff', what: 'leads.suppress' },
    ])
    expect(JSON.stringify(activity)).not.toContain('ada')
  })
})

describe('the owner’s phone is texted', () => {
  it('the owner’s phone is texted once for each proof that opened the data', async () => {
    const clock = newClock()
    const { services, settled } = watchedServices(clock)
    const person = newPerson()
    const owner = await provenOwner(services, person.phoneNumber, 'one-of-texts')
    const view = () => openOwnData(services, owner, 'own-data.view')
    await Promise.all(Array.from({ length: 20 }, view))
    await openOwnData(services, owner, 'own-data.download')
    clock.advance(2 * minute)
    await view()
    await settled()
    expect(await noticesTo(person.phoneNumber)).toEqual([expect.stringContaining('was opened')])
    const another = await provenOwner(services, person.phoneNumber, 'another-of-texts')
    await openOwnData(services, another, 'own-data.view')
    await settled()
    expect(await noticesTo(person.phoneNumber)).toHaveLength(2)
  })

  it('the owner’s phone is texted of a withdrawal and a renewal, each audited', async () => {
    const clock = newClock()
    const { services, settled } = watchedServices(clock)
    const person = newPerson()
    const { leadId } = await register(services, person)
    clock.advance(2 * minute)
    const proof = await proveOwn(services, person)
    const owner = await provenOwner(services, person.phoneNumber, proof)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => withdrawConsent(services, owner, LeadId.parse(leadId))),
    )
    expect(responses.filter((one) => one === 'withdrawn')).toHaveLength(1)
    const renewed = await agreeAgain(services, owner, {
      leadId: LeadId.parse(leadId),
      mark: (await composeConsent(services)).mark,
      page: myDataPath,
    })
    await settled()
    expect(await auditOf(services, person)).toEqual([
      { by_whom: 'owner', action: 'own-data.withdraw', note: leadId },
      { by_whom: 'owner', action: 'own-data.agree', note: renewed.ok ? renewed.leadId : '' },
    ])
    expect((await noticesTo(person.phoneNumber)).sort()).toEqual([
      expect.stringContaining('consent withdrawn'),
      expect.stringContaining('consent is renewed'),
    ])
  })

  it('the owner’s phone is texted of an erasure, last and once, though the number is suppressed and in no inbox any more', async () => {
    const { services, settled } = watchedServices(newClock())
    const person = newPerson()
    const owner = await provenOwner(services, person.phoneNumber, 'of-an-erasure')
    await Promise.all([eraseOwnData(services, owner), eraseOwnData(services, owner)])
    await settled()
    const { results } = await env.PEOPLE.prepare(
      `SELECT recipient FROM sandbox_message WHERE body LIKE '%data is deleted%'`,
    ).all()
    expect(results).toEqual([{ recipient: `${person.phoneNumber.slice(0, -4)}XXXX` }])
    expect(await textsTo(person.phoneNumber)).toEqual([])
  })

  it('the owner’s phone is texted of nothing else once suppressed', async () => {
    const { services, settled } = watchedServices(newClock())
    const person = newPerson()
    const { leadId } = await register(services, person)
    const phoneKey = await services.hash('phone', person.phoneNumber)
    await services.suppression.add(phoneKey, 'asked', services.now())
    const owner = await provenOwner(services, person.phoneNumber, 'suppressed')
    await openOwnData(services, owner, 'own-data.view')
    await withdrawConsent(services, owner, LeadId.parse(leadId))
    await settled()
    expect(await noticesTo(person.phoneNumber)).toEqual([])
  })

  it('never at the cost of the change itself', async () => {
    const clock = newClock()
    const fine = testServices({ clock })
    const failures: Partial<Services>[] = [
      { sms: { ...fine.sms, send: () => Promise.reject(new Error('down')) } },
      { budgets: { ...fine.budgets, charge: () => Promise.reject(new Error('D1_ERROR')) } },
    ]
    for (const failure of failures) {
      const person = newPerson()
      const { leadId } = await register(fine, person)
      const { services, settled } = watchedServices(clock, failure)
      const owner = await provenOwner(services, person.phoneNumber)
      expect(await withdrawConsent(services, owner, LeadId.parse(leadId))).toBe('withdrawn')
      expect(await eraseOwnData(services, owner)).toMatchObject({ leads: 1 })
      await expect(settled()).resolves.toBeDefined()
    }
  })
})

it('a withdrawal and its audit row are one transaction: if the audit fails, neither exists', async () => {
  const { services } = watchedServices(newClock())
  const person = newPerson()
  const leadId = LeadId.parse((await register(services, person)).leadId)
  const owner = await provenOwner(services, person.phoneNumber)
  await whileAuditFails(async () => {
    await expect(withdrawConsent(services, owner, leadId)).rejects.toThrow()
  })
  const consent = env.PEOPLE.prepare('SELECT withdrawn_at FROM consent WHERE lead_id = ?1').bind(
    leadId,
  )
  expect(await consent.first('withdrawn_at')).toBeNull()
  expect(await withdrawConsent(services, owner, leadId)).toBe('withdrawn')
  expect(await auditOf(services, person)).toHaveLength(1)
})
