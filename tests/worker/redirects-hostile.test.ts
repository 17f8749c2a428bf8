import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { contactChannelOf, contactPath } from '#app/content/contact-channels.ts'
import { classify } from '#app/domain/leads/delivery/classify.ts'
import { type LeadFormState, sealFormState } from '#app/lead-form/form-state.server.ts'
import { loader as continueLoader } from '#app/routes/continue/route.tsx'
import { action as chooseCurrency } from '#app/routes/market-choices/currency.ts'
import { action as watch } from '#app/routes/market-choices/watchlist.ts'
import { action as choosePreferences } from '#app/routes/preferences/route.ts'
import { servicesContext } from '#app/services.ts'
import { PhoneNumber } from '#app/shared/brands.ts'
import { safeDestination } from '#app/shared/safe-url.ts'
import { newPerson } from '#tests/support/api.ts'
import { evil, hostileUrls } from '#tests/support/hostile-urls.ts'
import { firstStepOf, postLeadForm } from '#tests/support/post-lead-form.ts'
import { testServices } from '#tests/support/services.ts'

const home = 'https://localhost'
const broker = 'broker.example'
const services = testServices({
  vars: {
    LEAD_DRIVER: 'http',
    BUYER_NAME: 'Broker',
    BUYER_URL: `https://crm.${broker}/leads`,
    BUYER_API_KEY: 'key',
    BUYER_ALLOWED_HOSTS: broker,
    BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
    BUYER_REGISTRATION_NUMBER: 'NRD 1',
    BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
  },
  // Loopback is not charged for its texts.
  visit: { ip: '127.0.0.1' },
})
const payloads = Array.from(new Set([...hostileUrls('localhost'), ...hostileUrls(broker)]))

/** Returns whether a URL leaves the site, by the rules of the URL standard; null stays. */
function isEscape(address: string | null, mayLeaveTo: readonly string[] = []): boolean {
  if (address === null) return false
  if (/[\r\n]/.test(address) || !URL.canParse(address, `${home}/some/page`)) return true
  const url = new URL(address, `${home}/some/page`)
  // A path that starts like this is another host when resolved once more.
  if (url.origin === home) return url.pathname.startsWith('//')
  const isPlain = url.protocol === 'https:' && !url.port && !url.username
  return !isPlain || !mayLeaveTo.some((host) => url.hostname === host)
}

function escapesOf(lead: (payload: string) => string | null, mayLeaveTo?: readonly string[]) {
  return payloads.filter((payload) => isEscape(lead(payload), mayLeaveTo))
}

async function escapesOver(
  lead: (payload: string) => Promise<string | null>,
  mayLeaveTo?: readonly string[],
): Promise<string[]> {
  const escaped: string[] = []
  for (const payload of payloads)
    if (isEscape(await lead(payload), mayLeaveTo)) escaped.push(payload)
  return escaped
}

type Handler = (args: never) => Promise<unknown>

/** Runs a route's action or loader; returns where it redirects, or null. */
async function run(handler: Handler, request: Request): Promise<Response | unknown> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const args: Partial<LoaderFunctionArgs> = { context, request, params: {} }
  return handler(args as never).catch((thrown: unknown) => thrown)
}

function locationOf(response: unknown): string | null {
  return response instanceof Response ? response.headers.get('Location') : null
}

/** Returns the payload as far as a header allows it. */
function headerText(payload: string): string {
  return payload.replace(/[^\t\x20-\x7e]/g, (character) => encodeURIComponent(character))
}

it('has 200 payloads and more, and knows an escape', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  for (const address of [`//${evil}`, `/\\${evil}`, `https://${broker}.${evil}/`, `/.//${evil}`]) {
    expect(isEscape(address, [broker])).toBe(true)
  }
  for (const address of ['/', '/markets?x=//y', `https://${broker}/`]) {
    expect(isEscape(address, [broker])).toBe(false)
  }
})

const choices: [string, Handler, Record<string, string>][] = [
  ['/preferences', choosePreferences as Handler, { theme: 'dark' }],
  ['/markets/currency', chooseCurrency as Handler, { currency: 'USD' }],
  ['/markets/watchlist', watch as Handler, { watch: 'crypto/btc' }],
]

describe.each(choices)('%s', (path, action, fields) => {
  const post = (referrer: string, more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...fields, ...more })
    const headers = { Referer: headerText(referrer), Accept: 'text/html' }
    return run(action, new Request(`${home}${path}`, { method: 'POST', body, headers }))
  }

  it('never returns to another site, whatever the referrer', async () => {
    const sent = async (payload: string) => locationOf(await post(payload))
    expect(await escapesOver(sent)).toEqual([])
    const below = async (payload: string) => locationOf(await post(`${home}${payload}`))
    expect(await escapesOver(below)).toEqual([])
    expect(locationOf(await post(`${home}/stocks?sort=name`))).toMatch(/^\/stocks\?sort=name/)
  })

  it('takes no address from a field', async () => {
    const sent = async (payload: string) =>
      locationOf(await post('', { back: payload, to: payload, next: payload, url: payload }))
    expect(await escapesOver(sent)).toEqual([])
  })
})

function submittedState(url: string): LeadFormState {
  return {
    formId: 'connect',
    source: 'connect',
    values: { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', country: null },
    consent: { mark: '', givenAt: 0, page: '/' },
    isPopup: false,
    proof: {
      step: 'proven',
      phone: PhoneNumber.parse('+16475550142'),
      requesterToken: 'r',
      proof: 'p',
    },
    end: { url, firm: '', at: services.now() },
  }
}

function askToContinue(sealed: string) {
  const headers = { Cookie: `__Host-lead_flow=${headerText(sealed)}` }
  return run(continueLoader as Handler, new Request(`${home}/continue`, { headers }))
}

describe('/continue', () => {
  it('accepts only our own states', async () => {
    const lead = async (payload: string) => locationOf(await askToContinue(payload))
    expect(await escapesOver(lead)).toEqual([])
    expect(await lead(`//${evil}`)).toBe('/register')
  })

  it('leads to a buyer’s own host or stays, even with a bad URL in the state', async () => {
    const lead = async (payload: string) => {
      const response = await askToContinue(await sealFormState(services, submittedState(payload)))
      return response instanceof Response ? locationOf(response) : (response as { url: string }).url
    }
    expect(await escapesOver(lead, [broker])).toEqual([])
    expect(await lead(`https://${broker}/x`)).toBe(`https://${broker}/x`)
  })
})

describe('a lead form', () => {
  it('takes no address for its state', async () => {
    for (const intent of ['resend', 'verify', 'submit', 'change-phone']) {
      const lead = async (flow: string) => {
        const { headers } = await postLeadForm(services, { intent, flow })
        return headers.get('Location')
      }
      expect(await escapesOver(lead)).toEqual([])
    }
  })

  it('goes from a finished registration to a page of ours only', async () => {
    const lead = async (payload: string) => {
      const flow = await sealFormState(services, submittedState(payload))
      return (await postLeadForm(services, { intent: 'submit', flow })).headers.get('Location')
    }
    expect(await escapesOver(lead)).toEqual([])
  })

  it('ignores destinations in hidden fields', async () => {
    const names = ['from', 'source', 'placement', 'next', 'url']
    const lead = async (payload: string) => {
      const fields = Object.fromEntries(names.map((name) => [name, payload]))
      // Refused before a text is sent, so only the address is checked.
      const step = firstStepOf(newPerson(), { ...fields, consentMark: 'none' })
      return (await postLeadForm(services, step)).headers.get('Location')
    }
    expect(await escapesOver(lead)).toEqual([])
    const sent = await postLeadForm(services, firstStepOf(newPerson(), { from: `//${evil}` }))
    expect(sent.headers.get('Location')).toBe('/connect')
  })

  it('knows its channels by name', () => {
    expect(escapesOf((via) => contactPath(contactChannelOf(new URLSearchParams({ via }))))).toEqual(
      [],
    )
  })
})

describe('a buyer’s address', () => {
  it('is its own host’s or none, to the server', () => {
    const rules = { allowedHosts: [broker], ownOrigin: home, now: services.now() }
    const lead = (url: string) => {
      const body = JSON.stringify({ ret_code: '200', url })
      const headers = new Headers()
      const verdict = classify({ kind: 'response', status: 200, headers, body }, rules)
      return verdict.kind === 'accepted' ? verdict.url : null
    }
    expect(escapesOf(lead, [broker])).toEqual([])
    expect(lead(`https://${broker}/x`)).toBe(`https://${broker}/x`)
  })

  it('is so to the page as well', () => {
    expect(escapesOf((url) => safeDestination(url, [broker]), [broker])).toEqual([])
  })
})
