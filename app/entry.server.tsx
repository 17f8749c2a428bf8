import { builtStyles } from 'virtual:built-styles'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { OriginContext, ReferenceContext } from './content/page-meta'
import { lateParts } from './document/late'
import { writePageData } from './document/page-data.server'
import { PageDataContext } from './document/page-data-block'
import { prepareDocument } from './document/prepare-document'
import { partsContext } from './document/send-parts.server'
import { frameParts } from './frame-parts.server'
import { servicesContext } from './services'
import { errorFields, patternOf } from './shared/error-fields'
import { publicOrigin } from './shared/safe-url'

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
  const { pathname } = entryContext.staticHandlerContext.location
  const parts = { ...frameParts(pathname), ...context.get(partsContext) }
  const [data] = await Promise.all([writePageData(entryContext), lateParts()])
  // `renderToString` cannot wait for the stream, and the page data have the same content.
  const withoutStream = { ...entryContext, serverHandoffStream: undefined }
  const html = renderToString(
    <PageDataContext value={data}>
      <OriginContext value={origin}>
        <ReferenceContext value={status >= 500 ? requestId : undefined}>
          <ServerRouter context={withoutStream} url={request.url} />
        </ReferenceContext>
      </OriginContext>
    </PageDataContext>,
  )
  headers.set('Server-Timing', `render;dur=${now() - beganAt}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(prepareDocument(doctype + html, builtStyles, parts), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = (context as RouterContextProvider).get(servicesContext)
  const path = patternOf(new URL(request.url).pathname, params)
  log.alarm('UNEXPECTED_ERROR', { path, ...errorFields(error) })
}
