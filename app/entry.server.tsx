import { builtStyles } from 'virtual:built-styles'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { OriginContext, ReferenceContext } from './content/request-context'
import { drawFrame } from './document/draw-frame.server'
import { drawStillParts, lateParts } from './document/drawn-parts.server'
import { FrameContext } from './document/frame-part'
import { markupContext } from './document/hand-over.server'
import { writePageData } from './document/page-data.server'
import { PageDataContext } from './document/page-data-block'
import { type Pieces, placeOf, prepareDocument } from './document/prepare-document'
import { MarkupContext, type PreparedTexts } from './document/prepared-markup'
import { LateParts, StillParts } from './document/still'
import { servicesContext } from './services'
import { errorFields, patternOf } from './shared/error-fields'
import { publicOrigin } from './shared/public-origin'

/** The framework writes it only to its own streams. */
const doctype = '<!DOCTYPE html>'

/** Renders each page whole: no page here is useful in halves. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const services = context.get(servicesContext)
  const { now, requestId } = services
  const beganAt = now()
  const origin = publicOrigin(services)
  const frame = drawFrame(entryContext.staticHandlerContext.location.pathname)
  const data = await writePageData(entryContext)
  const stillParts = drawStillParts()
  const pieces = context.get(markupContext)
  // `renderToString` cannot wait for the stream, and the page data hold the same content.
  const drawn = { ...entryContext, serverHandoffStream: undefined }
  const html = renderToString(
    <PageDataContext value={data}>
      <OriginContext value={origin}>
        <ReferenceContext value={status >= 500 ? requestId : undefined}>
          <MarkupContext value={placesFor(pieces)}>
            <LateParts value={lateParts}>
              <StillParts value={stillParts}>
                <FrameContext value={frame}>
                  <ServerRouter context={drawn} url={request.url} />
                </FrameContext>
              </StillParts>
            </LateParts>
          </MarkupContext>
        </ReferenceContext>
      </OriginContext>
    </PageDataContext>,
  )
  stillParts.keepNew()
  headers.set('Server-Timing', `render;dur=${now() - beganAt}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(prepareDocument(doctype + html, builtStyles, pieces), { status, headers })
}

/** Returns placeholders that React renders; the markup itself is inserted when the page is encoded. */
function placesFor(pieces: Pieces): PreparedTexts {
  return Object.fromEntries(Object.keys(pieces).map((name) => [name, placeOf(name)]))
}

export const handleError: HandleErrorFunction = (error, { request, context, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = (context as RouterContextProvider).get(servicesContext)
  const path = patternOf(new URL(request.url).pathname, params)
  log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
}
