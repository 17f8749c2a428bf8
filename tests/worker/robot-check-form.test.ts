import { expect, inject, it } from 'vitest'
import { chargeSend } from '#app/flows/verification/charge-send.server.ts'
import { loadLeadForm } from '#app/lead-form/load-lead-form.server.ts'
import { handleMyData, myDataPath } from '#app/routes/my-data/handle-my-data.server.ts'
import type { Services } from '#app/services.ts'
import { visitorAddress } from '#tests/support/addresses.ts'
import { newPerson, type Person, textsTo } from '#tests/support/api.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { newToken, robotCheckVars } from '#tests/support/robot-check.ts'
import { newScatteredPhone } from '#tests/support/send-budgets.ts'
import { newClock, testServices } from '#tests/support/services.ts'
import { suspicious } from '#tests/support/suspicious.ts'

const vars = robotCheckVars(inject('thirdParties').robotCheck)
const siteKey = vars.TURNSTILE_SITE_KEY

async function postFirstStep(person: Person, token?: string, services?: Services) {
  const field = token ? { 'cf-turnstile-response': token } : undefined
  return postLeadForm(services ?? (await suspicious({ vars })), firstStepOf(person, field))
}

it('is not asked for, and shows nothing, if nothing is suspicious', async () => {
  const services = testServices({ vars })
  const person = newPerson()
  const { setup, view } = await loadLeadForm(services, new Request('https://localhost/connect'), {
    kind: 'lead',
    formId: 'connect',
  })
  expect(JSON.stringify({ setup, view })).not.toContain(siteKey)
  expect((await postFirstStep(person, undefined, services)).status).toBe(303)
  expect(await textsTo(person.phoneNumber)).toHaveLength(1)
})

it('goes on to the code after a passed check, and asks no second time for a resend', async () => {
  const clock = newClock()
  const services = await suspicious({ vars, clock })
  const person = newPerson()
  const sent = await postFirstStep(person, newToken(), services)
  expect(sent.status).toBe(303)
  const flow = /lead_flow=([^;]+)/.exec(sent.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  expect(await textsTo(person.phoneNumber)).toHaveLength(1)

  clock.advance(61_000)
  const resent = await postLeadForm(services, { intent: 'resend', flow })
  expect(resent.status).toBe(303)
  expect(await textsTo(person.phoneNumber)).toHaveLength(2)
})

it.each([
  ['no token, as without scripts', undefined, 403, 'complete the security check'],
  ['a token of another host', 'other-hostname', 403, 'confirm you’re human'],
  ['a token of another form', 'other-action', 403, 'confirm you’re human'],
  ['a spent token', 'expired', 403, 'confirm you’re human'],
  ['an outage', 'down', 503, 'we didn’t send a code'],
  ['a cut', 'reset', 503, 'we didn’t send a code'],
  ['a response that cannot be read', 'list', 503, 'we didn’t send a code'],
])('%s: no text, what was typed stays, and the form says why', async (_, token, status, words) => {
  const person = newPerson()
  const { status: statusCode, headers, response } = await postFirstStep(person, token)
  expect(statusCode).toBe(status)
  expect(response?.view).toMatchObject({ step: 'initial', robotCheckKey: siteKey })
  expect(response?.result?.submission.payload).toMatchObject({ email: person.email })
  expect(response?.result?.error?.formErrors?.join()).toContain(words)
  expect(response?.result?.error?.formErrors?.join()).toMatch(/ in \d+ minutes\.$/)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(await textsTo(person.phoneNumber)).toEqual([])
  expect(headers.get('Set-Cookie')).toBeNull()
})

it('applies to the page of one’s own data too, once half of its hour is used', async () => {
  const services = testServices({ vars: { ...vars, SENDS_PER_HOUR: '50' } })
  const elsewhere = (visitor: number) => {
    const visit = { ...services.visit, ip: visitorAddress(visitor) }
    return { ...services, visit } satisfies Services
  }
  const others = Array.from({ length: 10 }, (_, visitor) => elsewhere(visitor))
  for (const visitor of [services, ...others]) await chargeOwnData(visitor)
  const sendWith = async (token: string) => {
    const { phoneNumber } = newPerson()
    const fields = { intent: 'send', phoneNumber, phoneCountry: 'CA' }
    const body = new URLSearchParams({ ...fields, 'cf-turnstile-response': token })
    const request = new Request(`https://localhost${myDataPath}`, { method: 'POST', body })
    const statusCode = await handleMyData(services, request).catch((thrown: Response) => thrown)
    const status = statusCode instanceof Response ? statusCode.status : statusCode.init?.status
    return { status, texts: (await textsTo(phoneNumber)).length }
  }
  expect(await sendWith('')).toEqual({ status: 403, texts: 0 })
  expect(await sendWith('other-action')).toEqual({ status: 403, texts: 0 })
  expect(await sendWith('down')).toEqual({ status: 503, texts: 0 })
  expect(await sendWith(newToken())).toEqual({ status: 303, texts: 1 })
})

async function chargeOwnData(services: Services) {
  const phone = newScatteredPhone()
  const phoneKey = await services.hash('phone', phone)
  await chargeSend(services, { purpose: 'own-data', phone, phoneKey, email: null, region: 'CA' })
}

it('is asked for by a suspicious resend, which shows it beside the typed values', async () => {
  const clock = newClock()
  const services = testServices({ vars, clock })
  const person = newPerson()
  const sent = await postFirstStep(person, undefined, services)
  let flow = /lead_flow=([^;]+)/.exec(sent.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  await suspicious({ services })
  clock.advance(61_000)
  const asked = await postLeadForm(services, { intent: 'resend', flow })
  expect(asked.status).toBe(403)
  expect(asked.response?.view).toMatchObject({
    step: 'initial',
    robotCheckKey: siteKey,
    values: { email: person.email },
  })
  flow = /lead_flow=([^;]+)/.exec(asked.headers.get('Set-Cookie') ?? '')?.[1] ?? ''
  const fields = firstStepOf(person, { flow, 'cf-turnstile-response': newToken() })
  expect((await postLeadForm(services, fields)).status).toBe(303)
  expect(await textsTo(person.phoneNumber)).toHaveLength(2)
})

it('no sealed state of an unchecked first step bypasses it', async () => {
  const services = await suspicious({ vars })
  const person = newPerson()
  for (const intent of ['resend', 'verify', 'submit', 'change-phone']) {
    const { status } = await postLeadForm(services, { ...firstStepOf(person), intent, flow: 'x' })
    expect(status).toBe(400)
  }
  expect(await textsTo(person.phoneNumber)).toEqual([])
})
