import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'

type Delivery = { policy: UnknownPolicy; retryDelaysSeconds: readonly number[] }

/** How often storage and queue fail, for `faulty-entry.mjs`. */
const faultRates = { database: 0.01, store: 0.02, lost: 0.1, refused: 0.05, duplicated: 0.25 }

const plenty = '1000000'

/** Returns the built Worker's settings in a run: much shorter delays, and budgets high enough not to interfere. */
export function chaosVars(
  { policy, retryDelaysSeconds }: Delivery,
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
    BUYER_UNKNOWN_POLICY: policy,
    BUYER_LOOKUP_URL: `${servers.buyer}/leads/{leadId}`,
    BUYER_REGISTRATION_NUMBER: 'R-1',
    BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
    RETRY_DELAYS_SECONDS: retryDelaysSeconds.join(','),
    DELIVERY_TIMEOUT_SECONDS: '1',
    LEASE_SECONDS: '4',
    SAFETY_NET_SECONDS: '1',
    QUEUE_GRACE_SECONDS: '1',
    BREAKER_OPEN_SECONDS: '0.3',
    SEND_COOLDOWN_SECONDS: '1',
    ...Object.fromEntries(
      [
        'SENDS_PER_PHONE_PER_HOUR',
        'SENDS_PER_PHONE_PER_DAY',
        'SENDS_PER_EMAIL_PER_DAY',
        'SENDS_PER_COUNTRY_PER_HOUR',
        'SENDS_PER_HOUR',
        'SENDS_PER_DAY',
        'POINTS_PER_IPV4_PER_TEN_MINUTES',
        'POINTS_PER_IPV4_PER_DAY',
        'WRONG_TRIES_PER_PHONE_PER_DAY',
      ].map((name) => [name, plenty]),
    ),
  }
}
