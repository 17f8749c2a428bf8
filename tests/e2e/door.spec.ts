import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '#tests/support/e2e.ts'

/** Sends a request to loopback under another name, like DNS rebinding; fetch allows no Host header. */
function askAs(host: string, url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request(url, { headers: { Host: host, ...headers } }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then((body) => resolve({ status, body }), reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('shows nothing under a name that was rebound to loopback, whatever address it claims', async ({
  server,
}) => {
  const refused = { status: 421, body: 'This host is not served here.' }
  for (const path of [
    '/',
    '/dev/messages',
    '/dev/leads',
    '/go/autumn',
    '/media/TT2.wav',
    '/healthz',
  ]) {
    for (const base of [server.url, server.straightUrl]) {
      expect(await askAs('evil.example', `${base}${path}`)).toEqual(refused)
    }
    const claimed = { 'MF-Original-URL': `http://localhost${path}` }
    expect(await askAs('evil.example', `${server.url}${path}`, claimed)).toEqual(refused)
  }
  for (const host of ['localhost', '127.0.0.1:1234', '[::1]:80']) {
    expect((await askAs(host, `${server.url}/dev/messages`)).status).toBe(200)
  }
})
