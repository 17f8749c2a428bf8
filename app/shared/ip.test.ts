import { describe, expect, it } from 'vitest'
import { blockAndRangeOf, networkOf, networksOf } from './ip'

describe('the network a request is counted under', () => {
  it('is an IPv4 address itself', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf(' 203.0.113.9 ')).toBe('203.0.113.9')
  })

  it('is that address too when it comes mapped into IPv6', () => {
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::FFFF:203.0.113.9')).toBe('203.0.113.9')
  })

  it('is the /64 of an IPv6 address, however it is spelled', () => {
    const spellings = [
      '2001:db8:0:7::1',
      '2001:DB8:0:7:ffff:ffff:ffff:ffff',
      '2001:0db8:0000:0007:1:2:3:4',
      '2001:db8:0:7::',
    ]
    expect(new Set(spellings.map(networkOf))).toEqual(new Set(['2001:db8:0:7::/64']))
  })

  it('distinguishes neighbouring /64s', () => {
    expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  })

  it.each(['127.0.0.1', '127.8.8.8', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    'returns null for loopback: %s',
    (ip) => {
      expect(networkOf(ip)).toBeNull()
    },
  )

  it.each([
    '',
    'localhost',
    '1.2.3',
    'a.b.c.d',
    ':::',
    '1::2::3',
    '2001:db8',
    '12345::1',
    'fe80::1%eth0',
  ])('is one for everything that isn’t an address: %s', (ip) => {
    expect(networkOf(ip)).toBe('unreadable')
  })
})

describe('the networks of a request', () => {
  it('are one address of IPv4, however it is written', () => {
    const address = [{ layer: 'ipv4', name: '203.0.113.9' }]
    for (const ip of [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '::ffff:cb00:7109',
      '0:0:0:0:0:FFFF:CB00:7109',
    ])
      expect(networksOf(ip)).toEqual(address)
  })

  it('are the /64, /56 and /48 of IPv6', () => {
    expect(networksOf('2001:db8:7:abcd::1')).toEqual([
      { layer: 'net64', name: '2001:db8:7:abcd::/64' },
      { layer: 'net56', name: '2001:db8:7:ab00::/56' },
      { layer: 'net48', name: '2001:db8:7::/48' },
    ])
    const [, net56, net48] = networksOf('2001:db8:7:ab01::9')
    expect([net56?.name, net48?.name]).toEqual(['2001:db8:7:ab00::/56', '2001:db8:7::/48'])
    expect(networksOf('2001:db8:7:ac01::9')[1]).not.toEqual(net56)
  })

  it.each(['127.0.0.1', '::1', '::ffff:7f00:1', '::ffff:127.0.0.1'])(
    'are none for loopback: %s',
    (ip) => {
      expect(networksOf(ip)).toEqual([])
    },
  )
})

it('has the block of a customer and the range of a provider around it', () => {
  expect(blockAndRangeOf('2001:db8:1:2::1')).toEqual({
    block: '2001:db8:1::/48',
    range: '2001:db8::/32',
  })
  expect(blockAndRangeOf('2001:db8::1')?.range).toBe('2001:db8::/32')
  const ipv4 = { block: '203.0.113.0/24', range: '203.0.0.0/16' }
  expect(blockAndRangeOf('203.0.113.9')).toEqual(ipv4)
  expect(blockAndRangeOf('::ffff:203.0.113.9')).toEqual(ipv4)
  expect(blockAndRangeOf('nonsense')).toEqual(blockAndRangeOf('999'))
  expect([blockAndRangeOf('127.0.0.1'), blockAndRangeOf('::1')]).toEqual([null, null])
})
