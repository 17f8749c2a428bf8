import type { Environment } from '#scripts/lib/load.ts'

/** Returns what only a person can do; docs/deploy.md has the same list in more words. */
export function stepsByHand(environment: Environment): string[] {
  const address = [
    'Domain: add it to the Cloudflare account, then put it into SITE_ORIGIN and routes of wrangler.toml.',
    'Analytics Engine: turn it on once in the dashboard; the data set is made at the first click.',
  ]
  if (environment === 'staging') {
    return [
      ...address,
      'Password: hand STAGING_SECRET of .secrets/staging.json to those who may look. Any user name will do.',
    ]
  }
  return [
    ...address,
    'Contacts: put the names, emails and postal address of app/content/site.ts right.',
    'Texts: a Twilio account, allowed to text Canada: TWILIO_ACCOUNT_SID and TWILIO_FROM (variables), TWILIO_AUTH_TOKEN (secret).',
    'Buyer: a contract, a look at its registration, then BUYER_NAME, BUYER_URL, BUYER_ALLOWED_HOSTS, BUYER_REGISTRATION_NUMBER, BUYER_REGISTRATION_CHECKED_ON and DEFAULT_SUID (variables), BUYER_API_KEY (secret).',
    'Prices: a plan of each provider that allows display: COINGECKO_API_KEY, EODHD_API_TOKEN, TWELVEDATA_API_KEY, FRED_API_KEY (secrets), and the day you read its terms: COINGECKO_TERMS_CHECKED_ON and so on (variables, docs/licences.md). Prices without both are hidden.',
    'Robots: a Turnstile widget for the domain: TURNSTILE_SITE_KEY (variable), TURNSTILE_SECRET (secret).',
    'Alarms: where they reach a person, see docs/alarms.md: ALARM_EMAIL_TO (variable), ALARM_WEBHOOK_URL and DEAD_MAN_URL (secrets).',
    'Secrets: add those above to .secrets/production.json and run this again, or run npx wrangler secret put NAME --env production.',
    'Backups: npm run backup -- --remote each night at 09:00 UTC, as the databases answer nothing else meanwhile (docs/backups.md). If the bucket was not made, turn R2 on in the dashboard and run this again.',
    'Replicas: if they were not turned on, turn read replication on for the database of MARKET in the dashboard (docs/scale.md).',
    'Copy: keep .secrets/production.json in a password manager. Without DATA_KEYS no stored lead can be read.',
  ]
}
