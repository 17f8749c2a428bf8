import { connect } from 'node:net'
import { expect, test } from '#tests/support/e2e.ts'

/** Sends raw bytes, which no HTTP client would, and returns the status of the response. */
function statusOf(url: string, lines: string[], body: string): Promise<number> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = [...lines, `Host: localhost:${port}`, 'Connection: close', '', ''].join('\r\n')
    let response = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('connect', () => socket.write(head + body))
    socket.on('data', (chunk) => {
      response += chunk
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]
      if (!status) return
      resolve(Number(status))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed without an answer')))
  })
}

const form = 'application/x-www-form-urlencoded'
const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: eA==']
const targets = ['/', '/markets', '/markets.data', '/register', '/nowhere', '/api/geo', '/healthz']
const bodies: [string, string[], string][] = [
  ['an empty body', ['Content-Length: 0'], ''],
  ['an empty body in chunks', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['a body', ['Content-Length: 5'], 'a=b&c'],
  ['a body in chunks', ['Transfer-Encoding: chunked'], '5\r\na=b&c\r\n0\r\n\r\n'],
  ['a body longer than the limit', ['Content-Length: 20000'], 'x'.repeat(20_000)],
]

for (const method of ['GET', 'HEAD']) {
  for (const [what, headers, body] of bodies) {
    test(`a ${method} with ${what} gets the same response as one without`, async ({ server }) => {
      for (const url of [server.url, server.straightUrl]) {
        for (const target of targets) {
          const expected = await statusOf(url, [`${method} ${target} HTTP/1.1`], '')
          const lines = [`${method} ${target} HTTP/1.1`, ...headers]
          expect(await statusOf(url, lines, body), target).toBe(expected)
          expect(expected).toBeLessThan(500)
        }
      }
      expect(server.logs.filter((line) => line.includes('"alarm"'))).toEqual([])
    })
  }
}

test('a body under an Upgrade is a body like any other', async ({ server }) => {
  for (const url of [server.url, server.straightUrl]) {
    for (const method of ['GET', 'POST', 'PUT']) {
      for (const target of [...targets, '/connect', '/contact.data', '/api/send-otp']) {
        const lines = [`${method} ${target} HTTP/1.1`, `Content-Type: ${form}`]
        const more = [...upgrade, 'Expect: nothing', 'TE: trailers', 'Content-Length: 5']
        const status = await statusOf(url, [...lines, ...more], 'a=b&c')
        expect(status, `${method} ${target}`).toBeLessThan(500)
      }
    }
  }
  expect(server.logs.filter((line) => line.includes('"alarm"'))).toEqual([])
})

test('an address that decodes to nothing is refused, and the log does not quote it', async ({
  server,
}) => {
  const alike = ['/ada@example.com', '/416-555-0123', '/markets/crypto/ada@example.com-4165550123']
  for (const start of alike) {
    for (const end of ['%', '%ff', '%zz/x', '%.data', '%c3/history.data', '%?q=1']) {
      const lines = [`GET ${start}${end} HTTP/1.1`]
      expect(await statusOf(server.straightUrl, lines, ''), `${start}${end}`).toBe(400)
    }
  }
  // The log takes a few missing pages a minute.
  await server.advance(2 * 60_000)
  expect(await statusOf(server.straightUrl, ['GET /ada@example.com-4165550123 HTTP/1.1'], '')).toBe(
    404,
  )
  await expect.poll(() => server.logs.join('\n')).toContain('page.not_found')
  expect(server.logs.join('\n')).not.toMatch(/ada|555/)
})
