/**
 * Returns the address of the nth visitor: 4,096 in a row have ranges (IPv4 /16) of their own, as visitors from all
 * over the world have.
 */
export function visitorAddress(visitor: number): string {
  return `${240 + (visitor & 15)}.${(visitor >> 4) & 255}.${(visitor >> 12) & 255}.1`
}
