/** React Router asks for a page's data at the page's path with this at its end. */
const dataSuffix = '.data'

/** Returns whether a page that is there already asks, not a browser that wants a document. */
export function isDataRequest({ url }: Pick<Request, 'url'>): boolean {
  return isDataPath(new URL(url).pathname)
}

export function isDataPath(path: string): boolean {
  return path.endsWith(dataSuffix)
}

/** Returns the path, or a part of one, of the page whose data is asked for. */
export function withoutDataSuffix(path: string): string {
  return isDataPath(path) ? path.slice(0, -dataSuffix.length) : path
}
