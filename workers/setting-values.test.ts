import { describe, expect, it, vi } from 'vitest'
import { defaultLimits } from '#app/domain/verification/limits'
import {
  development,
  problemsOf,
  production,
  secretOf,
  settingsFrom,
  without,
} from '#tests/support/settings'
import type { Env } from './env'
import { isolateOf } from './isolate'

// Part of the platform's runtime, which unit tests lack.
vi.mock('cloudflare:workers', () => ({ waitUntil: vi.fn() }))

describe('a wrong value', () => {
  const numbers = ['SENDS_PER_HOUR', 'CODE_LENGTH']

  it.each<[string, unknown]>([
    ['APP_ENV', 'prod'],
    ['SMS_DRIVER', 'Twilio'],
    ['LEAD_DRIVER', 'https'],
    ['SITE_ORIGIN', 'mapletape.example'],
    ['SEAL_KEY', 'short'],
    ['DATA_KEYS', 'no-pair'],
    ['DATA_KEYS', 'k1:short'],
    ['DATA_KEYS', `bad id:${secretOf('x')}`],
    ['ALLOWED_REGIONS', 'CA, Canada'],
    ['ALLOWED_REGIONS', 'ca'],
    ['CLOSED_REGIONS', 'QC'],
    ['CLOSED_REGIONS', 'CA-XX'],
    ['SENDS_PER_HOUR', 'many'],
    ['SENDS_PER_HOUR', '0'],
    ['SENDS_PER_DAY', '-1'],
    ['SENDS_PER_DAY', '1.5'],
    ['CODE_LENGTH', '3'],
    ['CODE_LENGTH', '9'],
    ['CODE_LENGTH', 99],
    ['CODE_LENGTH', [4]],
    ['SEAL_KEY', { secret: 'x' }],
    ['SITE_ORIGIN', true],
    ...['1e1', '0b101', '0x10', '+5', '5.', '1_0', '１０'].flatMap((value) =>
      numbers.map((name): [string, unknown] => [name, value]),
    ),
    ['TWILIO_FROM', '5005550006'],
    ['BUYER_URL', 'crm.broker.example'],
    ['BUYER_ALLOWED_HOSTS', 'https://broker.example'],
    ['BUYER_ALLOWED_HOSTS', 'broker.example:8443'],
    ['BUYER_ALLOWED_HOSTS', '*.broker.example'],
    ['BUYER_ALLOWED_HOSTS', '.broker.example'],
    ['BUYER_ALLOWED_HOSTS', 'Broker.Example'],
    ['BUYER_ALLOWED_HOSTS', 'example'],
    ['BUYER_ALLOWED_HOSTS', '127.0.0.1'],
    ['BUYER_ALLOWED_HOSTS', '2130706433'],
    ['BUYER_UNKNOWN_POLICY', 'resend'],
    ['BUYER_UNKNOWN_POLICY', 'https://crm.broker.example/leads'],
    ['BUYER_UNKNOWN_POLICY', 'http://crm.broker.example/leads/{leadId}'],
    ['BUYER_UNKNOWN_POLICY', '/leads/{leadId}'],
    ['ADROLL_IDS', 'ADVERTISER12'],
    ['DESK_MEMBERS', 'ada@maple.test'],
    ['DESK_MEMBERS', 'ada@maple.test:owner'],
    ['DESK_MEMBERS', 'ada:viewer'],
    ['DESK_MEMBERS', 'ada@maple.test:operator, Ada@maple.test:viewer'],
    ['BUYER_REGISTRATION_CHECKED_ON', 'last week'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2026-02-30'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2099-01-01'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2026-11-22'],
    ['MARKET_TERMS_CHECKED_ON', '2026-11-01'],
    ['MARKET_TERMS_CHECKED_ON', 'valet:yes'],
    ['MARKET_TERMS_CHECKED_ON', 'valet:2026-11-01 coingecko:2099-01-01'],
    ['MARKET_TERMS_CHECKED_ON', 'reuters:2026-11-01'],
    ['MARKET_CREDITS_PER_DAY', 'fred:1e1'],
    ['MARKET_CREDITS_PER_DAY', 'fred:0'],
    ['MARKET_CREDITS_PER_DAY', 'fred'],
    ['MARKET_CREDITS_PER_DAY', '800'],
  ])('a wrong value of %s is named: %s', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toContain(name)
  })

  it.each(['TWILIO_AUTH_TOKEN', 'BUYER_API_KEY', 'BUYER_REGISTRATION_NUMBER'])(
    'and a missing %s is named outside production too',
    (name) => {
      const env = { ...without(name), APP_ENV: 'development' }
      expect(problemsOf(env)).toEqual([expect.stringContaining(name)])
    },
  )
})

describe('a setting', () => {
  it('is read as what it is', () => {
    const settings = settingsFrom({
      ...production,
      CODE_LENGTH: '8',
      SENDS_PER_HOUR: '7',
      ALLOWED_REGIONS: 'CA, JM',
      DATA_KEYS: `k2:${secretOf('k2')}, k1:${secretOf('k1:and')}`,
      TWILIO_BASE_URL: 'https://sms.example/',
      TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef',
      BUYER_ALLOWED_HOSTS: 'broker.example start.partner.example',
      BUYER_UNKNOWN_POLICY: 'idempotent',
      SITE_ORIGIN: 'https://www.mapletape.ca/path/',
    })
    expect(settings).toMatchObject({
      limits: { ...defaultLimits, codeLength: 8, sendsPerHour: 7 },
      allowedRegions: ['CA', 'JM'],
      dataKeys: [
        { id: 'k2', secret: secretOf('k2') },
        { id: 'k1', secret: secretOf('k1:and') },
      ],
      twilio: { baseUrl: 'https://sms.example', from: 'MG0123456789abcdef0123456789abcdef' },
      buyer: {
        allowedHosts: ['broker.example', 'start.partner.example'],
        unknownPolicy: 'idempotent',
      },
      siteOrigin: 'https://www.mapletape.ca',
    })
  })

  it('may be written without quotes', () => {
    expect(settingsFrom({ ...production, CODE_LENGTH: 8 }).limits.codeLength).toBe(8)
  })

  it('a setting that is blank is absent', () => {
    const blank = { SENDS_PER_HOUR: '  ', CODE_LENGTH: ' ', FRED_API_KEY: '\t' }
    expect(settingsFrom({ ...production, ...blank })).toEqual(settingsFrom(production))
    expect(problemsOf({ ...production, SEAL_KEY: ' ' })).toEqual(['SEAL_KEY is missing'])
  })

  it('a buyer that is asked first is set by the address to ask', () => {
    const lookupUrl = 'https://crm.broker.example/leads/{leadId}'
    expect(settingsFrom({ ...production, BUYER_UNKNOWN_POLICY: lookupUrl }).buyer).toMatchObject({
      unknownPolicy: 'lookup',
      lookupUrl,
    })
  })

  it('is read once for an environment, and one alarm names wrong settings, never their values', () => {
    const alarms = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wrong = { ...production, SEAL_KEY: 'hunter2' } as unknown as Env
    const right = development as unknown as Env
    expect(isolateOf(wrong)).toBe(isolateOf(wrong))
    expect(isolateOf(wrong).isReady).toBe(false)
    expect(isolateOf(right)).toMatchObject({ isReady: true, settings: settingsFrom(development) })
    expect(alarms.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { level: 'alarm', event: 'NOT_CONFIGURED', problems: ['SEAL_KEY'] },
    ])
    alarms.mockRestore()
  })

  it('leaves a sandbox while any driver is one', () => {
    const real = { ...production, ...development }
    expect(settingsFrom({ ...real, MARKET_DRIVER: '' }).isSandbox).toBe(true)
    expect(settingsFrom({ ...real, MARKET_DRIVER: 'keyless' }).isSandbox).toBe(true)
    expect(settingsFrom({ ...real, LEAD_DRIVER: '' }).isSandbox).toBe(true)
    expect(settingsFrom({ ...real, SMS_DRIVER: '' }).isSandbox).toBe(true)
    expect(settingsFrom(real).isSandbox).toBe(false)
  })
})
