import { connect } from 'node:net'
import { expect, test } from '#tests/support/e2e.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

// A page without prices is not kept.
test.beforeAll(({ server }) => server.havePrices())

test('a cached page hydrates', async ({ page, request }) => {
  await request.get('/markets?utm_source=someone-else')
  const watched = watchPage(page)
  const response = await page.goto('/markets?fbclid=mine')
  expect(await response?.headerValue('server-timing')).toBe('cache;desc=hit')
  expect(await response?.headerValue('cache-control')).not.toContain('no-store')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'tracking_data')
  expect(decodeURIComponent(cookie?.value ?? '')).toContain('"fbclid":"mine"')
  expect(decodeURIComponent(cookie?.value ?? '')).not.toContain('someone-else')

  // Only the page's scripts sort without a new document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await wakePage(page)
  await page.getByRole('link', { name: '% change' }).first().click()
  await expect(page).toHaveURL(/sort=gainers/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(watched.troubles).toEqual([])
})

test('a browser that asks again gets no second copy', async ({ page }) => {
  await page.goto('/about')
  const etag = await page.evaluate(async () => (await fetch('/about')).headers.get('etag'))
  const again = await page.request.get('/about', { headers: { 'If-None-Match': `W/${etag}` } })
  expect(again.status()).toBe(304)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the built entry point of pages sends caching headers to the platform, but not to the visitor', async ({
  server,
}) => {
  const headersOf = async (path: string) => {
    const response = await server.fetchAs(`http://localhost${path}`)
    await response.body?.cancel()
    return response.headers
  }
  for (const path of ['/', '/markets', '/register', '/about']) {
    await headersOf(path)
    const headers = await headersOf(path)
    expect([path, headers.get('server-timing')]).toEqual([path, 'cache;desc=hit'])
    expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
    for (const name of ['cloudflare-cdn-cache-control', 'cache-tag', 'cf-cache-status']) {
      expect(headers.get(name)).toBeNull()
    }
  }
})

test('prices that a round has written are on the next page', async ({ server }) => {
  const markets = async () => {
    const response = await server.fetchAs('http://localhost/markets')
    return { etag: response.headers.get('etag'), html: await response.text() }
  }
  const before = await markets()
  const database = await server.database('MARKET')
  await database.prepare('UPDATE market_data SET price = price * 1.01').run()
  expect(await markets()).toEqual(before)
  // The pause after a round has ended.
  await database.prepare('UPDATE market_round SET started_at = 0').run()
  await server.runCronOf('*/5 * * * *')
  expect((await markets()).etag).not.toBe(before.etag)
})

test('malformed requests poison no cached page', async ({ server }) => {
  const clean = await (await server.fetchAs('http://localhost/terms')).text()
  const { port } = new URL(server.straightUrl)
  const targets = [
    '/terms?',
    '/terms?%00',
    '/terms#x',
    '/./terms',
    '/terms%2f',
    '//terms',
    '/%74erms',
  ]
  for (const target of targets) {
    const response = await rawRequest(Number(port), [
      `GET ${target} HTTP/1.1`,
      'Host: localhost',
      'X-Forwarded-Host: evil.example',
      'X-Original-URL: /evil',
      'X-HTTP-Method-Override: DELETE',
      'Connection: close',
    ])
    expect([target, response.slice(0, 9), response.includes('evil')]).toEqual([
      target,
      'HTTP/1.1 ',
      false,
    ])
  }
  expect(await (await server.fetchAs('http://localhost/terms')).text()).toBe(clean)
})

/** Returns the response to these lines, up to the end of a page or a second of silence. */
function rawRequest(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('data', (chunk) => {
      response += chunk.toString()
      socket.setTimeout(1_000, () => socket.destroy())
      if (response.includes('</html>')) socket.destroy()
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}
