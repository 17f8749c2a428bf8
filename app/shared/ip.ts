/**
 * The network a request is counted under: an IPv4 address, or the /64 of an IPv6 one, since a
 * single visitor is usually given a whole /64 (RFC 6177). Null for loopback, which never occurs at
 * the edge, and for anything unreadable.
 */
export function networkOf(ip: string): string | null {
  const text = ip.trim().toLowerCase()
  const mapped = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1]
  if (mapped) return mapped.startsWith('127.') ? null : mapped
  const groups = expandIpv6(text)
  if (!groups || groups.join(':') === '0:0:0:0:0:0:0:1') return null
  return `${groups.slice(0, 4).join(':')}::/64`
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
