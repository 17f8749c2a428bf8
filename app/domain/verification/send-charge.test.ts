import { expect, it } from 'vitest'
import { returnsOfFailure, returnsOfVerification, sendBudgets } from './budget'
import { defaultLimits } from './limits'
import { readCharge, type StoredCharge, writeCharge } from './send-charge'

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
  block: key,
  range: key,
  country: 'CA',
  privilege: null,
}

it.each([
  charge,
  { ...charge, networks: [], block: null, range: null, privilege: 'known' as const },
  { ...charge, privilege: 'reserve' as const },
  { ...charge, purpose: 'own-data' as const, networks: [{ layer: 'ipv4' as const, key }] },
])('is the same after storage with its challenge: %o', (one) => {
  const text = writeCharge(one)
  expect(text.length).toBeLessThan(320)
  expect(readCharge(text)).toEqual(one)
})

it.each([null, '', '2', '1.r.abc.id..', 'nonsense', '2.r.abc.id.CA.key.key.net99:key', '{"v":2}'])(
  'is null if it was not sealed: %s',
  (text) => {
    expect(readCharge(text)).toBeNull()
  },
)

it('refunds a text that was not sent, except for networks and days', () => {
  const subject = { ...charge, phoneKey: 'p', mailboxKey: 'm', prefixKey: 'x', country: 'GB' }
  const budgets = sendBudgets(subject, defaultLimits, 'first')
  expect(returnsOfFailure(budgets).map(({ name }) => name)).toEqual([
    'phone_cooldown',
    'phone_hour',
    'range_country_hour',
    'range_hour',
    'range_day',
    'country_hour',
    'total_hour',
    'total_day',
    'block_hour',
  ])
})

it('refunds two points of each network and one unverified text', () => {
  const unverified = [
    ['range_country_hour', 1],
    ['range_hour', 1],
    ['range_day', 1],
    ['block_hour', 1],
  ]
  const returned = (one: StoredCharge) =>
    returnsOfVerification(one, defaultLimits).map(({ name, cost }) => [name, cost])
  expect(returned(charge)).toEqual([
    ...['net64', 'net56', 'net48'].flatMap((layer) => [
      [`${layer}_ten_minutes`, 2],
      [`${layer}_day`, 2],
    ]),
    ...unverified,
  ])
  expect(returned({ ...charge, privilege: 'known' })).toEqual([
    ['known_day', 1],
    ...returned(charge),
  ])
  const ofReserve = ['reserve_block_hour', 'reserve_country_hour', 'reserve_hour', 'reserve_day']
  const more = returned({ ...charge, privilege: 'reserve' }).map(([name]) => name)
  expect(more.filter((name) => `${name}`.startsWith('reserve'))).toEqual(ofReserve)
  expect(more).toContain('known_day')
})
