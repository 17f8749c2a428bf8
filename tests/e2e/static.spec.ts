import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { contentOf, expectCompleteHead, sizeOfPng } from '#tests/support/page-head.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const paths = [
  '/about',
  '/corrections',
  '/glossary',
  '/accessibility',
  '/advertise',
  '/contact',
  '/privacy',
  '/terms',
]

test('each static page is found under its own address, whatever click led to it, and is accessible', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const watched = watchPage(page)
  for (const path of paths) {
    const response = await page.goto(`${path}?utm_source=facebook&fbclid=click-1`)
    expect(response?.status()).toBe(200)
    // Before intent, this is what a visitor without scripts gets.
    await expectCompleteHead(page, request, path)
    await test.step(path, () => expectAccessible(page))
    await wakePage(page)
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  }
  expect(watched.troubles).toEqual([])
  expect(watched.foreignHosts()).toEqual([])
})

test('home and registration have an address and a preview too', async ({ page, request }) => {
  for (const path of ['/', '/register']) {
    await page.goto(path)
    await expectCompleteHead(page, request, path)
  }
})

test('a page reached by a link has its own title, description and address', async ({ page }) => {
  await page.goto('/about')
  await wakePage(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page).toHaveTitle(/^Terms of use/)
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/terms$/)
  expect(await contentOf(page, 'meta[name="description"]')).toContain('ads are labelled')
})

test('what means something to one visitor only is kept out of search engines', async ({ page }) => {
  for (const path of ['/connect', '/thank-you', '/welcome']) {
    await page.goto(path)
    expect(await contentOf(page, 'meta[name="robots"]')).toBe('noindex')
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  }
})

test('every figure of the advertising page has a dagger, explained once below its block', async ({
  page,
}) => {
  await page.goto('/advertise')
  const claims = page.locator('[data-claim]')
  await expect(claims).toHaveCount(5)
  for (const claim of await claims.all()) {
    await expect(claim).toContainText('†')
  }
  const notes = page.getByText('† Illustrative, not an actual')
  await expect(notes).toHaveCount(2)
})

test('the dates of privacy and terms can be read by machines', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  }
})

test('icons and the manifest are there', async ({ page, request, baseURL }) => {
  await page.goto('/about')
  const manifestPath = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(manifestPath ?? '')).json()
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sizeOfPng(request, `${baseURL}${src}`)
    expect(`${width}x${height}`).toBe(sizes)
  }
  const apple = await sizeOfPng(request, `${baseURL}/apple-touch-icon.png`)
  expect(apple).toEqual({ width: 180, height: 180 })
  const favicon = await (await request.get('/favicon.ico')).body()
  expect(favicon.readUInt16LE(2)).toBe(1)
  expect(favicon.readUInt16LE(4)).toBe(3)
})

test('a page that is not found shows what moves the markets, with prices and one time', async ({
  page,
  server,
}) => {
  await server.havePrices()
  for (const path of ['/articles/none', '/markets/crypto/none', '/no/such/page']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    const movers = page.getByRole('region', { name: 'Biggest moves' })
    await expect(movers.getByRole('listitem')).toHaveCount(10)
    await expect(movers.locator('li data[value]')).toHaveCount(10)
    await expect(movers.locator('time').first()).toBeVisible()
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const heights = await page
    .getByRole('region', { name: 'Biggest moves' })
    .getByRole('listitem')
    .evaluateAll((lines) => lines.map((line) => line.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(50)
  await page.getByRole('region', { name: 'Biggest moves' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/markets\/[a-z]+\/[\w-]+$/)
})

test('the advertising page shows an ad as it runs, with its label and sponsor', async ({
  page,
}) => {
  await page.goto('/advertise')
  const placement = page.getByRole('region', { name: 'How an ad looks here' })
  await expect(placement.locator('.card .ad-label')).toHaveText('Advertisement')
  await expect(placement.locator('.card')).toContainText('Paid for by Sandbox Brokerage')
  await expect(placement.locator('.card a')).toHaveAttribute('rel', 'sponsored')
})

test('a dead end leads on: by search, and to every section', async ({ page }) => {
  await page.goto('/no/such/page')
  const main = page.getByRole('main')
  for (const name of [/^Live Markets/, /^Canadian Stocks/, /^Crypto/, /^Foreign/, /^Market Ins/]) {
    await expect(main.getByRole('link', { name })).toBeVisible()
  }
  await main.getByRole('searchbox', { name: 'Search the site' }).fill('rate & yield')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=rate\+%26\+yield$/)
})
