import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import * as messages from '#app/content/messages.ts'
import { operatorNamed } from '#app/domain/audit/operator.ts'
import { withdrawConsent } from '#app/flows/leads/change-consent.server.ts'
import { composeConsent } from '#app/flows/leads/compose-consent.server.ts'
import { deliverLead } from '#app/flows/leads/deliver-lead.server.ts'
import { withdrawLead } from '#app/flows/leads/withdraw-lead.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server.ts'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server.ts'
import { LeadId, PhoneNumber } from '#app/shared/brands.ts'
import { minute } from '#app/shared/time.ts'
import { lastCode, leadOf, newPerson, type Person, prove } from '#tests/support/api.ts'
import { configuredWorker, receivedBy } from '#tests/support/configured-worker.ts'
import { cookieHeader } from '#tests/support/cookies.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { register } from '#tests/support/registered.ts'
import { type Clock, newClock, testServices } from '#tests/support/services.ts'

const { buyer: server } = inject('thirdParties')

function varsOf(id: string, name: string) {
  return {
    LEAD_DRIVER: 'http',
    BUYER_ID: id,
    BUYER_NAME: name,
    BUYER_URL: `${server}/accept?firm=${id}`,
    BUYER_API_KEY: `key-of-${id}`,
    BUYER_ALLOWED_HOSTS: 'broker.example',
    BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
    BUYER_REGISTRATION_NUMBER: 'R-1',
    BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
    BUYER_WITHDRAW_URL: `${server}/accept?withdraw-from=${id}`,
  }
}

const first = varsOf('first', 'First Brokerage')
const anotherFirm = varsOf('second', 'Second Brokerage')
const sameId = varsOf('first', 'Second Brokerage')
const sameName = varsOf('second', 'First Brokerage')
const steps = ['form shown', 'code sent', 'code verified', 'lead submitted'] as const

async function firmsOf({ phoneNumber }: Person) {
  const { results } = await env.PEOPLE.prepare(
    `SELECT firm, text, buyer_id AS buyerId FROM lead JOIN consent ON lead_id = lead.id
     JOIN consent_text ON hash = text_hash WHERE phone_key = ?1`,
  )
    .bind(await testServices().hash('phone', phoneNumber))
    .all<{ firm: string; text: string; buyerId: string }>()
  return results.map(({ firm, text, buyerId }) => {
    expect(text).toContain(` with ${firm}, `)
    return `${buyerId} ${firm}`
  })
}

/** Returns a visitor whose buyer is `second` after the named step. They stop where the form asks them to agree again. */
function changingVisitor(after: string, second: typeof first, hasScripts: boolean) {
  const clock: Clock = newClock()
  const person = newPerson()
  const path = hasScripts ? '/connect.data' : '/connect'
  let vars = first
  let cookie = ''
  const services = () => testServices({ clock, vars })
  const shown = async () => {
    const request = new Request('https://localhost/connect', { headers: { Cookie: cookie } })
    return loadLeadForm(services(), request, { kind: 'lead', formId: 'connect' })
  }
  const post = async (step: (typeof steps)[number], fields: Record<string, string>) => {
    const response = await postLeadForm(services(), fields, { path, cookie })
    cookie = cookieHeader(response) || cookie
    if (step === after) vars = second
    return response
  }
  const visit = async () => {
    const { setup } = await shown()
    if (after === 'form shown') vars = second
    const fields = firstStepOf(person, { consentMark: setup.consent.mark })
    const sent = await post('code sent', fields)
    if (sent.response?.isConsentChanged) return sent
    const code = await lastCode(person.phoneNumber)
    const last = hasScripts ? 'code verified' : 'lead submitted'
    const verified = await post(last, { intent: 'verify', code })
    if (!hasScripts || verified.response?.isConsentChanged) return verified
    return post('lead submitted', { intent: 'submit' })
  }
  return { clock, person, visit, shown, services }
}

describe('the consent of a contact dialog', () => {
  it.each([
    ['whatsapp', 'WhatsApp'],
    ['telegram', 'Telegram'],
  ] as const)('names %s and is stored with its own version', async (channel, name) => {
    const services = testServices({ vars: first })
    const person = newPerson()
    const sent = await postLeadForm(services, firstStepOf(person), { channel })
    const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
    const done = await postLeadForm(services, verify, { channel, cookie: cookieHeader(sent) })
    expect(done.status).toBe(303)
    const row = await env.PEOPLE.prepare(
      `SELECT text, version FROM lead JOIN consent ON lead_id = lead.id
       JOIN consent_text ON hash = text_hash WHERE phone_key = ?1`,
    )
      .bind(await services.hash('phone', person.phoneNumber))
      .first()
    expect(row?.text).toContain(`message me on ${name}, about`)
    expect(row?.version).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d-${channel}$`))
  })

  it('isn’t agreed to by a tick beside the text of another channel', async () => {
    const services = testServices({ vars: first })
    const { mark } = await composeConsent(services)
    const fields = firstStepOf(newPerson(), { consentMark: mark })
    const refused = await postLeadForm(services, fields, { channel: 'telegram' })
    expect(refused.status).toBe(409)
    expect(refused.response?.terms?.consent.text).toContain('message me on Telegram')
  })
})

describe('a change of the buyer', () => {
  it.each([
    ...steps.map((step) => ({ step, hasScripts: true, second: anotherFirm })),
    { step: 'form shown', hasScripts: false, second: anotherFirm },
    { step: 'code sent', hasScripts: false, second: anotherFirm },
    { step: 'lead submitted', hasScripts: false, second: anotherFirm },
    { step: 'code sent', hasScripts: false, second: sameId },
    { step: 'code verified', hasScripts: true, second: sameName },
  ])(
    'after “$step” to $second.BUYER_ID, $second.BUYER_NAME records no firm that the form did not name (scripts: $hasScripts)',
    async ({ step, hasScripts, second }) => {
      const { clock, person, visit, shown } = changingVisitor(step, second, hasScripts)
      const ended = await visit()
      if (step === 'lead submitted') {
        expect(await firmsOf(person)).toEqual(['first First Brokerage'])
        expect((await shown()).view).toMatchObject({ step: 'submitted', firm: 'First Brokerage' })
        return
      }
      expect(ended.status).toBe(hasScripts ? 200 : 409)
      expect(ended.response?.view.step).toBe('initial')
      expect(ended.response?.terms?.consent.text).toContain(` with ${second.BUYER_NAME}, `)
      expect(await firmsOf(person)).toEqual([])
      // The person reads the new text and agrees to it.
      clock.advance(2 * minute)
      const services = testServices({ clock, vars: second })
      const sent = await postLeadForm(services, firstStepOf(person), { path: '/connect' })
      const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
      const done = await postLeadForm(services, verify, { cookie: cookieHeader(sent) })
      expect(done.status).toBe(303)
      expect(await firmsOf(person)).toEqual([`${second.BUYER_ID} ${second.BUYER_NAME}`])
    },
  )

  it.each(['send-otp', 'verify-otp'])(
    'after %s is a 409 with the new text for a JSON client, and records nothing',
    async (last) => {
      const person = newPerson()
      const { phoneNumber, email } = person
      const before = configuredWorker(first)
      const after = configuredWorker(anotherFirm)
      const sent = await before.post('/api/send-otp', { phoneNumber, email })
      expect(sent.json.consentText).toContain(' with First Brokerage, ')
      const verifier = last === 'send-otp' ? after : before
      const code = await lastCode(phoneNumber)
      const { flow } = sent.json
      const verified = await verifier.post('/api/verify-otp', { phoneNumber, email, code, flow })
      const lead = leadOf(person, { proof: verified.json.proof })
      const refused = await after.post('/api/track-lead', lead)
      expect([refused.status, refused.json.ret_code]).toEqual([409, '409'])
      expect(refused.json.consentText).toContain(' with Second Brokerage, ')
      expect(await firmsOf(person)).toEqual([])
      expect((await before.post('/api/track-lead', lead)).json.ret_code).toBe('200')
      expect(await firmsOf(person)).toEqual(['first First Brokerage'])
    },
  )

  it('is refused to a client that passes on the mark of another person’s token, or of a flow', async () => {
    const person = newPerson()
    const other = newPerson()
    await prove(person, configuredWorker(first).post)
    const after = configuredWorker(anotherFirm)
    const sent = await after.post('/api/send-otp', other)
    const code = await lastCode(other.phoneNumber)
    const flow = String(sent.json.flow)
    const verified = await after.post('/api/verify-otp', { ...other, code, flow })
    const current = String(verified.json.proof).split('.').slice(1)
    const [token = '', , mac] = String(person.proof).split('.')
    const asFlow = await after.post('/api/send-otp', { ...newPerson(), flow: token })
    for (const proof of [
      token,
      [token, ...current].join('.'),
      [token, current[0], mac].join('.'),
      String(asFlow.json.flow),
    ]) {
      const refused = await after.post('/api/track-lead', leadOf(person, { proof }))
      expect(refused.json.ret_code, proof).toBe('403')
    }
    expect(await firmsOf(person)).toEqual([])
    expect(await firmsOf(other)).toEqual([])
  })

  it('sends a waiting lead to no firm that its person did not agree to', async () => {
    const clock = newClock()
    const person = newPerson()
    const down = { ...first, BUYER_URL: `${server}/status-503` }
    const { leadId } = await register(testServices({ clock, vars: down }), person)
    clock.advance(minute)
    const services = testServices({ clock, vars: sameId })
    expect(await deliverLead(services, LeadId.parse(leadId))).toEqual({ status: 'stopped' })
    const row = env.PEOPLE.prepare('SELECT state, last_reason AS reason FROM lead WHERE id = ?1')
    expect(await row.bind(leadId).first()).toEqual({ state: 'parked', reason: 'buyer_unknown' })
  })

  it.each([anotherFirm, sameId])(
    'to $BUYER_ID, $BUYER_NAME leaves withdrawals with the lead’s own',
    async (second) => {
      const clock = newClock()
      const person = newPerson()
      const { leadId } = await register(testServices({ clock, vars: first }), person)
      const services = testServices({ clock, vars: second })
      await erasePerson(services, await provenOwner(services, person.phoneNumber))
      await withdrawLead(services, LeadId.parse(leadId))
      const told = (await receivedBy(server)).filter(
        ({ headers }) => headers['idempotency-key'] === `withdraw-${leadId}`,
      )
      expect(told.map(({ path }) => path)).toEqual(['/accept?withdraw-from=first'])
      expect(new URLSearchParams(told[0]?.body).get('ApiKey')).toBe('key-of-first')
    },
  )
})

describe('a withdrawal', () => {
  it.each(['the person', 'an operator'])(
    'by %s ends what another browser agreed to before it, and they may agree again',
    async (by) => {
      const clock = newClock()
      const services = testServices({ clock })
      const person = newPerson()
      const post = (fields: Record<string, string>, cookie = '') =>
        postLeadForm(services, fields, { path: '/connect.data', cookie })
      const sent = await post(firstStepOf(person))
      const code = await lastCode(person.phoneNumber)
      const verified = await post({ intent: 'verify', code }, cookieHeader(sent))
      expect(verified.response?.view.step).toBe('otp-verified')
      clock.advance(2 * minute)
      const { leadId } = await register(services, person)
      const owner =
        by === 'the person'
          ? await provenOwner(services, person.phoneNumber)
          : ProvenPhone.ofOperator(PhoneNumber.parse(person.phoneNumber), {
              by: operatorNamed('cli'),
              note: 'asked on the phone',
            })
      expect(await withdrawConsent(services, owner, LeadId.parse(leadId))).toBe('withdrawn')
      const late = await post({ intent: 'submit' }, cookieHeader(verified))
      expect(late.response?.view).toEqual({ step: 'error', message: messages.notVerified })
      expect(await firmsOf(person)).toHaveLength(1)
      // The person agrees again, and that counts.
      clock.advance(2 * minute)
      const again = await post(firstStepOf(person))
      const verify = { intent: 'verify', code: await lastCode(person.phoneNumber) }
      const proven = await post(verify, cookieHeader(again))
      const done = await post({ intent: 'submit' }, cookieHeader(proven))
      expect(done.response?.view.step).toBe('submitted')
      expect(await firmsOf(person)).toHaveLength(2)
    },
  )
})
