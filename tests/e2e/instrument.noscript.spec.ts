import { expect, test } from '#tests/support/markets.ts'

test('an instrument has its figures, ranges, table and converter', async ({ page }) => {
  await page.goto('/markets/crypto/btc')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bitcoin')
  // Made-up prices say so in the first screen.
  await expect(page.locator('.quote-age')).toContainText(' · Demo')
  const figure = page.getByRole('figure')
  await expect(figure).toContainText(
    /Bitcoin, 24 hours: start \$.*, high \$.*, low \$.*, last \$.* Change [+−].*%\)\. As of /,
  )
  await expect(figure.getByRole('img')).toBeVisible()
  await page.getByRole('link', { name: '1M' }).click()
  await expect(page).toHaveURL('/markets/crypto/btc?range=1M')
  await expect(page.getByRole('figure')).toContainText(/Bitcoin since \w+\.? \d+, \d{4}/)
  await expect(page.locator('.chart-reading')).toContainText(/%\) since \w+\.? \d+/)
  await page.getByText('View as a table').click()
  expect(await page.getByRole('table').first().getByRole('row').count()).toBeGreaterThan(25)
  await page.getByRole('textbox', { name: 'Amount' }).fill('2')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('USD')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page).toHaveURL(/amount=2&from=BTC&to=USD/)
  await expect(page.locator('output')).toHaveText(/^2 BTC = [\d,.]+ USD$/)
})

test('a stock has its session, with the previous close beside it', async ({ page }) => {
  await page.goto('/markets/stock/ry')
  await expect(page.getByRole('figure')).toContainText(
    /session of \w+\.? \d+, \d{4}: open \$.*, high \$.*, low \$.*, last \$.* from the previous close of \$/,
  )
  for (const name of ['Open', 'Day’s range', '52-week range', 'Previous close', 'Exchange']) {
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const [hours, chart] = await Promise.all(
    ['.instrument-header .session', '.chart-box'].map((part) => page.locator(part).boundingBox()),
  )
  expect(hours?.y).toBeLessThan(chart?.y ?? 0)
  await expect(page.locator('.instrument-header .session')).toHaveText(/^TSX (open|closed) until /)
  await expect(page.locator('.quote-age')).toContainText(/ · Demo · TSX/)
  // Below a phone's chart of the day are its open, high and low.
  await expect(page.locator('.range-figures dt')).toHaveText(['Open', 'High', 'Low'])
  const rows = ['Open', 'Day’s range'].map((name) =>
    page.getByRole('rowheader', { name, exact: true }),
  )
  for (const row of rows) await expect(row).toBeHidden()
  await page.getByRole('link', { name: '5D' }).click()
  for (const row of rows) await expect(row).toBeVisible()
  await page.goto('/markets/stock/ry?range=30d')
  await expect(page.getByRole('link', { name: '1M' })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/markets\/stock\/ry$/)
})

test('an instrument leads to prices of its kind and to three stories or more', async ({ page }) => {
  for (const [path, board, peers] of [
    ['stock/td', '/stocks', 6],
    ['crypto/trx', '/crypto', 6],
    ['index/spx', '/stocks', 3],
  ] as const) {
    await page.goto(`/markets/${path}`)
    const section = page.locator('.peers')
    await expect(section.getByRole('heading').getByRole('link')).toHaveAttribute('href', board)
    const own = section.locator('.tile a')
    await expect(own).toHaveCount(peers)
    const paths = await own.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const [category] = path.split('/')
    expect(paths.every((one) => one?.startsWith(`/markets/${category}/`))).toBe(true)
    expect(paths).not.toContain(`/markets/${path}`)
    expect(await page.locator('main .card').count()).toBeGreaterThanOrEqual(3)
    const offer = page.getByRole('complementary', { name: 'Talk to a registered broker' })
    await expect(offer).toContainText(/^Advertisement.*Brokers pay us for each introduction\./)
    await expect(offer.getByRole('link', { name: 'Get a call' })).toHaveAttribute(
      'href',
      '/register',
    )
  }
})

test('two instruments are compared by a form, in the explorer', async ({ page }) => {
  await page.goto('/markets/stock/ry?range=5d')
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Bitcoin')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL('/markets/stock/ry/chart?range=5D&compare=crypto-btc')
  await expect(page.locator('.explorer-price')).toContainText('Demo')
  await expect(page.locator('.explorer-lines tbody th')).toHaveText([
    'Royal Bank of Canada',
    /^Bitcoin/,
  ])
  await page.getByRole('link', { name: '1M' }).click()
  await expect(page).toHaveURL('/markets/stock/ry/chart?range=1M&compare=crypto-btc')
})

test('a pair is found by its words, and its way is in structured data', async ({ page }) => {
  await page.goto('/markets/forex/usd-cad')
  await expect(page).toHaveTitle(
    /^US dollar to Canadian dollar \(USD\/CAD\): rate, chart, converter/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'US dollar to Canadian dollar',
  )
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(json ?? '{}')).toMatchObject({ '@type': 'BreadcrumbList' })
})

test('a daily series has no chart of one day', async ({ page }) => {
  await page.goto('/markets/commodity/copper')
  await expect(page.getByRole('link', { name: '1M' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: '1D', exact: true })).toHaveCount(0)
})

test('an instrument that does not exist is not found', async ({ request }) => {
  for (const path of ['/markets/crypto/nope', '/markets/bonds/btc', '/markets/bonds']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  }
})

test('a category of instruments is moved to its board', async ({ request }) => {
  const boards = { crypto: '/crypto', forex: '/forex', stock: '/stocks', stocks: '/stocks' }
  for (const [category, board] of Object.entries({
    ...boards,
    index: '/stocks',
    commodity: '/stocks',
  })) {
    const response = await request.get(`/markets/${category}`, { maxRedirects: 0 })
    expect(response.status(), category).toBe(301)
    expect(response.headers().location).toBe(board)
  }
})

test('related coverage is of the instrument, its sector and its market, and of no other company', async ({
  page,
}) => {
  const coverage = page.getByRole('region', { name: 'Related coverage' })
  for (const [path, kinds] of [
    ['stock/td', ['Banking', 'Banking', 'Technology']],
    ['stock/shop', ['Technology', 'Real Estate', 'Small Companies']],
    ['commodity/silver', ['Commodities']],
  ] as const) {
    await page.goto(`/markets/${path}`)
    await expect(coverage.locator('.card')).toHaveText(kinds.map((kind) => new RegExp(kind)))
  }
  // What is paid for comes once, last, and in a row of its own.
  await page.goto('/markets/crypto/btc')
  await expect(coverage.locator('.card')).toHaveCount(3)
  await expect(coverage.getByText('Advertisement')).toHaveCount(0)
  const ad = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(ad.locator('.card')).toHaveText(/^Advertisement/)
})
