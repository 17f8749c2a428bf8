import { createHash } from 'node:crypto'
import { parseSettings } from '#workers/settings.ts'

export const secretOf = (name: string) => createHash('sha256').update(name).digest('base64url')

export const now = Date.parse('2026-11-21T12:00:00Z')

/** Every setting that production requires. */
export const production: Record<string, string> = {
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
  BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
  BUYER_REGISTRATION_NUMBER: 'R-1',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
}

export const development = { APP_ENV: 'development' }

export function problemsOf(env: Record<string, unknown>): string[] {
  const parsed = parseSettings(env, now)
  return parsed.ok ? [] : parsed.problems
}

export function settingsFrom(env: Record<string, unknown>) {
  const parsed = parseSettings(env, now)
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  return parsed.settings
}

export const without = (name: string) => ({ ...production, [name]: undefined })
