import type { Page } from '@playwright/test'
import { sleep } from '#app/shared/time.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { listedCount } from '#tests/support/instrument-count.ts'
import { expect, row, symbolsIn, test } from '#tests/support/markets.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const pages = [
  '/',
  '/markets',
  '/markets?view=map',
  '/markets?filter=watched',
  '/crypto?filter=up&view=table',
  '/search?q=b',
  '/markets/crypto/btc',
  '/markets/stock/ry',
]
/** Of the same parts as one of those. */
const alike = ['/markets?view=table', '/stocks', '/forex', '/search', '/markets/commodity/copper']

test('each market page is accessible, logs nothing to the browser’s console and calls no third party', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { troubles, foreignHosts } = watchPage(page)
  for (const path of pages) {
    await page.goto(path)
    await test.step(path, () => expectAccessible(page))
    await wakePage(page)
  }
  for (const path of alike) {
    await page.goto(path)
    await wakePage(page)
  }
  expect(troubles).toEqual([])
  expect(foreignHosts()).toEqual([])
})

test('a box beside the mouse says what a heat map’s field is of', async ({ page }) => {
  await page.goto('/markets?view=map')
  await wakePage(page)
  const tip = page.locator('.heat-tip')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.locator('.heat-map a[href="/markets/crypto/eth"]').hover()
    await expect(tip).toHaveText(/^Ethereum\n[$\d,.]+\nDay: /, { timeout: 500 })
  }).toPass()
  await page.locator('h1').hover()
  await expect(tip).toBeHidden()
})

test('headers, filters and the currency change the page in place, and keep the focus', async ({
  page,
}) => {
  await page.goto('/crypto')
  await wakePage(page)
  await mark(page)
  const header = page.getByRole('columnheader', { name: 'Name' }).getByRole('link')
  await header.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/crypto?sort=name')
  await expect.poll(async () => (await symbolsIn(page, 'Top 20 Cryptocurrencies'))[0]).toBe('AAVE')
  await expect(header).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: 'Gainers' })
    .click()
  await expect(page).toHaveURL('/crypto?filter=up')
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await expect(page.locator('.board')).toHaveAttribute('data-view', 'table')

  await page.getByRole('button', { name: 'USD' }).click()
  await expect(row(page, 'BTC').locator('data')).toHaveText(/^≈US\$/)
  await expect(page.getByRole('button', { name: 'USD' })).toHaveAttribute('aria-pressed', 'true')
  expect(await isMarked(page)).toBe(true)
})

test('the currency, also pressed before the page is ready, leaves no entry in the history', async ({
  page,
}) => {
  await page.goto('/crypto')
  const before = await page.evaluate(() => history.length)
  for (const name of ['USD', 'CAD', 'USD']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('a refresh marks what has changed, leaves the rest as it is, and says so', async ({
  page,
  server,
}) => {
  await page.goto('/crypto')
  await wakePage(page)
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll<HTMLElement>('.rows td')) {
      Object.assign(cell, { wasHere: true })
    }
  })
  await page.route('**/api/market-data', (route) =>
    route.fulfill({ json: { success: true, refreshed: true, asOf: null } }),
  )
  const database = await server.database('MARKET')
  await database.prepare("UPDATE market_data SET price = price * 1.01 WHERE symbol = 'BTC'").run()
  await database.prepare("UPDATE market_data SET price = price * 0.99 WHERE symbol = 'ETH'").run()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, 'BTC').locator('data')).toHaveAttribute('data-moved', 'up')
  await expect(row(page, 'ETH').locator('data')).toHaveAttribute('data-moved', 'down')
  await expect(page.locator('[data-moved]')).toHaveCount(2)
  const isSame = await page
    .locator('.rows td')
    .evaluateAll((cells) => cells.every((cell) => 'wasHere' in cell))
  expect(isSame).toBe(true)
  await expect(page.getByRole('status').and(page.locator('.refresh-state'))).toHaveText(
    /^Prices updated, \d+:\d\d [ap]\.m\.$/,
  )
})

test('prices come along when a link leads from page to page, and back', async ({ page }) => {
  await page.goto('/crypto')
  await wakePage(page)
  await mark(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Forex' }).click()
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('forex'))
  await menu.getByRole('link', { name: 'Markets' }).click()
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount())
  await expect(page.getByRole('region', { name: 'Ticker' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('forex'))
  expect(await isMarked(page)).toBe(true)
})

test('a star is set in place, and keeps the focus', async ({ page }) => {
  await page.goto('/crypto')
  await wakePage(page)
  await mark(page)
  const star = page.locator('#crypto-eth').getByRole('button', { name: 'Watch Ethereum' })
  await star.focus()
  const place = await star.boundingBox()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your watchlist' })).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(star).toBeFocused()
  // The watchlist has come above it.
  await expect(page.getByRole('heading', { name: 'Your watchlist' })).toBeAttached()
  expect((await star.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)
  const toast = page.locator('.toast')
  await expect(toast).toHaveText('Added to your watchlist.')
  await expect
    .poll(async () => {
      const [card, news] = await Promise.all([
        page.locator('#crypto-eth').boundingBox(),
        toast.boundingBox(),
      ])
      const isShown = await toast.evaluate((one) => one.checkVisibility({ opacityProperty: true }))
      const isAbove = (news?.y ?? 0) + (news?.height ?? 0) <= (card?.y ?? 0)
      return !isShown || isAbove || (news?.y ?? 0) >= (card?.y ?? 0) + (card?.height ?? 0)
    })
    .toBe(true)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(toast).toHaveText(/^Network error\./)
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await expect(toast).toHaveText('Removed from your watchlist.')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(await isMarked(page)).toBe(true)
})

test('Refresh asks for a round, then reads the page after a second; prices stay if it cannot, or offline', async ({
  page,
  context,
}) => {
  await page.goto('/crypto')
  await wakePage(page)
  const posted = page.waitForRequest('**/api/market-data')
  const read = page.waitForResponse(/\/crypto\.data/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const round = await posted
  expect(round.method()).toBe('POST')
  const { startTime } = (await read).request().timing()
  expect(startTime - round.timing().startTime).toBeGreaterThan(900)
  const state = page.locator('.refresh-state')
  await expect(state).toHaveText(/^Prices updated/)

  await page.route('**/crypto.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(state).toHaveText(/Couldn’t update/, { timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cryptocurrency Market')
  await expect(page.locator('.rows tbody tr').first()).toContainText('BTC')

  await context.setOffline(true)
  await expect(state).toHaveText(/You’re offline/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(state).toHaveText(/You’re offline/)
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('crypto'))
  await context.setOffline(false)
  await expect(state).toHaveText('')
})

test('a failed refresh is retried once, then reported, and the old prices stay', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/market-data', async (route) => {
    asked++
    await sleep(500)
    return route.fulfill({ status: 503, body: '{}' })
  })
  await page.goto('/crypto')
  await wakePage(page)
  const button = page.getByRole('button', { name: 'Refresh' })
  const place = await button.boundingBox()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy')
  expect(await button.boundingBox()).toEqual(place)
  await expect(page.locator('.refresh-state')).toHaveText(/Couldn’t update/)
  expect(await button.boundingBox()).toEqual(place)
  expect(asked).toBe(2)
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('crypto'))
})

for (const [path, minutes] of [
  ['/crypto', 5],
  ['/', 60],
] as const) {
  test(`${path} renews itself every ${minutes} minutes, and only while it is seen`, async ({
    page,
  }) => {
    let asked = 0
    await page.route('**/api/market-data', (route) => {
      asked++
      return route.fulfill({ json: { success: true, refreshed: false, asOf: null } })
    })
    await page.clock.install()
    await page.goto(path)
    await page.clock.runFor((minutes - 1) * 60_000)
    expect(asked).toBe(0)
    await page.clock.runFor(61_000)
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(2_000)
    await expect(page.locator('.refresh-state')).toHaveText('')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    })
    await page.clock.runFor(minutes * 60_000)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(asked).toBe(1)
  })
}

test('a chart has a cursor once it is reached by keyboard, and the arrow keys read it out', async ({
  page,
}) => {
  const { requests, troubles } = watchPage(page)
  await page.goto('/markets/crypto/btc')
  const asked = () => requests.filter((url) => /\/history/.test(url))
  expect(asked()).toEqual([])
  await wakePage(page)
  await expect.poll(() => new Set(asked()).size).toBe(1)
  const chart = page.getByRole('slider', { name: 'Bitcoin, chart cursor' })
  const sizeOf = async () => {
    const box = await chart.boundingBox()
    return [box?.width, box?.height]
  }
  const before = await sizeOf()
  await chart.focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(chart.locator('.chart-dot')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await sizeOf()).toEqual(before)
  await expect(chart).toHaveAttribute('aria-valuenow', '0')
  const first = await chart.getAttribute('aria-valuetext')
  expect(first).toMatch(/\d{4}, .* · \$[\d,]+\.\d\d · [+−]\d+\.\d\d% in 24 hours$/)
  await expect(page.getByText(first ?? '')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '')
  await page.keyboard.press('End')
  const end = await chart.getAttribute('aria-valuemax')
  await expect(chart).toHaveAttribute('aria-valuenow', end ?? '')
  expect(troubles).toEqual([])
})

test('a chart measures from where a drag began, or a key with Shift', async ({ page }) => {
  await page.goto('/markets/stock/ry?range=1M', { waitUntil: 'networkidle' })
  await wakePage(page)
  const chart = page.getByRole('slider', { name: 'Royal Bank of Canada, chart cursor' })
  const series = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    '/markets/stock/ry/history?range=1M',
  )
  const { price } = series as { price: number[] }
  const whole = ((price.at(-1) as number) / (price[0] as number) - 1) * 100
  await chart.focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(chart.locator('.chart-dot')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Shift+End')
  await expect(chart.locator('.chart-dot')).toHaveCount(2)
  const text = (await chart.getAttribute('aria-valuetext')) ?? ''
  expect(text).toMatch(/^\S+ \d+.* to .* · [+−]\d+\.\d\d%$/)
  expect(text).toContain(`${Math.abs(whole).toFixed(2)}%`)
  const box = await chart.boundingBox()
  const at = (x: number) => [(box?.x ?? 0) + x, (box?.y ?? 0) + 40] as const
  await page.mouse.move(...at(60))
  await page.mouse.down()
  await page.mouse.move(...at(200), { steps: 4 })
  await expect(chart.locator('.chart-dot')).toHaveCount(2)
  await expect(page.locator('.chart-reading')).toHaveText(/ to .* · [+−]\d+\.\d\d%/)
  await page.mouse.up()
  await page.mouse.move(...at(210))
  await expect(chart.locator('.chart-dot')).toHaveCount(1)
})

test('a phone’s first 560 pixels of an instrument hold price, chart and ranges', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['crypto/btc', 'stock/cm?range=5D', 'forex/usd-cad', 'commodity/copper']) {
    await page.goto(`/markets/${path}`)
    const bottomOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    expect.soft(await bottomOf('.instrument-price'), path).toBeLessThan(260)
    expect.soft(await bottomOf('.range-nav'), path).toBeLessThan(320)
    expect.soft(await bottomOf('.chart-box'), path).toBeLessThanOrEqual(560)
  }
})

test('no range moves what is below the chart', async ({ page }) => {
  const tops = new Set<number | undefined>()
  for (const range of ['1D', '5D', '1M', '5Y']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/markets/crypto/btc?range=${range}`)
    tops.add((await page.getByRole('heading', { name: 'Key figures' }).boundingBox())?.y)
  }
  expect(tops.size).toBe(1)
})

test('a finger reads the chart, which stays in its place, and still scrolls the page', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto('/markets/stock/ry?range=1Y')
  await wakePage(page)
  const chart = page.getByRole('slider')
  expect(await chart.evaluate((box) => getComputedStyle(box).touchAction)).toBe('pan-y')
  const box = await chart.boundingBox()
  const at = (part: number) => ({
    x: (box?.x ?? 0) + part * (box?.width ?? 0),
    y: (box?.y ?? 0) + 60,
  })
  const cdp = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points as { x: number; y: number }[],
    })
  await touch('touchStart', [at(0.2)])
  await expect(page.locator('.chart-reading')).toContainText(' · $')
  expect(await chart.boundingBox()).toEqual(box)
  const first = await page.locator('.chart-reading').textContent()
  await touch('touchMove', [at(0.4)])
  await touch('touchMove', [at(0.6)])
  await touch('touchEnd', [])
  await expect(page.locator('.chart-reading')).not.toHaveText(first ?? '')
  // The reading stays when the finger is lifted.
  await expect(page.locator('.chart-reading')).toContainText(/ · \$.* · [+−].*% since /)
  await context.close()
})

test('the converter updates while it is typed in', async ({ page }) => {
  await page.goto('/markets/forex/usd-cad')
  await wakePage(page)
  await mark(page)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  // What stands there is replaced, not added to.
  await amount.click()
  await page.keyboard.type('250')
  await expect(page.locator('output')).toHaveText(/^250 USD = [\d,.]+ CAD$/)
  await amount.fill('many')
  await expect(amount).toHaveAccessibleDescription(
    /^Please enter an amount from 0 to 1,000,000,000,/,
  )
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('output')).toHaveText('Correct the marked field to see the result.')
  await amount.fill('1 000,50')
  await expect(amount).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('combobox', { name: 'From' }).selectOption('CAD')
  await expect(page.locator('output')).toHaveText(/^1,000.5 CAD = [\d,.]+ USD$/)
  expect(await isMarked(page)).toBe(true)
})

test('reduced motion stops the ticker for good', async ({ page }) => {
  await page.goto('/markets')
  const lists = page.getByRole('region', { name: 'Ticker' }).locator('ul')
  expect(await lists.first().evaluate((list) => getComputedStyle(list).animationName)).toBe('none')
  await expect(page.getByRole('checkbox', { name: 'Pause' })).toBeHidden()
})

/** Marks the page; a reload forgets the mark. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

async function isMarked(page: Page) {
  return page.evaluate(() => 'isSamePage' in window)
}
