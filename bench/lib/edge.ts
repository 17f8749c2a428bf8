import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { selfSigned } from './certificate.ts'

export type Edge = { url: string; stop: () => Promise<void> }

const compress = promisify(brotliCompress)
/** The quality that edges use for compression on the fly. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const texts = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/

/** The lower bound: a page with one heading and nothing else. */
export const floorPath = '/floor'
const floorPage = '<!DOCTYPE html><html lang="en"><title>Floor</title><h1>Floor</h1></html>'

/**
 * Starts a proxy in front of a local server, like a platform's edge: TLS, HTTP/2 and brotli, with a self-signed
 * certificate.
 */
export async function startEdge(origin: string): Promise<Edge> {
  const server = createSecureServer(selfSigned(), (request, response) => {
    respond(origin, request, response).catch(() => response.stream?.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function respond(origin: string, request: Http2ServerRequest, response: Http2ServerResponse) {
  const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const headers = new Headers(asked.map(([name, value]): [string, string] => [name, `${value}`]))
  headers.set('accept-encoding', 'identity')
  // A cross-site form would be refused.
  if (headers.has('origin')) headers.set('origin', origin)
  const { method } = request
  const body = await bodyOf(request)
  const found =
    request.url === floorPath
      ? new Response(floorPage, { headers: { 'content-type': 'text/html' } })
      : await fetch(`${origin}${request.url}`, { method, headers, body, redirect: 'manual' })
  const bytes = Buffer.from(await found.arrayBuffer())
  const isText = texts.test(found.headers.get('content-type') ?? '') && bytes.length > 0
  for (const [name, value] of found.headers) {
    if (!perConnection.has(name)) response.setHeader(name, value)
  }
  if (isText) response.setHeader('content-encoding', 'br')
  response.writeHead(found.status)
  response.end(isText ? await compress(bytes, quality) : bytes)
}

async function bodyOf(request: Http2ServerRequest): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length > 0 ? Buffer.concat(chunks) : undefined
}

const perConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])
