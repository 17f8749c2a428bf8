import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, servicesContext } from '#app/services'
import { NonceContext } from '#app/ui/nonce'

/** Pages are sent whole: nothing on them is worth a first half without the second. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  const markup = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    { nonce, signal: request.signal },
  )
  await markup.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(markup, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = (context as RouterContextProvider).get(servicesContext)
  const reason = error instanceof Error ? error.message : String(error)
  log.alarm('UNEXPECTED_ERROR', { path: new URL(request.url).pathname, reason })
}
