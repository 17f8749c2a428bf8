/** How far a network reaches: one subscriber's line, a customer's site, a block that one party can rent. */
export type Reach = 'line' | 'site' | 'block'
export type Network = { reach: Reach; network: string }

/**
 * Returns the networks a request is counted under, narrowest first. Lines are IPv4 addresses and IPv6
 * /64s; a customer is given a /56 or a /48 (RFC 6177), and servers are rented with an IPv4 /24. Empty
 * for loopback, which never occurs at the edge, and for anything unreadable.
 */
export function networksOf(ip: string): Network[] {
  const text = ip.trim().toLowerCase()
  const mapped = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1]
  if (mapped) {
    if (mapped.startsWith('127.')) return []
    const block = `${mapped.slice(0, mapped.lastIndexOf('.'))}.0/24`
    return [
      { reach: 'line', network: mapped },
      { reach: 'block', network: block },
    ]
  }
  const groups = expandIpv6(text)
  if (!groups || groups.join(':') === '0:0:0:0:0:0:0:1') return []
  const block = groups.slice(0, 3).join(':')
  const subnet = Number.parseInt(groups[3] ?? '0', 16)
  return [
    { reach: 'line', network: `${block}:${groups[3]}::/64` },
    { reach: 'site', network: `${block}:${(subnet & 0xff00).toString(16)}::/56` },
    { reach: 'block', network: `${block}::/48` },
  ]
}

/** Returns the line of `networksOf`, or null where it returns none. */
export function networkOf(ip: string): string | null {
  return networksOf(ip)[0]?.network ?? null
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
