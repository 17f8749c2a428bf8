import { RouterContextProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { leadFormAction } from '#app/lead-form/lead-form-route.server.ts'
import { handleContact } from '#app/routes/contact/handle-contact.server.ts'
import { action as chooseCurrency } from '#app/routes/market-choices/currency.ts'
import { action as watch } from '#app/routes/market-choices/watchlist.ts'
import { handleMyData } from '#app/routes/my-data/handle-my-data.server.ts'
import { action as prefer } from '#app/routes/preferences/route.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { newPerson } from '#tests/support/api.ts'
import {
  echoMark,
  encodeForm,
  formTargets,
  hostileFormsTo,
  malformedForms,
} from '#tests/support/hostile-forms.ts'
import { firstStepOf } from '#tests/support/post-lead-form.ts'
import { testServices } from '#tests/support/services.ts'

afterEach(() => vi.restoreAllMocks())

type Handle = (services: Services, request: Request) => Promise<unknown>

const route =
  (action: (args: never) => Promise<unknown>): Handle =>
  (services, request) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    return action({ context, request } as never)
  }

const handlers: Record<string, Handle> = {
  '/connect': (services, request) =>
    leadFormAction(services, request, { kind: 'lead', formId: 'connect' }, '/connect'),
  '/register': (services, request) =>
    leadFormAction(services, request, { kind: 'sign-up', formId: 'register' }, '/register'),
  '/contact': handleContact,
  '/privacy/my-data': handleMyData,
  '/markets/currency': route(chooseCurrency),
  '/markets/watchlist': route(watch),
  '/preferences': route(prefer),
}

type HandledResponse = { status: number; text: string }

async function postHostile(
  handle: Handle,
  path: string,
  { type, body }: { type: string | null; body: string | null },
): Promise<HandledResponse> {
  const headers = new Headers()
  if (type !== null) headers.set('content-type', type)
  const bytes = body === null ? null : new TextEncoder().encode(body)
  const request = new Request(`https://maple.test${path}`, { method: 'POST', headers, body: bytes })
  const response = await handle(testServices(), request).catch((thrown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  if (response instanceof Response) return { status: response.status, text: await response.text() }
  const { data, init } = response as { data: unknown; init?: ResponseInit }
  return { status: init?.status ?? 200, text: JSON.stringify(data) }
}

function watchAlarms() {
  const lines: string[] = []
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)))
  }
  return () => lines.filter((line) => line.includes('"alarm"') || line.includes(echoMark))
}

for (const [path, handle] of Object.entries(handlers)) {
  const target = formTargets.find((one) => one.path === path) ?? { path, intents: [''] }

  it(`${path} neither fails at a field's name nor gives it back`, async () => {
    const alarms = watchAlarms()
    const hostile = hostileFormsTo(target)
    expect(hostile.length).toBeGreaterThan(400)
    for (const form of hostile) {
      const { status, text } = await postHostile(handle, form.path, form)
      expect(status, form.what).toBeLessThan(500)
      expect(text.length, form.what).toBeLessThan(20_480)
      expect(text, form.what).not.toContain(echoMark)
    }
    expect(alarms()).toEqual([])
  })

  it.each(Object.entries(malformedForms))(`${path} responds to %s with 400`, async (_, form) => {
    const alarms = watchAlarms()
    const { status, text } = await postHostile(handle, path, form)
    expect(status).toBe(400)
    expect(text).not.toContain(echoMark)
    expect(alarms()).toEqual([])
  })
}

it('a reply contains only the form’s fields, each up to twice its maximum length', async () => {
  const person = newPerson()
  const fields = {
    ...firstStepOf(person, { firstName: `Ada${'x'.repeat(6_000)}`, lastName: '' }),
    'email[0]': 'no',
    __state__: '{}',
    flow: 'secret',
    website: '',
    source: 'x',
    from: '/x',
  }
  const handle = handlers['/connect'] as Handle
  const form = encodeForm('urlencoded', Object.entries(fields))
  const { status, text } = await postHostile(handle, '/connect', form)
  expect(status).toBe(400)
  const { result } = JSON.parse(text)
  const own = ['firstName', 'lastName', 'email', 'phoneNumber', 'phoneCountry', 'consent'].sort()
  expect(Object.keys(result.submission.payload).sort()).toEqual(own)
  expect(result.submission.payload.firstName).toHaveLength(508)
  expect(result.submission.fields).not.toContain('flow')
})

it('the first of repeated fields counts, and files are ignored', async () => {
  const body = new FormData()
  body.append('currency', 'USD')
  body.append('currency', 'CAD')
  const context = new RouterContextProvider()
  context.set(servicesContext, testServices())
  const choose = (form: FormData) =>
    chooseCurrency({
      context,
      request: new Request('https://maple.test/markets/currency', { method: 'POST', body: form }),
    } as never)
  expect((await choose(body)).headers.get('set-cookie')).toContain('currency=USD')
  const file = new FormData()
  file.append('currency', new File(['USD'], 'USD'))
  expect((await choose(file)).status).toBe(400)
})
