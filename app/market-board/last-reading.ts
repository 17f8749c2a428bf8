import { isRouteErrorResponse } from 'react-router'

const readings = new Map<string, unknown>()
let hasFailed = false

/** Notes what a page shows, by its path and query, so that a failed look for more can keep it. */
export function rememberReading(address: string, reading: unknown): void {
  readings.set(address, reading)
}

/** Whether the last look for newer prices brought nothing. */
export function lastReadFailed(): boolean {
  return hasFailed
}

/** A market page's client loader: where the server cannot be read, the page stays as it was. */
export async function readOrKeepLast<T>({
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
    const isAnswer = isRouteErrorResponse(error) && error.status < 500
    if (last === undefined || isAnswer || error instanceof Response) throw error
    hasFailed = true
    return last as T
  }
}
