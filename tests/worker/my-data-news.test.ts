import { expect, it } from 'vitest'
import { sendCode } from '#app/flows/verification/send-code.server.ts'
import { handleMyData, myDataPath } from '#app/routes/my-data/handle-my-data.server.ts'
import { loadMyData } from '#app/routes/my-data/load-my-data.server.ts'
import { LeadId } from '#app/shared/brands.ts'
import { minute } from '#app/shared/time.ts'
import { newPerson, ownDataOf } from '#tests/support/api.ts'
import { visitorOf } from '#tests/support/own-data-visitor.ts'
import { register } from '#tests/support/registered.ts'
import { newClock, testServices } from '#tests/support/services.ts'

it('a withdrawn lead that was not passed on is never passed on', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const person = newPerson('down')
  const { leadId } = await register(services, person)
  clock.advance(2 * minute)
  const visitor = visitorOf(services)
  await visitor.prove(person.phoneNumber)
  await visitor.post({ intent: 'withdraw', registration: leadId ?? '' })
  expect(await services.leads.find(LeadId.parse(leadId))).toMatchObject({ state: 'dead' })
})

it('budgets and refusals are shown where they belong', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const { phoneNumber } = newPerson()
  const visitor = visitorOf(services)
  await visitor.post({ intent: 'send', phoneNumber })
  const again = await visitor.post({ intent: 'resend' })
  expect(again.view).toMatchObject({ error: expect.stringContaining('Please wait') })
  const fixed = await visitor.post({ intent: 'send', phoneNumber: '+442079460958' })
  expect(fixed.view).toMatchObject({
    result: { error: { fieldErrors: { phoneNumber: [expect.stringContaining('mobile')] } } },
  })
  const asked = ownDataOf({ phoneNumber })
  expect(await sendCode(services, asked)).toMatchObject({ reason: 'over_budget' })
})

it('a result is shown to the browser that caused it, for ten minutes, and to no other', async () => {
  const clock = newClock()
  const services = testServices({ clock })
  const visitor = visitorOf(services)
  const { view } = await visitor.prove(newPerson().phoneNumber)
  const flow = view.step === 'open' ? view.formState : ''
  const request = new Request(`https://localhost${myDataPath}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'erase', confirm: 'on', flow }),
  })
  const response = await handleMyData(services, request).catch((thrown: Response) => thrown)
  const { status, headers } = response as Response
  expect([status, headers.get('location')]).toEqual([303, `${myDataPath}?done=erased`])
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const load = async (done: string, cookie: string) => {
    const asked = new Request(`https://localhost${myDataPath}?done=${done}`, {
      headers: { cookie },
    })
    return (await loadMyData(services, asked)).view
  }
  const own = cookies.join('; ')
  expect(await load('erased', own)).toEqual({ step: 'end', end: 'erased' })
  expect(await load('agreed', own)).toEqual({ step: 'phone' })
  for (const done of ['erased', 'agreed', 'closed']) {
    expect(await load(done, '')).toEqual({ step: 'phone' })
    expect(await load(done, '__Secure-my_data_done=s1.AAAA.AAAA')).toEqual({ step: 'phone' })
  }
  clock.advance(10 * minute)
  expect(await load('erased', own)).toEqual({ step: 'phone' })
})

it('a withdrawal is confirmed only where it happened', async () => {
  const visitor = visitorOf(testServices())
  const { cookie } = await visitor.prove(newPerson().phoneNumber)
  const asked = new Request(`https://localhost${myDataPath}?done=withdrawn`, {
    headers: { cookie: cookie.split(';', 1)[0] ?? '' },
  })
  const { view } = await loadMyData(testServices(), asked)
  expect(view).toMatchObject({ step: 'open' })
  expect(view).not.toMatchObject({ notice: expect.anything() })
})
