import { site } from '#app/content/site.ts'
import { type Facts, preflight } from '#scripts/operator/preflight/preflight.ts'
import { liveProviders } from '#workers/market-settings.ts'

/** Returns every source with the day on which its terms were read, but for these. */
export function termsCheckedBut(...missing: string[]): string {
  const read = [...liveProviders, 'indices'].filter((one) => !missing.includes(one))
  return read.map((one) => `${one}:2026-11-01`).join()
}

const now = Date.parse('2026-11-21T12:00:00Z')
const vars = {
  APP_ENV: 'production',
  SMS_DRIVER: 'twilio',
  LEAD_DRIVER: 'http',
  MARKET_DRIVER: 'live',
  SITE_ORIGIN: 'https://www.mapletape.ca',
  DEFAULT_SUID: 'account',
  TWILIO_FROM: '+14165550199',
  TURNSTILE_SITE_KEY: '0x4AAAAAAAabcdefghijklmn',
  BUYER_NAME: 'Broker Inc.',
  BUYER_URL: 'https://crm.broker.ca/leads',
  BUYER_ALLOWED_HOSTS: 'broker.ca',
  BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.ca',
  BUYER_REGISTRATION_NUMBER: 'NRD 12345',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
  MARKET_TERMS_CHECKED_ON: termsCheckedBut(),
}
const required = [
  'SEAL_KEY',
  'HMAC_KEY',
  'DATA_KEYS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'BUYER_API_KEY',
]
const marketKeys = ['COINGECKO_API_KEY', 'EODHD_API_TOKEN', 'TWELVEDATA_API_KEY', 'FRED_API_KEY']
const names = [...required, ...marketKeys, 'TURNSTILE_SECRET', 'ALARM_WEBHOOK_URL']
const config: Facts['config'] = {
  name: 'mapletape',
  vars,
  routes: [{ pattern: 'www.mapletape.ca' }],
  d1_databases: [{ binding: 'DB', database_name: 'mapletape' }],
  kv_namespaces: [{ binding: 'OTP' }],
  queues: { producers: [{ queue: 'mapletape-leads' }] },
  ratelimits: [{ name: 'SIEVE', simple: { limit: 60, period: 60 } }],
}
const otherConfig: Facts['config'] = {
  name: 'mapletape-staging',
  vars: {},
  d1_databases: [],
  kv_namespaces: [],
  queues: {},
}
const contacts = { ...site, domain: 'mapletape.ca' }
for (const name of ['email', 'privacyEmail', 'securityEmail'] as const) {
  Object.assign(contacts, { [name]: `${name}@mapletape.ca` })
}
Object.assign(contacts, {
  publisher: 'Maple Tape Inc.',
  editor: 'Ada Byron',
  postalAddress: '1 King St., Toronto, Ont. M5H 1A1',
})
const head = 'abcdef0123456789'

const sound: Facts = {
  environment: 'production',
  config,
  otherConfig,
  secrets: names,
  secretValues: {},
  content: { articles: [{ slug: 'a', sample: false }], contacts, claimProblems: [] },
  migrations: [{ binding: 'DB', files: [], applied: ['0001_a.sql'] }],
  accepted: [],
  commit: { head, changes: [], tested: head },
}

/** What a deployment without a finding is made of. */
export const deployed = { vars, required, marketKeys, names, config, otherConfig, contacts, head }

export const withConfig = (change: Partial<Facts['config']>) => ({
  config: { ...config, ...change },
})
export const withVars = (change: Record<string, unknown>) =>
  withConfig({ vars: { ...vars, ...change } })
export const withSecrets = (listed: string[]): Partial<Facts> => ({
  secrets: listed,
})
export const withContent = (change: Partial<Facts['content']>) => ({
  content: { ...sound.content, ...change },
})
export const withMigration = (sql: string, accepted: string[] = []) => ({
  accepted,
  migrations: [
    {
      binding: 'DB',
      applied: ['0001_a.sql'],
      files: [
        { name: '0001_a.sql', sql: 'DROP TABLE long_gone;' },
        { name: '0002_b.sql', sql },
      ],
    },
  ],
})

/** Returns the findings on a sound deployment with a change. */
export function findingsWith(change: Partial<Facts>) {
  return preflight({ ...sound, ...change }, now)
}
