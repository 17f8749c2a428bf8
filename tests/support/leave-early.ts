import { connect } from 'node:net'

export type RawRequest = {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** The declared length, if less is sent. */
  length?: number
}

/** Sends a request and resets its connection after some milliseconds, like a closed tab. */
export function leaveEarly(server: string, request: RawRequest, afterMs: number): Promise<void> {
  const { host, port } = new URL(server)
  const { method = 'POST', path, headers, body = '', length = Buffer.byteLength(body) } = request
  const head = Object.entries({ Host: host, ...headers, 'Content-Length': String(length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`, () => {
        setTimeout(() => {
          socket.resetAndDestroy()
          resolve()
        }, afterMs)
      })
    })
    socket.on('data', () => undefined)
    socket.on('error', () => resolve())
  })
}
