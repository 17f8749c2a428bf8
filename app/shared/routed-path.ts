/** Returns a path as leniently as the router reads it: in any case, with escaped letters and needless slashes. */
export function routedPath(pathname: string): string {
  return decoded(pathname).toLowerCase().replace(/\/+/g, '/')
}

/** Returns a text without its percent-encoding; as it is where that is broken. */
export function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
