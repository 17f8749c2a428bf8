import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { defaultRetention } from '#app/domain/compliance/retention'
import { defaultLimits, defaultRegions, limitRules } from '#app/domain/verification/limits'
import type { Env } from './env'
import { isolateOf } from './isolate'
import { settingName } from './setting-name'
import { parseSettings } from './settings'

// Of the platform's runtime, which no unit test has.
vi.mock('cloudflare:workers', () => ({ waitUntil: vi.fn() }))

const secretOf = (name: string) => createHash('sha256').update(name).digest('base64')
const now = Date.parse('2026-11-21T12:00:00Z')

/** All that an operator must say before the site may be published. */
const production: Record<string, string> = {
  APP_ENV: 'production',
  SITE_ORIGIN: 'https://www.mapletape.ca',
  SEAL_KEY: secretOf('SEAL_KEY'),
  HMAC_KEY: secretOf('HMAC_KEY'),
  DATA_KEYS: `k1:${secretOf('DATA_KEYS')}`,
  DEFAULT_SUID: 'house-account',
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  MARKET_DRIVER: 'live',
  LEAD_DRIVER: 'http',
  BUYER_NAME: 'Example Brokerage',
  BUYER_URL: 'https://crm.broker.example/leads',
  BUYER_API_KEY: 'key',
  BUYER_ALLOWED_HOSTS: 'broker.example',
  BUYER_REGISTRATION_NUMBER: 'R-1',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
}
const developmentSecret = 'development-only-secret-not-for-production'
const development = { APP_ENV: 'development' }

function problemsOf(env: Record<string, unknown>): string[] {
  const parsed = parseSettings(env, now)
  return parsed.ok ? [] : parsed.problems
}
function settingsFrom(env: Record<string, unknown>) {
  const parsed = parseSettings(env, now)
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  return parsed.settings
}
const without = (name: string) => ({ ...production, [name]: undefined })

it('is production where nothing is said, and does not start', () => {
  for (const env of [{}, { APP_ENV: '' }, { APP_ENV: undefined, DB: {} }]) {
    expect(problemsOf(env)).toEqual(problemsOf({ APP_ENV: 'production' }))
    expect(problemsOf(env)).toContain('SEAL_KEY is missing or a development secret')
  }
})

describe('development', () => {
  it('is the sandbox, with every default of the protocol', () => {
    expect(settingsFrom(development)).toMatchObject({
      environment: 'development',
      stagingSecret: null,
      isProduction: false,
      isSandbox: true,
      twilio: null,
      buyer: null,
      email: { driver: 'sandbox' },
      limits: defaultLimits,
      retention: defaultRetention,
      allowedRegions: defaultRegions,
      retryDelaysSeconds: [20, 60, 300, 1_800, 7_200, 21_600, 43_200],
      leadMaxAgeSeconds: 86_400,
      delivery: {
        deliveryTimeoutSeconds: 6,
        leaseSeconds: 30,
        safetyNetSeconds: 20,
        queueGraceSeconds: 60,
        breakerOpenSeconds: 30,
      },
      adRoll: null,
    })
  })

  it('keeps no lead longer than its consent', () => {
    expect(problemsOf({ ...development, KEEP_ACCEPTED_LEADS_DAYS: '2000' })).toEqual([
      'KEEP_CONSENTS_DAYS: must not be less than KEEP_ACCEPTED_LEADS_DAYS',
    ])
    const both = { KEEP_ACCEPTED_LEADS_DAYS: '2000', KEEP_CONSENTS_DAYS: '2000' }
    expect(settingsFrom({ ...development, ...both }).retention).toMatchObject({
      keepConsentsDays: 2_000,
    })
    expect(problemsOf({ ...development, KEEP_RECEIPTS_DAYS: '0' })).toHaveLength(1)
  })

  it('is the same as empty settings and bindings that are no text', () => {
    const bindings = { DB: {}, OTP: { get: () => null }, SEAL_KEY: '', SMS_DRIVER: '' }
    expect(settingsFrom({ ...development, ...bindings })).toEqual(settingsFrom(development))
  })
})

describe('production', () => {
  it('passes with everything said', () => {
    expect(settingsFrom(production)).toMatchObject({
      isProduction: true,
      isSandbox: false,
      siteOrigin: 'https://www.mapletape.ca',
      defaultSuid: 'house-account',
      dataKeys: [{ id: 'k1', secret: secretOf('DATA_KEYS') }],
      twilio: {
        baseUrl: 'https://api.twilio.com',
        accountSid: 'AC0123456789abcdef0123456789abcdef',
        authToken: 'token',
        from: '+15005550006',
      },
      buyer: {
        name: 'Example Brokerage',
        url: 'https://crm.broker.example/leads',
        allowedHosts: ['broker.example'],
        unknownPolicy: 'none',
        registrationNumber: 'R-1',
        registrationCheckedOn: '2026-11-01',
      },
    })
  })

  it.each(Object.keys(production).filter((name) => name !== 'APP_ENV'))(
    'does not start without %s, and says so by name',
    (name) => {
      for (const env of [without(name), { ...production, [name]: '' }]) {
        const problems = problemsOf(env)
        expect(problems.length).toBeGreaterThan(0)
        expect(problems.every((problem) => problem.includes(name))).toBe(true)
      }
    },
  )

  it.each(['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS'])('refuses a development secret in %s', (name) => {
    const value = name === 'DATA_KEYS' ? `dev:${developmentSecret}` : developmentSecret
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} is copied from an example; make one with: openssl rand -base64 32`,
    ])
  })

  it('refuses a development secret that only still reads', () => {
    const DATA_KEYS = `${production.DATA_KEYS},dev:${developmentSecret}`
    expect(problemsOf({ ...production, DATA_KEYS })).toEqual([
      'DATA_KEYS is copied from an example; make one with: openssl rand -base64 32',
    ])
  })

  it.each(['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS'])('refuses a guessable %s', (name) => {
    for (const guessable of ['a'.repeat(44), 'abcdefghijklmnopqrstuvwxyz0123456789']) {
      const value = name === 'DATA_KEYS' ? `k1:${guessable}` : guessable
      const problems = problemsOf({ ...production, [name]: value })
      expect(problems).toEqual([expect.stringContaining('openssl rand -base64 32')])
      expect(problems[0]).toContain(name)
    }
  })

  it.each([
    ['HMAC_KEY', { HMAC_KEY: secretOf('SEAL_KEY') }],
    ['DATA_KEYS', { DATA_KEYS: `k1:${secretOf('HMAC_KEY')}` }],
    ['DATA_KEYS', { DATA_KEYS: `k2:${secretOf('x')},k1:${secretOf('x')}` }],
    ['BUYER_API_KEY', { BUYER_API_KEY: secretOf('SEAL_KEY') }],
    ['BUYER_API_KEY', { BUYER_API_KEY: `${secretOf('SEAL_KEY')} ` }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: secretOf('DATA_KEYS') }],
    ['FRED_API_KEY', { FRED_API_KEY: secretOf('HMAC_KEY') }],
  ])('refuses one secret for two purposes: %s', (name, vars) => {
    const problems = problemsOf({ ...production, ...vars })
    expect(problems).toEqual([expect.stringContaining('must differ from every other secret')])
    expect(problems[0]).toContain(name)
  })

  it('refuses an id of DATA_KEYS that stands for two keys', () => {
    const DATA_KEYS = `k1:${secretOf('x')},k1:${secretOf('y')}`
    expect(problemsOf({ ...production, DATA_KEYS })).toEqual(['DATA_KEYS names one id twice'])
  })

  it.each([
    'https://co.uk',
    'https://qc.ca',
    'https://github.io',
    'https://com',
    'https://localhost',
    'https://192.0.2.1',
    'https://[::1]',
    'https://co.uk.',
    'https://localhost.',
    'https://mapletape.ca.',
    'https://a@mapletape.ca',
    'https://a:b@mapletape.ca',
    'https://*.mapletape.ca',
    'https://mapletape.example',
    'https://www.mapletape.test',
    'https://mapletape.invalid',
    'https://mapletape.localhost',
    'https://www.example.com',
  ])('refuses %s as SITE_ORIGIN', (SITE_ORIGIN) => {
    expect(problemsOf({ ...production, SITE_ORIGIN })).toEqual([
      'SITE_ORIGIN must be at a host of its own',
    ])
  })

  it.each([
    'BUYER_URL',
    'BUYER_LOOKUP_URL',
    'BUYER_WITHDRAW_URL',
    'TWILIO_BASE_URL',
    'CONVERSIONS_URL',
    'TURNSTILE_BASE_URL',
    'FRED_BASE_URL',
  ])('sends nothing to an unnamed host as %s', (name) => {
    const hosts = ['192.0.2.1', '2130706433', '[::1]', 'localhost', 'a.localhost.', 'a:b@third.ca']
    const pair = name === 'CONVERSIONS_URL' ? { CONVERSIONS_TOKEN: 'token' } : {}
    for (const host of hosts) {
      const url = `https://${host}/{leadId}`
      expect(problemsOf({ ...production, ...pair, [name]: url })).toEqual([
        `${name} must be at a named host, without user or password`,
      ])
    }
  })

  it('runs on with a registration that was looked up long ago, which only a deployment refuses', () => {
    const BUYER_REGISTRATION_CHECKED_ON = '2024-01-01'
    expect(problemsOf({ ...production, BUYER_REGISTRATION_CHECKED_ON })).toEqual([])
  })

  it('names the settings at fault beside its sentences', () => {
    const parsed = parseSettings({ ...production, SEAL_KEY: 'short', SMS_DRIVER: '' }, now)
    expect(parsed).toMatchObject({ ok: false, names: ['SEAL_KEY', 'SMS_DRIVER'] })
  })

  it.each(['SMS_DRIVER', 'LEAD_DRIVER', 'EMAIL_DRIVER'])('refuses the sandbox as %s', (name) => {
    expect(problemsOf({ ...production, [name]: 'sandbox' })).toEqual([
      `${name} must not be sandbox in production`,
    ])
  })

  it('sends no email without a driver, and with one from an address of its own', () => {
    expect(settingsFrom(production).email).toBeNull()
    const driver = { ...production, EMAIL_DRIVER: 'cloudflare' }
    expect(problemsOf(driver)).toEqual(['EMAIL_FROM is missing'])
    const from = 'privacy@mapletape.example'
    expect(settingsFrom({ ...driver, EMAIL_FROM: from }).email).toEqual({
      driver: 'cloudflare',
      from,
    })
    expect(problemsOf({ ...driver, EMAIL_FROM: 'x' })).toHaveLength(1)
  })

  it.each(['SITE_ORIGIN', 'BUYER_URL', 'TWILIO_BASE_URL'])('refuses plain http as %s', (name) => {
    expect(problemsOf({ ...production, [name]: 'http://www.third.ca/' })).toEqual([
      `${name} must be https in production`,
    ])
  })

  it('names everything that is missing at once', () => {
    const problems = problemsOf({ APP_ENV: 'production' }).join('\n')
    const names = ['SITE_ORIGIN', 'SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS', 'DEFAULT_SUID']
    for (const name of [...names, 'SMS_DRIVER', 'LEAD_DRIVER']) expect(problems).toContain(name)
  })

  it('never repeats a secret in what it says', () => {
    const short = 'tooshort'
    const DATA_KEYS = `k1:${short}`
    const env = { ...production, SEAL_KEY: short, HMAC_KEY: short, DATA_KEYS, TWILIO_FROM: short }
    const problems = problemsOf(env)
    expect(problems.length).toBeGreaterThanOrEqual(4)
    expect(problems.join()).not.toContain(short)
  })
})

describe('a wrong value', () => {
  const numbers = [
    'SENDS_PER_HOUR',
    'BREAKER_VERIFIED_PERCENT',
    'LEASE_SECONDS',
    'RETRY_DELAYS_SECONDS',
    'KEEP_RECEIPTS_DAYS',
    'FRED_CREDITS_PER_DAY',
  ]

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
    ['RETRY_DELAYS_SECONDS', '20, soon'],
    ['RETRY_DELAYS_SECONDS', '0'],
    ['RETRY_DELAYS_SECONDS', '43201'],
    ['LEAD_MAX_AGE_SECONDS', '1.5'],
    ['SENDS_PER_HOUR', 'many'],
    ['SENDS_PER_HOUR', '0'],
    ['ATTEMPTS_PER_CODE', '-1'],
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
    ['BUYER_LOOKUP_URL', 'https://crm.broker.example/leads'],
    ['BUYER_LOOKUP_URL', 'http://crm.broker.example/leads/{leadId}'],
    ['BUYER_LOOKUP_URL', '/leads/{leadId}'],
    ['DELIVERY_TIMEOUT_SECONDS', '0'],
    ['LEASE_SECONDS', '12'],
    ['BREAKER_OPEN_SECONDS', 'long'],
    ['BUYER_REGISTRATION_CHECKED_ON', 'last week'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2026-02-30'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2099-01-01'],
    ['BUYER_REGISTRATION_CHECKED_ON', '2026-11-22'],
    ['BUYER_ALLOWED_HOSTS', 'co.uk'],
    ['BUYER_ALLOWED_HOSTS', 'broker.example github.io'],
    ['LINK_ALLOWED_HOSTS', 'qc.ca'],
    ['LINK_ALLOWED_HOSTS', 'amazonaws.com'],
  ])('of %s is named: %s', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toContain(name)
  })

  it.each(Object.entries(limitRules))('out of its range stops production: %s', (limit, rule) => {
    const [standard, least, most] = rule
    const name = settingName(limit)
    for (const value of [least - 1, most + 1, most * 1_000]) {
      const problems = problemsOf({ ...production, [name]: String(value) })
      expect(problems.length).toBeGreaterThan(0)
      for (const problem of problems) expect(problem).toContain(name)
    }
    for (const value of [least, standard, most]) {
      expect(problemsOf({ ...production, [name]: String(value) })).toEqual([])
    }
  })

  it('above a ceiling is accepted outside production, but for the lengths of codes', () => {
    const development = { ...production, APP_ENV: 'development' }
    expect(problemsOf({ ...development, SENDS_PER_HOUR: '1000000' })).toEqual([])
    expect(problemsOf({ ...development, CODE_LENGTH: '9' })).toHaveLength(1)
    expect(problemsOf({ ...development, OWN_DATA_CODE_LENGTH: '4' })).toHaveLength(1)
    expect(problemsOf({ ...development, SENDS_PER_HOUR: '0' })).toHaveLength(1)
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
      RETRY_DELAYS_SECONDS: '20 60,300.5',
      LEAD_MAX_AGE_SECONDS: '7200',
      DATA_KEYS: `k2:${secretOf('k2')}, k1:${secretOf('k1')}:and:more`,
      TWILIO_BASE_URL: 'https://sms.example/',
      TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef',
      BUYER_ALLOWED_HOSTS: 'broker.example start.partner.example',
      BUYER_UNKNOWN_POLICY: 'idempotent',
      SITE_ORIGIN: 'https://www.mapletape.ca/path/',
    })
    expect(settings).toMatchObject({
      limits: { ...defaultLimits, codeLength: 8, sendsPerHour: 7 },
      allowedRegions: ['CA', 'JM'],
      retryDelaysSeconds: [20, 60, 300.5],
      leadMaxAgeSeconds: 7_200,
      dataKeys: [
        { id: 'k2', secret: secretOf('k2') },
        { id: 'k1', secret: `${secretOf('k1')}:and:more` },
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

  it('that is blank is absent', () => {
    const blank = { BREAKER_VERIFIED_PERCENT: '  ', LEASE_SECONDS: ' ', FRED_API_KEY: '\t' }
    expect(settingsFrom({ ...production, ...blank })).toEqual(settingsFrom(production))
    expect(problemsOf({ ...production, SEAL_KEY: ' ' })).toEqual([
      'SEAL_KEY is missing or a development secret',
    ])
  })

  it('of a buyer that is asked first names where', () => {
    const asking = { ...production, BUYER_UNKNOWN_POLICY: 'lookup' }
    expect(problemsOf(asking)).toEqual([expect.stringContaining('BUYER_LOOKUP_URL')])
    const lookupUrl = 'https://crm.broker.example/leads/{leadId}'
    expect(settingsFrom({ ...asking, BUYER_LOOKUP_URL: lookupUrl }).buyer).toMatchObject({
      unknownPolicy: 'lookup',
      lookupUrl,
    })
  })

  it('is named after its limit', () => {
    expect(settingName('codeLength')).toBe('CODE_LENGTH')
    expect(settingName('sendsPerNetworkPerTenMinutes')).toBe('SENDS_PER_NETWORK_PER_TEN_MINUTES')
  })

  it('is read once for an environment, and one alarm names what is at fault, never its value', () => {
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
    expect(settingsFrom({ ...real, LEAD_DRIVER: '' }).isSandbox).toBe(true)
    expect(settingsFrom({ ...real, SMS_DRIVER: '' }).isSandbox).toBe(true)
    expect(settingsFrom(real).isSandbox).toBe(false)
  })
})

describe('staging', () => {
  const staging = {
    ...production,
    APP_ENV: 'staging',
    STAGING_SECRET: secretOf('STAGING_SECRET'),
    SMS_DRIVER: 'sandbox',
    LEAD_DRIVER: 'sandbox',
    MARKET_DRIVER: 'simulated',
  }

  it('may be a sandbox behind its secret', () => {
    expect(settingsFrom(staging)).toMatchObject({
      environment: 'staging',
      isProduction: false,
      isSandbox: true,
      stagingSecret: secretOf('STAGING_SECRET'),
    })
  })

  it.each([
    ['no secret', { STAGING_SECRET: '' }, 'STAGING_SECRET is missing'],
    ['a short secret', { STAGING_SECRET: 'short' }, 'STAGING_SECRET: needs at least 32 characters'],
    [
      'a guessable secret',
      { STAGING_SECRET: 'a'.repeat(44) },
      'STAGING_SECRET has too few different characters; make one with: openssl rand -base64 32',
    ],
    [
      'a secret that seals too',
      { STAGING_SECRET: secretOf('SEAL_KEY') },
      'SEAL_KEY must differ from every other secret, and from STAGING_SECRET',
    ],
    ['the development keys', { SEAL_KEY: '' }, 'SEAL_KEY is missing or a development secret'],
    [
      'plain http',
      { SITE_ORIGIN: 'http://www.mapletape.ca' },
      'SITE_ORIGIN must be https in production',
    ],
  ])('does not start with %s', (_fault, vars, problem) => {
    expect(problemsOf({ ...staging, ...vars })).toEqual([problem])
  })
})
