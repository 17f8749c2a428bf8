import { expect, it } from 'vitest'
import { sendBudgets } from './budget'
import { defaultLimits } from './limits'
import { readCharge, returnsOfFailure, returnsOfVerification, writeCharge } from './send-charge'

const key = 'h'.repeat(43)
const charge = {
  textId: 'text-id_0123456789abcd',
  purpose: 'registration' as const,
  chargedAt: 1_763_728_123_456,
  networks: [
    { layer: 'net64' as const, key },
    { layer: 'net56' as const, key },
    { layer: 'net48' as const, key },
  ],
  prefixKey: key,
  isKnown: false,
}

it.each([
  charge,
  { ...charge, networks: [], prefixKey: null, isKnown: true },
  { ...charge, purpose: 'own-data' as const, networks: [{ layer: 'ipv4' as const, key }] },
])('is the same after a while with its challenge: %o', (one) => {
  const text = writeCharge(one)
  expect(text.length).toBeLessThan(256)
  expect(readCharge(text)).toEqual(one)
})

it.each([null, '', '1', '2.r.abc.id..', 'nonsense', '1.r.abc.id.key.net99:key', '{"v":1}'])(
  'is null if it was not sealed: %s',
  (text) => {
    expect(readCharge(text)).toBeNull()
  },
)

it('refunds a text that was not sent, except for networks and days', () => {
  const subject = {
    purpose: 'registration' as const,
    phoneKey: 'p',
    mailboxKey: 'm',
    prefixKey: 'x',
    networks: charge.networks,
    isPrefixLimited: true,
    country: 'GB',
  }
  const known = { isKnown: false, isSoft: false, probes: ['country' as const] }
  const budgets = sendBudgets(subject, defaultLimits, known)
  expect(returnsOfFailure({ budgets }).map(({ name }) => name)).toEqual([
    'phone_cooldown',
    'phone_hour',
    'prefix_network_hour',
    'prefix_hour',
    'country_probes_network',
    'country_probes',
    'country_hour',
    'total_hour',
    'total_day',
  ])
})

it('refunds two points of each network and one unverified text', () => {
  const returned = returnsOfVerification(charge, defaultLimits)
  expect(returned.map(({ name, cost }) => [name, cost])).toEqual([
    ...['net64', 'net56', 'net48'].flatMap((layer) => [
      [`${layer}_ten_minutes`, 2],
      [`${layer}_day`, 2],
    ]),
    ['prefix_network_hour', 1],
    ['prefix_hour', 1],
  ])
})
