import { redirectDocument } from 'react-router'

/**
 * The `clientLoader` of every private route: whatever link or history entry leads there from another page, the browser
 * opens a new document, without the third-party scripts that may run in this one.
 */
export function openByDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url)
}
