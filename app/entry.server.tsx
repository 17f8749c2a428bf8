import { builtStyles } from 'virtual:built-styles'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { OriginContext, ReferenceContext } from './content/request-context'
import { drawFrame } from './document/draw-frame.server'
import { drawnParts } from './document/drawn-parts.server'
import { FrameContext } from './document/frame-part'
import { markupContext } from './document/hand-over.server'
import { prepareDocument } from './document/prepare-document'
import { MarkupContext } from './document/prepared-markup'
import { renderDocument } from './document/render-document.server'
import { DrawnParts } from './document/still'
import { nonceContext, servicesContext } from './services'
import { errorFields, loggedPath } from './shared/error-fields'
import { NonceContext } from './ui/nonce'

/** Pages are sent whole: nothing on them is worth a first half without the second. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  const { now, requestId, settings, visit } = context.get(servicesContext)
  const beganAt = now()
  // A development host is its own site; in production one address counts, whichever was asked.
  const origin = settings.isProduction ? settings.siteOrigin : visit.origin
  const frame = drawFrame(entryContext.staticHandlerContext.location.pathname)
  const html = await renderDocument(entryContext, nonce, (drawn) => (
    <NonceContext value={nonce}>
      <OriginContext value={origin}>
        <ReferenceContext value={status >= 500 ? requestId : undefined}>
          <MarkupContext value={context.get(markupContext)}>
            <DrawnParts value={drawnParts}>
              <FrameContext value={frame}>
                <ServerRouter context={drawn} url={request.url} nonce={nonce} />
              </FrameContext>
            </DrawnParts>
          </MarkupContext>
        </ReferenceContext>
      </OriginContext>
    </NonceContext>
  ))
  headers.set('Server-Timing', `render;dur=${now() - beganAt}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(prepareDocument(html, builtStyles), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = (context as RouterContextProvider).get(servicesContext)
  const path = loggedPath(new URL(request.url).pathname)
  log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
}
