import { expect, it } from 'vitest'
import { parseSettings } from '#workers/settings'
import { deployProblems } from './deploy-problems.ts'

const vars = {
  SMS_DRIVER: 'twilio',
  LEAD_DRIVER: 'http',
  MARKET_DRIVER: 'live',
  SITE_ORIGIN: 'https://news.example',
  DEFAULT_SUID: 'account',
  TWILIO_FROM: '+14165550199',
  BUYER_NAME: 'Broker Inc.',
  BUYER_URL: 'https://crm.broker.example/leads',
  BUYER_ALLOWED_HOSTS: 'broker.example',
  BUYER_REGISTRATION_NUMBER: 'NRD 12345',
  BUYER_REGISTRATION_CHECKED_ON: '2026-11-01',
}
const secrets = [
  'SEAL_KEY',
  'HMAC_KEY',
  'DATA_KEYS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'BUYER_API_KEY',
]

it('lets a complete production through', () => {
  expect(deployProblems(vars, secrets, parseSettings)).toEqual([])
})

it('names each secret that is not set', () => {
  for (const missing of secrets) {
    const set = secrets.filter((name) => name !== missing)
    expect(deployProblems(vars, set, parseSettings).join('\n')).toContain(missing)
  }
})

it('names a driver that is still in the sandbox', () => {
  const sandboxed = { ...vars, SMS_DRIVER: 'sandbox' }
  expect(deployProblems(sandboxed, secrets, parseSettings).join('\n')).toContain('SMS_DRIVER')
})
