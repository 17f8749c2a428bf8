import { expect, test } from '#tests/support/markets.ts'
import { wakePage } from '#tests/support/wake.ts'

test('a chosen filter stays in sight on a phone, with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/markets')
  await wakePage(page)
  const last = page.getByRole('navigation', { name: 'Category' }).getByRole('link').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  // Another market begins at its top.
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/markets')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('each link of the ticker is in sight while a keyboard is on it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/markets')
    await page.getByRole('checkbox', { name: 'Pause ticker' }).focus()
    const links = page.locator('.ticker-window a')
    for (let index = 0; index < (await links.count()); index++) {
      await page.keyboard.press('Tab')
      await expect(links.nth(index)).toBeFocused()
      await expect(links.nth(index)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a star that is taken away leaves the focus at its neighbour', async ({
  page,
  context,
  server,
}) => {
  const watchlist = { name: 'watchlist', value: 'crypto/btc.crypto/eth.crypto/sol' }
  await context.addCookies([{ ...watchlist, url: server.url }])
  await page.goto('/crypto?filter=watched')
  await wakePage(page)
  const stars = page.locator('.rows .star')
  await expect(stars).toHaveCount(3)
  await stars.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(stars).toHaveCount(2)
  await expect(stars.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stars).toHaveCount(1)
  await expect(page.locator('.board :focus')).toHaveCount(1)
})

test('prices no longer renew themselves once that is turned off, and it is remembered', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/market-data', (route) => {
    asked++
    return route.fulfill({ json: { success: true, refreshed: false, asOf: null } })
  })
  await page.clock.install()
  await page.goto('/crypto')
  const auto = page.getByRole('button', { name: 'Auto-update prices' })
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
  const saved = page.waitForResponse('**/preferences')
  await auto.click()
  await expect(auto).toHaveAttribute('aria-pressed', 'false')
  await saved
  await expect(page.locator('.toast')).toHaveText('Auto-update off.')
  await page.reload()
  await expect(auto).toHaveAttribute('aria-pressed', 'false')
  await wakePage(page)
  await page.clock.runFor(11 * 60_000)
  expect(asked).toBe(0)
  await auto.click()
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
  await page.clock.runFor(6 * 60_000)
  await expect.poll(() => asked).toBeGreaterThan(0)
})

test('Compare and Convert act on a choice and keep the focus', async ({ page }) => {
  await page.goto('/markets/crypto/btc')
  // It would vanish under the pointer that wakes the page.
  await expect(page.getByRole('button', { name: 'Convert' })).toHaveCount(0)
  await wakePage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(page.getByRole('button', { name: 'Convert' })).toHaveCount(0)
  // The button's place is the result's.
  const output = await page.locator('output').boundingBox()
  expect(output?.width).toBe((await page.locator('.converter').boundingBox())?.width)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('2,5')
  await expect(page.locator('output')).toHaveText(/^2\.5 BTC = [\d,.]+ CAD$/)
  await expect(amount).toBeFocused()
  const compare = page.getByRole('combobox', { name: 'Compare with' })
  await compare.selectOption('Ethereum')
  await expect(page).toHaveURL('/markets/crypto/btc/chart?range=1D&compare=crypto-eth')
  await compare.focus()
  await compare.selectOption('Solana')
  await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(3)
  await expect(compare).toBeFocused()
  await expect(compare).toHaveValue('')
  // Keys step through what may be compared, and Enter chooses.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(4)
  await expect(compare).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a choice to compare moves neither its select nor its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['crypto/btc', 'stock/ry']) {
    await page.goto(`/markets/${path}`)
    await wakePage(page)
    const compare = page.getByRole('combobox', { name: 'Compare with' })
    const button = page.getByRole('button', { name: 'Compare' })
    const places = () => Promise.all([compare.boundingBox(), button.boundingBox()])
    await compare.focus()
    const before = await places()
    expect(before[0]?.y).toBe(before[1]?.y)
    await page.keyboard.press('ArrowDown')
    await expect(compare).not.toHaveValue('')
    expect(await places()).toEqual(before)
    const figures = await page.getByRole('heading', { name: 'Key figures' }).boundingBox()
    expect(figures?.y).toBeLessThan(before[0]?.y ?? 0)
  }
})

test('what is chosen shows with a palette of the reader’s own', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'watchlist', value: 'crypto/btc', url: server.url }])
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    '/crypto?filter=up',
    '/crypto?view=table',
    '/crypto',
    '/markets/crypto/btc',
  ]) {
    await page.goto(path)
    const groups = page.locator(
      '.segments, .board-filters nav, .range-nav, .site-nav, .theme-switch',
    )
    const chosen = await groups.evaluateAll((all) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      const highlight = getComputedStyle(probe).backgroundColor
      return all.map((group) => {
        const controls = Array.from(group.querySelectorAll('a, button'))
        const isChosen = (one: Element) => getComputedStyle(one).backgroundColor === highlight
        return controls.filter((one) => one.checkVisibility() && isChosen(one)).length
      })
    })
    expect(chosen.length).toBeGreaterThan(2)
    expect(new Set(chosen), path).toEqual(new Set([1]))
  }
})

test('a keyboard that leaves a phone’s choices is back at their button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  await wakePage(page)
  const button = page.getByRole('button', { name: 'Filters' })
  await button.press('Enter')
  await page.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('.board-menu:popover-open')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a phone’s choices stay in sight until Done, which the focus leaves for their button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  await wakePage(page)
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  for (const name of ['Losers', 'Table']) {
    const link = page.getByRole('link', { name, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(link).toBeVisible()
  }
  const dollars = page.getByRole('button', { name: 'USD', exact: true })
  await dollars.click()
  await expect(dollars).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.board-menu:popover-open')).toHaveCount(0)
  await expect(button).toBeFocused()
})
