/** An IPv4 address, or an IPv6 prefix that a single holder may own. */
export type NetworkLayer = 'ipv4' | 'net64' | 'net56' | 'net48'
export type Network = { layer: NetworkLayer; name: string }

/** HMACs of where a request comes from. */
export type NetworkKeys = {
  /** Narrowest first; empty for loopback, which is not charged. */
  networks: readonly { layer: NetworkLayer; key: string }[]
  /** See `blockAndRangeOf`; null for loopback. */
  block: string | null
  range: string | null
}

/**
 * Returns the networks that a request is counted under, narrowest first. A household has an IPv6 /64 or /56, a site
 * a /48 (RFC 6177). Empty for loopback, which never occurs at the edge. All invalid addresses count as one network.
 */
export function networksOf(ip: string): Network[] {
  const text = ip.trim().toLowerCase()
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1]
  const groups = ipv4 ? null : expandIpv6(text)
  const address = ipv4 ?? (groups && mappedIpv4(groups))
  if (address) return address.startsWith('127.') ? [] : [{ layer: 'ipv4', name: address }]
  if (!groups) return [{ layer: 'ipv4', name: 'unreadable' }]
  if (groups.join(':') === '0:0:0:0:0:0:0:1') return []
  const [a, b, c, d = '0'] = groups
  const d56 = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [
    { layer: 'net64', name: `${a}:${b}:${c}:${d}::/64` },
    { layer: 'net56', name: `${a}:${b}:${c}:${d56}::/56` },
    { layer: 'net48', name: `${a}:${b}:${c}::/48` },
  ]
}

/** Returns the narrowest of `networksOf`; null if there is none. */
export function networkOf(ip: string): string | null {
  return networksOf(ip)[0]?.name ?? null
}

/**
 * Returns the block of addresses that one customer may hold, an IPv4 /24 or an IPv6 /48, and the range that one
 * provider or large holder may have, a /16 or a /32. Null if `networksOf` is empty.
 */
export function blockAndRangeOf(ip: string): { block: string; range: string } | null {
  const widest = networksOf(ip).at(-1)
  if (!widest) return null
  const { layer, name } = widest
  if (layer !== 'ipv4') {
    return { block: name, range: `${name.split(':').slice(0, 2).join(':')}::/32` }
  }
  const [a, b = '', c = ''] = name.split('.')
  return { block: `${a}.${b}.${c}.0/24`, range: `${a}.${b}.0.0/16` }
}

/** Reads `::ffff:cb00:7109` as 203.0.113.9 (RFC 4291, 2.5.5.2). */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function expandIpv6(text: string): string[] | null {
  const halves = text.split('::')
  if (halves.length > 2 || !/^[0-9a-f:]+$/.test(text)) return null
  const [head = [], tail = []] = halves.map((half) => (half ? half.split(':') : []))
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
