/** React Router requests a page's data at the page's path with this suffix. */
const dataSuffix = '.data'

/** Returns whether the request is for a page's data and not for a document. */
export function isDataRequest({ url }: Pick<Request, 'url'>): boolean {
  return isDataPath(new URL(url).pathname)
}

export function isDataPath(path: string): boolean {
  return path.endsWith(dataSuffix)
}

export function withoutDataSuffix(path: string): string {
  return isDataPath(path) ? path.slice(0, -dataSuffix.length) : path
}

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
