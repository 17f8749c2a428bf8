/** Returns a path as leniently as the router reads it: in any case, with escaped letters and needless slashes. */
export function routedPath(pathname: string): string {
  return decoded(pathname).toLowerCase().replace(/\/+/g, '/')
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
