import { redirectDocument } from 'react-router'

export type RouteHandle = {
  /**
   * Shows a person's data, or has a secret in its URL: no third-party script loads, and `openByDocument` is its
   * `clientLoader`. Its path is in `workers/middleware/private-pages.ts`.
   */
  isPrivate?: true
}

/**
 * The `clientLoader` of every private route: whatever link or history entry leads there from another page, the browser
 * opens a new document, without the third-party scripts that may run in this one.
 */
export function openByDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
