import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { defaultTracking } from '#app/domain/attribution/tracking'
import { currentConsentVersion } from '#app/domain/compliance/consent'
import { sendCode } from '#app/flows/send-code.server'
import { submitLead } from '#app/flows/submit-lead.server'
import { verifyCode } from '#app/flows/verify-code.server'
import { lastCode, newPerson } from '../support/api.ts'
import { testServices } from '../support/services.ts'

const eightDigits = { CODE_LENGTH: '8' }

async function dumpDatabase(): Promise<string> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '_cf_%' AND name NOT LIKE 'sandbox_%' AND name NOT LIKE 'd1_%'`,
  ).all<{ name: string }>()
  const dumps = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  )
  return JSON.stringify(dumps.map((dump) => dump.results))
}

async function dumpKeyValues(): Promise<string> {
  const { keys } = await env.OTP.list()
  const values = await Promise.all(keys.map(async ({ name }) => [name, await env.OTP.get(name)]))
  expect(values.length).toBeGreaterThan(0)
  return JSON.stringify(values)
}

it('leaves no phone, email, name or code in the logs, in D1 or in KV', async () => {
  const printed: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...line) => void printed.push(line.join(' ')))
  }
  const secrets: string[] = []
  for (const localPart of ['canary', 'reject', 'down', 'garbage', 'evil']) {
    const person = newPerson(localPart)
    const services = testServices({ vars: eightDigits })
    const request = { phone: person.phoneNumber, email: person.email, defaultRegion: 'CA' }
    expect((await sendCode(services, request)).ok).toBe(true)
    const code = await lastCode(person.phoneNumber)
    expect(code).toMatch(/^\d{8}$/)
    const wrong = code.replace(/^./, (digit) => (digit === '9' ? '0' : '9'))
    await verifyCode(services, { ...request, code: wrong })
    expect((await verifyCode(services, { ...request, code })).ok).toBe(true)
    await submitLead(services, {
      ...request,
      firstName: 'Zebulonia',
      lastName: 'Quackenbush',
      country: 'CA',
      source: 'test',
      tracking: { ...defaultTracking, fbclid: 'click-of-one-person' },
      consent: { version: currentConsentVersion, givenAt: services.now(), page: '/register' },
    })
    secrets.push(person.email, person.phoneNumber, person.phoneNumber.slice(1), code, wrong)
  }
  secrets.push('Zebulonia', 'Quackenbush', 'click-of-one-person')
  vi.restoreAllMocks()

  expect(printed.length).toBeGreaterThan(10)
  const haystack = [printed.join('\n'), await dumpDatabase(), await dumpKeyValues()].join('\n')
  expect(haystack).toContain('challenge')
  expect(secrets.filter((secret) => haystack.includes(secret))).toEqual([])
})
