import { expect, it } from 'vitest'
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
}

it.each([
  charge,
  { ...charge, networks: [], prefixKey: null },
  { ...charge, purpose: 'own-data' as const, networks: [{ layer: 'ipv4' as const, key }] },
])('is the same after a while with its challenge: %o', (one) => {
  const text = writeCharge(one)
  expect(text.length).toBeLessThan(256)
  expect(readCharge(text)).toEqual(one)
})

it.each([null, '', '1', '2.r.abc.id..', 'nonsense', '1.r.abc.id.key.net99:key', '{"v":1}'])(
  'is nothing where it was not sealed: %s',
  (text) => {
    expect(readCharge(text)).toBeNull()
  },
)

it('gives back cooldown and hour, and never a day, of a text that was not sent', () => {
  const names = (one: object) =>
    returnsOfFailure({ ...charge, phoneKey: 'p', ...one }, defaultLimits).map(({ key: k }) => k)
  expect(names({})).toEqual(['phone_cooldown:p', 'phone_hour:p', `prefix_hour:${key}`])
  expect(names({ purpose: 'own-data', prefixKey: null })).toEqual([
    'own_phone_cooldown:p',
    'own_phone_hour:p',
  ])
})

it('gives back two points of each network, and the place among the unverified', () => {
  const returned = returnsOfVerification(charge, defaultLimits)
  expect(returned.map(({ name, cost }) => [name, cost])).toEqual([
    ...['net64', 'net56', 'net48'].flatMap((layer) => [
      [`${layer}_ten_minutes`, 2],
      [`${layer}_day`, 2],
    ]),
    ['prefix_hour', 1],
  ])
})
