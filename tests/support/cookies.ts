type WithHeaders = { headers: Headers }

/** Returns the cookies of a response by name, decoded. */
export function cookiesOf({ headers }: WithHeaders): Record<string, string> {
  return Object.fromEntries(
    headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )
}

/** Returns the header that a browser would send back. */
export function cookieHeader({ headers }: WithHeaders): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
