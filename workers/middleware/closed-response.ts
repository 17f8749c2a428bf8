import { closedHeaders } from './security-headers'

/** Returns plain text that shows nothing of the site and is not stored. */
export function closedResponse(request: Request, status: number, body: string): Response {
  const headers = closedHeaders(request.url.startsWith('https:'))
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  return new Response(body, { status, headers })
}
