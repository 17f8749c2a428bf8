import type { RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '#app/services'
import { isDataRequest } from '#app/shared/data-request'
import { referringPage } from '#app/shared/safe-url'

type BackToPage = {
  context: Readonly<RouterContextProvider>
  request: Request
  cookie?: string
  /** Where on the page the visitor was. */
  fragment?: string
  /** The page for a browser that does not name one; the home page by default. */
  otherwise?: string
}

/** Redirects a plain form to its page; for a fetcher the router reloads the page's data. */
export function backToPage({
  context,
  request,
  cookie,
  fragment = '',
  otherwise,
}: BackToPage): Response {
  const { visit }: Pick<Services, 'visit'> = context.get(servicesContext)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (cookie) headers.set('Set-Cookie', cookie)
  if (isDataRequest(request)) {
    return new Response(null, { status: 204, headers })
  }
  headers.set('Location', `${referringPage(request, visit.origin, otherwise)}${fragment}`)
  return new Response(null, { status: 303, headers })
}
