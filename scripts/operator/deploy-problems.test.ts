import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { site } from '#app/content/site.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { contentProblems, type Deployment, deployProblems, samplesOf } from './deploy-problems.ts'

const shippedOrigin = /^SITE_ORIGIN = "(.+)"$/m.exec(
  readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8'),
)?.[1]
const now = Date.parse('2026-11-21T12:00:00Z')
const vars = {
  APP_ENV: 'production',
  SMS_DRIVER: 'twilio',
  LEAD_DRIVER: 'http',
  MARKET_DRIVER: 'live',
  SITE_ORIGIN: 'https://www.mapletape.ca',
  DEFAULT_SUID: 'account',
  TWILIO_FROM: '+14165550199',
  BUYER_NAME: 'Broker Inc.',
  BUYER_URL: 'https://crm.broker.example/leads',
  BUYER_ALLOWED_HOSTS: 'broker.example',
  BUYER_REGISTRATION_NUMBER: 'NRD 12345',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
}
const secretNames = [
  'SEAL_KEY',
  'HMAC_KEY',
  'DATA_KEYS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'BUYER_API_KEY',
]
const ratelimits = [{ name: 'SIEVE', simple: { limit: 60, period: 60 } }]

function problemsWith(change: Partial<Deployment>): string[] {
  return deployProblems({ vars, secretNames, ratelimits, ...change }, now)
}

it('lets a complete production through', () => {
  expect(problemsWith({})).toEqual([])
})

it('names each secret that is not set', () => {
  for (const missing of secretNames) {
    const set = secretNames.filter((name) => name !== missing)
    expect(problemsWith({ secretNames: set }).join('\n')).toContain(missing)
  }
})

it('accepts settings that are stored as secrets', () => {
  const { BUYER_URL, BUYER_ALLOWED_HOSTS, BUYER_REGISTRATION_CHECKED_ON, ...others } = vars
  const hidden = Object.keys({ BUYER_URL, BUYER_ALLOWED_HOSTS, BUYER_REGISTRATION_CHECKED_ON })
  expect(problemsWith({ vars: others, secretNames: [...secretNames, ...hidden] })).toEqual([])
})

it.each([
  ['a driver that is a stand-in', { vars: { ...vars, SMS_DRIVER: 'sandbox' } }, 'SMS_DRIVER'],
  ['another environment', { vars: { ...vars, APP_ENV: 'development' } }, 'APP_ENV'],
  ['an environment that is only implied', { vars: { ...vars, APP_ENV: undefined } }, 'APP_ENV'],
  ['an environment that no one can read', { secretNames: [...secretNames, 'APP_ENV'] }, 'APP_ENV'],
  ['a secret in the open', { vars: { ...vars, SEAL_KEY: 'x'.repeat(40) } }, 'must be a secret'],
  [
    'a key of a third party in the open',
    { vars: { ...vars, FRED_API_KEY: 'key' } },
    'FRED_API_KEY must',
  ],
  [
    'the secret of the robot check in the open',
    { vars: { ...vars, TURNSTILE_SECRET: 'x', TURNSTILE_SITE_KEY: '0x0123456789' } },
    'TURNSTILE_SECRET must be a secret',
  ],
  ['a number out of range', { vars: { ...vars, CODE_LENGTH: 99 } }, 'CODE_LENGTH'],
  ['a misspelled name', { vars: { ...vars, CODE_LENGHT: '6' } }, 'CODE_LENGHT is no setting'],
  ['the address of the sample', { vars: { ...vars, SITE_ORIGIN: shippedOrigin } }, 'SITE_ORIGIN'],
  [
    'an old look at the registry',
    { vars: { ...vars, BUYER_REGISTRATION_CHECKED_ON: '2026-08-01' } },
    'more than 90 days ago',
  ],
  ['no sieve', { ratelimits: [] }, 'SIEVE'],
  [
    'a wide sieve',
    { ratelimits: [{ name: 'SIEVE', simple: { limit: 9_999, period: 60 } }] },
    '120',
  ],
  [
    'a short sieve',
    { ratelimits: [{ name: 'SIEVE', simple: { limit: 60, period: 10 } }] },
    'SIEVE',
  ],
  ['secrets that no one listed', { secretNames: null }, 'CLOUDFLARE_API_TOKEN'],
])('refuses %s', (_name, change, told) => {
  expect(problemsWith(change).join('\n')).toContain(told)
})

const sound = {
  email: 'hello@maple.ca',
  privacyEmail: 'privacy@maple.ca',
  securityEmail: 'security@maple.ca',
  postalAddress: '1 King St., Toronto, Ont. M5H 1A1',
}
const sponsorRegistration = { number: 'NRD 12345', checkedOn: '2026-11-01' }

it('names the samples that a build leaves out', () => {
  const articles = [
    { slug: 'a', sample: true },
    { slug: 'b', sample: false },
  ]
  expect(samplesOf(articles)).toEqual(['a'])
})

it('refuses a published sponsor whose registration no one looked up', () => {
  const paid = { slug: 'a', sample: false, sponsor: 'Firm' }
  expect(contentProblems([paid], sound)).toEqual([expect.stringContaining('article a: Firm')])
  expect(contentProblems([{ ...paid, sponsorRegistration }], sound)).toEqual([])
  expect(contentProblems([{ ...paid, sample: true }], sound)).toEqual([])
})

it.each(Object.keys(sound))('refuses a placeholder for %s', (name) => {
  const placeholder = name === 'postalAddress' ? '1 King St., Toronto M0M 0M0' : 'a@b.example'
  expect(contentProblems([], { ...sound, [name]: placeholder }).join()).toContain(name)
})

it('refuses the contacts, but no article, that ship with this repository', () => {
  const problems = contentProblems(readFrontmatters(), site)
  expect(problems.filter((line) => line.startsWith('article '))).toEqual([])
  expect(problems.length).toBeGreaterThanOrEqual(4)
})
