import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, ServerRouter } from 'react-router'

/** As in the framework's own template. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set('Content-Type', 'text/html')
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  return new Response(body, { status, headers })
}
