import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'

/** How often storage and queue fail, for `faulty-entry.mjs`. */
const faultRates = { database: 0.01, store: 0.02, lost: 0.1, refused: 0.05, duplicated: 0.25 }

/** Returns the built Worker's settings in a run. */
export function chaosVars(
  policy: UnknownPolicy,
  servers: { buyer: string; texts: string },
): Record<string, string> {
  return {
    CHAOS: JSON.stringify(faultRates),
    APP_ENV: 'development',
    SMS_DRIVER: 'twilio',
    TWILIO_BASE_URL: servers.texts,
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    LEAD_DRIVER: 'http',
    BUYER_ID: 'chaotic',
    BUYER_NAME: 'Chaotic Brokerage',
    BUYER_URL: `${servers.buyer}/leads`,
    BUYER_API_KEY: 'key-of-buyer',
    BUYER_ALLOWED_HOSTS: 'broker.example',
    BUYER_UNKNOWN_POLICY: policy === 'lookup' ? `${servers.buyer}/leads/{leadId}` : policy,
    BUYER_ADDRESS: '1 Sample Street, Toronto, privacy@broker.example',
    BUYER_REGISTRATION_NUMBER: 'R-1',
    BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
  }
}
