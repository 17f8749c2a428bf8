/**
 * The pairs of a query without its `?`, as `URLSearchParams` reads them; without its cost where nothing
 * is escaped, as in most addresses of ads.
 */
export function readQuery(query: string): Iterable<readonly [string, string]> {
  if (/[%+]/.test(query)) return new URLSearchParams(query)
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    })
}
