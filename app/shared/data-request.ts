/** React Router requests a page's data at the page's path with this suffix. */
const dataSuffix = '.data'

/** Returns whether the request is for a page's data and not for a document. */
export function isDataRequest({ url }: Pick<Request, 'url'>): boolean {
  return isDataPath(new URL(url).pathname)
}

export function isDataPath(path: string): boolean {
  return path.endsWith(dataSuffix)
}

/** Returns the page's path, or part of it, without the data suffix. */
export function withoutDataSuffix(path: string): string {
  return isDataPath(path) ? path.slice(0, -dataSuffix.length) : path
}
