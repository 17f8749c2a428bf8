import { isRouteErrorResponse } from 'react-router'

const readings = new Map<string, unknown>()
let hasFailed = false

/** Stores what a page shows, by path and query, so a failed reload can keep it. */
export function rememberReading(address: string, reading: unknown): void {
  readings.set(address, reading)
}

/** Returns whether the last request for newer prices failed. */
export function lastReadFailed(): boolean {
  return hasFailed
}

/** Loads a market page in the browser; if the server cannot be reached, the page stays unchanged. */
export async function readOrLast<T>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<T>
}): Promise<T> {
  hasFailed = false
  try {
    return await serverLoader()
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    const last = readings.get(pathname + search)
    const isRefusal = isRouteErrorResponse(error) && error.status < 500
    if (last === undefined || isRefusal || error instanceof Response) throw error
    hasFailed = true
    return last as T
  }
}
