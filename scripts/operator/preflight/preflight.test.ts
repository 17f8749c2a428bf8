import { expect, it } from 'vitest'
import { site } from '#app/content/site.ts'
import {
  deployed,
  findingsWith,
  termsCheckedBut,
  withConfig,
  withContent,
  withMigration,
  withSecrets,
  withVars,
} from '#tests/support/preflight-facts.ts'
import { secretOf } from '#tests/support/settings.ts'
import { findingLines } from './finding.ts'
import type { Facts } from './preflight.ts'

const { vars, required, marketKeys, names, config, otherConfig, contacts, head } = deployed
const paid = { slug: 'a', sample: false, sponsor: 'Firm' }

it('lets a complete production through', () => {
  expect(findingsWith({})).toEqual([])
})

const blocking: [reason: string, change: Partial<Facts>, line: RegExp][] = [
  [
    'a database of the other environment',
    { otherConfig: { ...otherConfig, d1_databases: config.d1_databases } },
    /names the database mapletape twice/,
  ],
  [
    'one database under two bindings',
    withConfig({
      d1_databases: ['PEOPLE', 'MARKET'].map((binding) => ({ binding, database_name: 'both' })),
    }),
    /names the database both twice/,
  ],
  [
    'a namespace of the other environment by its id',
    {
      ...withConfig({ kv_namespaces: [{ binding: 'OTP', id: 'a1' }] }),
      otherConfig: { ...otherConfig, kv_namespaces: [{ binding: 'OTP', id: 'a1' }] },
    },
    /names the namespace a1 twice/,
  ],
  [
    'a queue of the other environment',
    { otherConfig: { ...otherConfig, queues: config.queues } },
    /names the queue mapletape-leads twice/,
  ],
  [
    'the address that ships',
    withVars({ SITE_ORIGIN: 'https://mapletape.example' }),
    /SITE_ORIGIN .*placeholder/,
  ],
  [
    'a host of an example',
    withVars({ BUYER_URL: 'https://crm.broker.example' }),
    /BUYER_URL .*placeholder/,
  ],
  [
    'a route that ships',
    withConfig({ routes: [{ pattern: 'mapletape.example' }] }),
    /routes .*placeholder/,
  ],
  [
    'an address without a route',
    withConfig({ routes: [] }),
    /No route leads to www\.mapletape\.ca/,
  ],
  ['an environment of another', withVars({ APP_ENV: 'development' }), /APP_ENV must be production/],
  ['an environment that is only implied', withVars({ APP_ENV: undefined }), /APP_ENV/],
  ['an environment that no one can read', withSecrets([...names, 'APP_ENV']), /APP_ENV/],
  ['a driver that is a stand-in', withVars({ SMS_DRIVER: 'sandbox' }), /SMS_DRIVER/],
  ['a number out of range', withVars({ CODE_LENGTH: 99 }), /CODE_LENGTH/],
  ['a misspelled name', withVars({ CODE_LENGHT: '6' }), /CODE_LENGHT is no setting/],
  ['a secret in the open', withVars({ SEAL_KEY: 'x'.repeat(40) }), /SEAL_KEY is a variable/],
  [
    'a key of a third party in the open',
    withVars({ FRED_API_KEY: 'key' }),
    /FRED_API_KEY is a var/,
  ],
  [
    'the secret of the robot check in the open',
    withVars({ TURNSTILE_SECRET: 'x', TURNSTILE_SITE_KEY: '0x0123456789' }),
    /TURNSTILE_SECRET is a variable/,
  ],
  ...required.map((name): [string, Partial<Facts>, RegExp] => [
    `no ${name}`,
    withSecrets(names.filter((one) => one !== name)),
    new RegExp(`^${name} is missing.*(cloudflare:setup|secret put|\\[env\\.production\\.vars\\])`),
  ]),
  ['a short secret', { secretValues: { SEAL_KEY: 'short' } }, /SEAL_KEY.*32 characters/],
  [
    'a development secret',
    { secretValues: { HMAC_KEY: 'development-only-secret-not-for-production' } },
    /HMAC_KEY is the development secret.*keys -- renew HMAC_KEY --env production/,
  ],
  [
    'an address of alarms in the open',
    withVars({ DEAD_MAN_URL: 'https://a.b' }),
    /DEAD_MAN_URL is/,
  ],
  [
    'one secret for two purposes',
    { secretValues: { SEAL_KEY: secretOf('x'), HMAC_KEY: secretOf('x') } },
    /must differ/,
  ],
  [
    'a Worker that does not exist',
    { secrets: null },
    /no such Worker yet.*cloudflare:setup -- --env production/,
  ],
  [
    'an old look at the registry',
    withVars({ BUYER_REGISTRATION_CHECKED_ON: '2026-08-01' }),
    /more than 90 days ago/,
  ],
  [
    'no look at the registry',
    withVars({ BUYER_REGISTRATION_CHECKED_ON: undefined }),
    /BUYER_REGISTRATION_CHECKED_ON is missing/,
  ],
  ...['https://co.uk', 'https://qc.ca', 'https://github.io'].map(
    (SITE_ORIGIN): [string, Partial<Facts>, RegExp] => [
      `${SITE_ORIGIN} as the address`,
      withVars({ SITE_ORIGIN }),
      /SITE_ORIGIN names .*anyone/,
    ],
  ),
  [
    'a suffix among the buyer’s hosts',
    withVars({ BUYER_ALLOWED_HOSTS: 'broker.ca co.uk' }),
    /BUYER_ALLOWED_HOSTS names co\.uk/,
  ],
  [
    'shared hosting among the hosts of links',
    withVars({ LINK_ALLOWED_HOSTS: 'maple.github.io, s3.amazonaws.com' }),
    /LINK_ALLOWED_HOSTS names s3\.amazonaws\.com/,
  ],
  ['no sieve', withConfig({ ratelimits: [] }), /SIEVE/],
  ['alarms for no one', withSecrets([...required, ...marketKeys]), /Alarms reach no one/],
  [
    'a blank address for alarms',
    { ...withSecrets([...required, ...marketKeys]), ...withVars({ ALARM_EMAIL_TO: '' }) },
    /Alarms reach no one/,
  ],
  [
    'a wide sieve',
    withConfig({ ratelimits: [{ name: 'SIEVE', simple: { limit: 9_999, period: 60 } }] }),
    /120/,
  ],
  [
    'a short sieve',
    withConfig({ ratelimits: [{ name: 'SIEVE', simple: { limit: 60, period: 10 } }] }),
    /SIEVE/,
  ],
  [
    'a claim out of date',
    withContent({ claimProblems: ['Claim "x" expired on 2026-01-01.'] }),
    /Claim "x" expired/,
  ],
  [
    'a sponsor whose registration no one looked up',
    withContent({ articles: [paid] }),
    /Article a: the registration of Firm/,
  ],
  ...Object.entries({
    publisher: 'A firm (sample)',
    editor: 'Someone (sample)',
    email: 'a@b.example',
    privacyEmail: 'a@b.example',
    securityEmail: 'a@b.example',
    postalAddress: '1 King St., Toronto M0M 0M0',
  }).map(([name, placeholder]): [string, Partial<Facts>, RegExp] => [
    `a placeholder for ${name}`,
    withContent({ contacts: { ...contacts, [name]: placeholder } }),
    new RegExp(`^${name} in app/content/site\\.ts`),
  ]),
  [
    'a migration that drops',
    withMigration('DROP TABLE lead;'),
    /0002_b\.sql of DB is not additive: DROP TABLE lead.*--accept-migration 0002_b\.sql/,
  ],
  ['a folder without git', { commit: { head: null, changes: [], tested: null } }, /no git commit/],
  [
    'a change that is not committed',
    { commit: { head, changes: ['a.ts'], tested: head } },
    /Not committed: a\.ts/,
  ],
  [
    'a commit without a test run',
    { commit: { head, changes: [], tested: 'other' } },
    /npm test has not passed for commit abcdef0/,
  ],
]

it.each(blocking)('refuses %s', (_reason, change, line) => {
  const findings = findingsWith(change)
  expect(findingLines(findings, 'blocks')).toContainEqual(expect.stringMatching(line))
  for (const { remedy } of findings) expect(remedy).toMatch(/^[A-Z\w].*[^.]$/)
})

const told: [reason: string, change: Partial<Facts>, line: RegExp][] = [
  [
    'instruments without a key of any provider',
    withSecrets(names.filter((name) => name !== 'FRED_API_KEY')),
    /^Hidden.*: commodity:OIL, commodity:BRENT, commodity:NATGAS\. .*FRED_API_KEY\.$/,
  ],
  [
    'a source whose terms no one confirmed',
    withVars({ MARKET_TERMS_CHECKED_ON: termsCheckedBut('valet') }),
    /^valet is not asked, as no one confirmed its terms\. .*MARKET_TERMS_CHECKED_ON.*\.$/,
  ],
  [
    'terms that were read long ago',
    withVars({ MARKET_TERMS_CHECKED_ON: 'eodhd:2025-11-01' }),
    /^The terms of eodhd were read more than a year ago\./,
  ],
  [
    'indices whose terms no one confirmed, and nothing else',
    withVars({ MARKET_TERMS_CHECKED_ON: termsCheckedBut('indices') }),
    /^Indices are hidden, as no one confirmed the terms of their owners\. .*MARKET_TERMS_CHECKED_ON.*\.$/,
  ],
  [
    'instruments without a source that may be asked',
    withVars({ MARKET_TERMS_CHECKED_ON: termsCheckedBut('fred') }),
    /^Hidden.*: commodity:OIL, commodity:BRENT, commodity:NATGAS\. .*confirm the terms of a source\.$/,
  ],
  [
    'samples',
    withContent({ articles: [{ slug: 'a', sample: true }] }),
    /^Samples that are left out: a\./,
  ],
  [
    'a production without the robot check',
    {
      ...withVars({ TURNSTILE_SITE_KEY: undefined }),
      ...withSecrets(names.filter((name) => name !== 'TURNSTILE_SECRET')),
    },
    /^Turnstile is not configured/,
  ],
  [
    'an additive migration',
    withMigration('ALTER TABLE lead ADD COLUMN a TEXT;'),
    /0002_b\.sql of DB is additive/,
  ],
  [
    'a migration that was accepted',
    withMigration('DROP TABLE a;', ['0002_b.sql']),
    /You accepted it/,
  ],
  [
    'an empty database',
    { migrations: [{ ...withMigration('DROP TABLE a;').migrations[0], applied: [] } as never] },
    /^DB is empty: the migrations up to 0002_b\.sql/,
  ],
]

it.each(told)('notes %s, and lets it through', (_reason, change, line) => {
  const findings = findingsWith(change)
  expect(findingLines(findings, 'blocks')).toEqual([])
  expect(findingLines(findings, 'notice')).toContainEqual(expect.stringMatching(line))
})

it('accepts settings that are stored as secrets', () => {
  const { BUYER_URL, BUYER_ALLOWED_HOSTS, BUYER_REGISTRATION_CHECKED_ON, ...others } = vars
  const hidden = Object.keys({ BUYER_URL, BUYER_ALLOWED_HOSTS, BUYER_REGISTRATION_CHECKED_ON })
  const change = { ...withConfig({ vars: others }), ...withSecrets([...names, ...hidden]) }
  expect(findingsWith(change)).toEqual([])
})

it('says one thing of a secret that is missing, and of a placeholder', () => {
  const missing = findingsWith(withSecrets(names.filter((name) => name !== 'DATA_KEYS')))
  expect(missing).toHaveLength(1)
  expect(findingsWith(withVars({ SITE_ORIGIN: 'https://mapletape.example' }))).toHaveLength(2)
})

const staging: Partial<Facts> = {
  environment: 'staging',
  ...withConfig({
    assets: { run_worker_first: true },
    vars: {
      APP_ENV: 'staging',
      SITE_ORIGIN: 'https://www.mapletape.ca',
      DEFAULT_SUID: 'staging',
    },
  }),
  ...withSecrets(['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS', 'STAGING_SECRET']),
}

it('lets staging run with the sandbox and placeholders for contacts, behind its password only', () => {
  const shipped = { ...staging, ...withContent({ contacts: site }) }
  expect(findingLines(findingsWith(shipped), 'blocks')).toEqual([])
  const open = { ...staging, ...withSecrets(['SEAL_KEY', 'HMAC_KEY', 'DATA_KEYS']) }
  expect(findingLines(findingsWith(open), 'blocks').join()).toContain('STAGING_SECRET is missing')
  const ownConfig = staging.config ?? config
  const files = { ...staging, config: { ...ownConfig, assets: { run_worker_first: ['/x'] } } }
  expect(findingLines(findingsWith(files), 'blocks').join()).toContain("Staging's files")
})
