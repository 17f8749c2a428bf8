import { encodeValue, type Parameter } from '#app/shared/query'
import { safeExternalUrl, safePath } from '#app/shared/safe-url'

/** A checked destination, split into parts so following it needs no parsing. */
export type Destination = {
  text: string
  isOwn: boolean
  /** Path, or scheme, host and path. */
  base: string
  /** The query with its `?`, or empty. */
  query: string
  /** The fragment with its `#`, or empty. */
  hash: string
  parameters: readonly Parameter[]
  names: ReadonlySet<string>
}

/** Browsers and the platform handle a longer `Location` badly: parameters beyond it are dropped. */
const longestPassed = 4_096

/** Not pages; a link to a link could loop. */
const notPages = /^\/(?:go|api|dev|cdn-cgi)(?:\/|$)/i

const placeholder = 'https://own.invalid'

/** Returns null unless it is a page of this site, or an https URL at one of `allowedHosts` or a subdomain. */
export function parseDestination(
  text: string,
  allowedHosts: readonly string[],
): Destination | null {
  const path = safePath(text)
  if (path !== null) return ownDestination(path)
  const href = safeExternalUrl(text, allowedHosts)
  return href === null ? null : takeApart(text, new URL(href), false)
}

function ownDestination(path: string): Destination | null {
  const url = new URL(path, placeholder)
  return isReserved(url.pathname) ? null : takeApart(path, url, true)
}

/** Decodes first: escapes would hide a reserved path here, but not from the router. */
function isReserved(pathname: string): boolean {
  try {
    return notPages.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}

function takeApart(text: string, url: URL, isOwn: boolean): Destination {
  return {
    text,
    isOwn,
    base: isOwn ? url.pathname : `${url.origin}${url.pathname}`,
    query: url.search,
    hash: url.hash,
    parameters: Array.from(url.searchParams),
    names: new Set(Array.from(url.searchParams, ([name]) => name)),
  }
}

/** Returns the parameters that a redirect adds; those that the destination already has are unchanged. */
export function addedParameters({ names }: Destination, passed: readonly Parameter[]): Parameter[] {
  return passed.filter(([name]) => !names.has(name))
}

/** Returns the URL to redirect to. Everything added is percent-encoded. */
export function addressOf({ base, query, hash }: Destination, added: readonly Parameter[]): string {
  let address = base + query
  let separator = query === '' ? '?' : '&'
  for (const [name, value] of added) {
    const pair = `${separator}${encodeValue(name)}=${encodeValue(value)}`
    if (address.length + pair.length > base.length + query.length + longestPassed) continue
    address += pair
    separator = '&'
  }
  return address + hash
}
