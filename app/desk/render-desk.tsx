import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { site } from '#app/content/site'
import type { Services } from '#app/services'
import { readForm } from '#app/shared/read-form'

import { CertificateCheck, checkCertificate, tooLongCertificate } from './certificate-check'
import styles from './desk.css?inline'
import { type DeskContext, deskContext } from './desk-services'
import { FormTokenProvider, InlineScript } from './parts/parts'
import { noteRefusal, triedIn } from './parts/read-act'
import { deskRoutes } from './routes'
import { hash as hoursScript } from './scripts/hours-script?inlined'
import { hash as keysScript, text as keysText } from './scripts/keys-script?inlined'

// The desk has a router of its own, so the public pages' manifest and bundles hold none of it.
const { query, queryRoute, dataRoutes } = createStaticHandler(deskRoutes)

/** Renders a page of the desk, runs its form or sends its file. Everything works without its scripts. */
export async function renderDesk(request: Request, context: DeskContext): Promise<Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(deskContext, context)
  const route = matchRoutes(deskRoutes, new URL(request.url).pathname)?.at(-1)?.route
  if (request.method === 'POST' && route && !route.action) return nothingToPost()
  if (route?.path && !route.Component) {
    // A file that does not exist is thrown as a response.
    return queryRoute(request, { requestContext }).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown
      throw thrown
    })
  }
  const isRefusable = request.method === 'POST' && context.member.operator === null
  const form = isRefusable ? await readForm(request.clone(), ['intent', 'decision']) : null
  const found = await query(request, { requestContext })
  if (found instanceof Response) return found
  for (const error of Object.values(found.errors ?? {})) {
    if (!isRouteErrorResponse(error)) throw error
  }
  if (found.statusCode === 403) {
    await noteRefusal(context, found.matches.at(-1)?.pathname ?? '', triedIn(form))
  }
  const router = createStaticRouter(dataRoutes, found)
  const document = await documentOf(
    <FormTokenProvider value={context.formToken}>
      <StaticRouterProvider router={router} context={found} hydrate={false} />
    </FormTokenProvider>,
    found.statusCode,
  )
  const { actionHeaders, loaderHeaders } = found
  for (const headers of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    for (const cookie of headers.getSetCookie()) document.headers.append('Set-Cookie', cookie)
  }
  return document
}

/** The router would warn in the log. */
function nothingToPost(): Response {
  return new Response('Nothing is sent to this page.', {
    status: 405,
    headers: { Allow: 'GET, HEAD' },
  })
}

export function renderSignIn(): Promise<Response> {
  return documentOf(<SignInPage />, 401)
}

/** Renders the check of certificates, which is anyone's, in the look of the desk. */
export async function renderCertificateCheck(
  request: Request,
  services: Pick<Services, 'hash'>,
  { isTooLong }: { isTooLong: boolean },
): Promise<Response> {
  const posted = isTooLong ? tooLongCertificate : checkCertificate(request, services)
  const checked = request.method === 'POST' ? await posted : null
  const refusedAs = isTooLong ? 413 : 422
  const status = checked && 'problem' in checked ? refusedAs : 200
  return documentOf(<CertificateCheck checked={checked} />, status, null)
}

async function documentOf(
  page: ReactNode,
  status: number,
  script: string | null = keysText,
): Promise<Response> {
  const html = renderToStaticMarkup(
    <StrictMode>
      <html lang="en-CA">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style>{styles}</style>
        </head>
        <body>
          {page}
          {script !== null && <InlineScript text={script} />}
        </body>
      </html>
    </StrictMode>,
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await policy(),
    },
  })
}

let allowed: Promise<string> | undefined

/** Only the desk's own style, pictures, forms and two scripts, by their hashes. */
function policy(): Promise<string> {
  allowed ??= crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles)).then((hash) => {
    const style = btoa(String.fromCharCode(...new Uint8Array(hash)))
    return `default-src 'none'; script-src '${keysScript}' '${hoursScript}'; style-src 'sha256-${style}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  })
  return allowed
}

/** The sandbox's stand-in for Cloudflare Access. */
function SignInPage() {
  return (
    <main className="sign-in">
      <title>{`Sign in · ${site.name} desk`}</title>
      <p className="sandbox">Sandbox</p>
      <h1>{site.name} desk</h1>
      <p>
        On this machine, anyone may sign in. A deployed desk opens only through Cloudflare Access.
      </p>
      <form method="post" action="/desk/sign-in">
        <button type="submit" name="role" value="operator">
          Sign in as operator
        </button>
        <button type="submit" name="role" value="viewer" className="quiet">
          Sign in as viewer
        </button>
      </form>
    </main>
  )
}
