import { describe, expect, it, vi } from 'vitest'
import { retention } from '#app/domain/compliance/retention'
import { deliveryTiming } from '#app/domain/leads/delivery/delivery-timing'
import { defaultLimits, defaultRegions } from '#app/domain/verification/limits'
import {
  development,
  now,
  problemsOf,
  production,
  secretOf,
  settingsFrom,
  without,
} from '#tests/support/settings'
import { developmentSecret } from './production-problems'
import { parseSettings } from './settings'

// Part of the platform's runtime, which unit tests lack.
vi.mock('cloudflare:workers', () => ({ waitUntil: vi.fn() }))

it('is production if nothing is said, and does not start', () => {
  for (const env of [{}, { APP_ENV: '' }, { APP_ENV: undefined, PEOPLE: {} }]) {
    expect(problemsOf(env)).toEqual(problemsOf({ APP_ENV: 'production' }))
    expect(problemsOf(env)).toContain('SEAL_KEY is missing')
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
      email: 'sandbox',
      limits: defaultLimits,
      retention,
      allowedRegions: defaultRegions,
      closedRegions: [],
      delivery: deliveryTiming,
      adRoll: null,
    })
  })

  it('is the same as empty settings and bindings that aren’t text', () => {
    const bindings = { PEOPLE: {}, OTP: { get: () => null }, SEAL_KEY: '', SMS_DRIVER: '' }
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
        address: '1 Sample Street, Toronto, privacy@broker.example',
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
      `${name} is the development secret`,
    ])
  })

  it.each([
    ['a'.repeat(32), 'is too easy to guess'],
    ['change-me-change-me-change-me-change-me', 'is too easy to guess'],
    [developmentSecret.toUpperCase(), 'is the development secret'],
  ])('refuses a secret of its own that is easy to guess: %s', (value, words) => {
    expect(problemsOf({ ...production, SEAL_KEY: value })).toEqual([
      expect.stringContaining(`SEAL_KEY ${words}`),
    ])
  })

  it('refuses a development secret that only still reads', () => {
    const DATA_KEYS = `${production.DATA_KEYS},dev:${developmentSecret}`
    expect(problemsOf({ ...production, DATA_KEYS })).toEqual([
      'DATA_KEYS is the development secret',
    ])
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
    'BUYER_UNKNOWN_POLICY',
    'BUYER_WITHDRAW_URL',
    'TWILIO_BASE_URL',
    'TURNSTILE_BASE_URL',
    'FRED_BASE_URL',
  ])('sends nothing to an unnamed host as %s', (name) => {
    const hosts = ['192.0.2.1', '2130706433', '[::1]', 'localhost', 'a.localhost.', 'a:b@third.ca']
    for (const host of hosts) {
      const url = `https://${host}/{leadId}`
      expect(problemsOf({ ...production, [name]: url })).toEqual([
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

  it('refuses prices without a key', () => {
    expect(problemsOf({ ...production, MARKET_DRIVER: 'keyless' })).toEqual([
      "MARKET_DRIVER must be live; keyless is for a developer's machine only",
    ])
  })

  it('sends no email without a driver', () => {
    expect(settingsFrom(production).email).toBeNull()
    const driver = { ...production, EMAIL_DRIVER: 'cloudflare' }
    expect(settingsFrom(driver).email).toBe('cloudflare')
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

  it('never repeats a secret in an error', () => {
    const short = 'tooshort'
    const DATA_KEYS = `k1:${short}`
    const env = { ...production, SEAL_KEY: short, HMAC_KEY: short, DATA_KEYS, TWILIO_FROM: short }
    const problems = problemsOf(env)
    expect(problems.length).toBeGreaterThanOrEqual(4)
    expect(problems.join()).not.toContain(short)
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
      'the development secret',
      { STAGING_SECRET: developmentSecret },
      'STAGING_SECRET is the development secret',
    ],
    [
      'a secret that seals too',
      { STAGING_SECRET: secretOf('SEAL_KEY') },
      'SEAL_KEY must differ from every other secret, and from STAGING_SECRET',
    ],
    ['the development keys', { SEAL_KEY: '' }, 'SEAL_KEY is missing'],
    [
      'plain http',
      { SITE_ORIGIN: 'http://www.mapletape.ca' },
      'SITE_ORIGIN must be https in production',
    ],
    [
      'prices without a key',
      { MARKET_DRIVER: 'keyless' },
      "MARKET_DRIVER must be live or simulated; keyless is for a developer's machine only",
    ],
  ])('does not start with %s', (_fault, vars, problem) => {
    expect(problemsOf({ ...staging, ...vars })).toEqual([problem])
  })
})
