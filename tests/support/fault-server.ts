import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
}

/** One response, good or bad. */
export type Responder = (response: ServerResponse, received: Received) => void

export type FaultServer = { url: string; stop: () => Promise<void> }

/**
 * Starts a local third party. It keeps every request, whatever the response, and returns them from `GET /received`,
 * so a test inside the Worker can see what was sent.
 */
export async function startFaultServer(respond: Responder): Promise<FaultServer> {
  const stored: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const received = await readRequest(request)
    if (received.method === 'GET' && received.path === '/received')
      return json(200, stored)(response)
    stored.push(received)
    respond(response, received)
  }
  const server = createServer((request, response) => void take(request, response))
  const url = await listen(server)
  return { url, stop: () => stop(server) }
}

/** Returns a URL on which nothing listens. */
export async function findDeadAddress(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await stop(server)
  return url
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}) {
  return raw(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers })
}

export function raw(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, headers).end(body)
  }
}

/** The ways in which a connection fails, with the good response that it cuts off, if any. */
export const faults = {
  html: (status: number) =>
    raw(status, '<!doctype html><title>Bad Gateway</title>', { 'content-type': 'text/html' }),
  empty: (status: number) => raw(status, ''),
  hang: () => undefined,
  resetBeforeResponse: (response: ServerResponse) => {
    response.socket?.resetAndDestroy()
  },
  closeBeforeResponse: (response: ServerResponse) => {
    response.socket?.end()
  },
  /** Declares the full length, sends half of it and disconnects. */
  truncate: (status: number, value: unknown) => (response: ServerResponse) => {
    const text = JSON.stringify(value)
    response.writeHead(status, { 'content-length': String(text.length) })
    response.write(text.slice(0, text.length / 2), () => response.socket?.end())
  },
  resetAfterHeaders: (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-length': '100' }).flushHeaders()
    setTimeout(() => response.socket?.resetAndDestroy(), 30)
  },
  /** Sends the full response in ten pieces. */
  dripInTime: (status: number, value: unknown) => (response: ServerResponse) => {
    const text = JSON.stringify(value)
    const pieces = text.match(new RegExp(`.{1,${Math.ceil(text.length / 10)}}`, 'g')) ?? []
    response.writeHead(status, { 'content-type': 'application/json' })
    const timer = setInterval(() => {
      const piece = pieces.shift()
      if (piece !== undefined) return response.write(piece)
      clearInterval(timer)
      response.end()
    }, 20)
  },
  /** Sends a space every tenth of a second, forever, so no single wait is long. */
  dripForEver: (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  },
  /** Pads a good response with 70 KB. */
  huge: (status: number, value: object) =>
    json(status, { padding: 'x'.repeat(70 * 1_024), ...value }),
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks).toString(),
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
