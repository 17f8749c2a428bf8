import type { Page } from '@playwright/test'
import { axeFindings } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { expectIdle, holdScripts } from '#tests/support/wake.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const consent = (page: Page) => page.getByRole('region', { name: 'Allow ad measurement?' })

test.describe('menu', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens by its button, closes with Escape and after a choice, and fits 320 pixels', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Markets',
      'Stocks',
      'Crypto',
      'Forex',
      'Rates',
      'Insights',
      'Advertise',
    ])
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 320, height: 640 })
    for (const open of [false, true]) {
      if (open) await button.click()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    }
    await menu.getByRole('link', { name: 'Markets' }).click()
    await expect(page).toHaveURL('/markets')
    await expect(menu).toBeHidden()
  })

  test('closes when the focus leaves it, before hydration too', async ({ page }) => {
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu' }).click()
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Advertise' })).toBeFocused()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Sandbox' })).toBeFocused()
    await expect(menu).toBeHidden()
  })

  test('is closed once the focus has left it, so the next press opens it again', async ({
    page,
  }) => {
    await page.goto('/')
    await expectIdle(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    for (let presses = 0; presses < 9; presses++) await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Sandbox' })).toBeFocused()
    await expect(page.locator('.site-menu:popover-open')).toHaveCount(0)
    await expect(button.locator('.icon').first()).toBeVisible()
    await button.click()
    await expect(menu).toBeVisible()
  })
})

test('the header is one row, 56 pixels with its tape, at every width', async ({ page }) => {
  await page.goto('/about')
  for (const width of [320, 390, 768, 1024, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    const height = await page
      .getByRole('banner')
      .evaluate((header) => header.getBoundingClientRect().height)
    expect([width, height]).toEqual([width, 56])
  }
})

test('the header comes back when the page is scrolled up, and covers no focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const header = page.getByRole('banner')
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 1_500)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Rates', exact: true }).first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.locator('main a:visible').nth(30).focus()
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Shift+Tab')
    const below = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect().top ?? 0
      return focused - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    })
    expect(below).toBeGreaterThanOrEqual(0)
  }
  await page.goto('/register')
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport()
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await expect(header).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/articles/rbc-profit-rises-despite-credit-hits')
  await page.mouse.wheel(0, 900)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  // A board has a bar of its own, and an advertisement its form.
  for (const path of ['/markets', '/articles/royalbot-revolutionary-ai-assistant']) {
    await page.goto(path)
    await page.mouse.wheel(0, 1_500)
    await page.mouse.wheel(0, -200)
    await expect(header).not.toBeInViewport()
  }
})

test('search opens by its icon on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open search' }).click()
  await page.getByRole('searchbox', { name: 'Search the site' }).fill('rbc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=rbc')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Royal Bank of Canada' }),
  ).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the frame, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'Ad settings' }).click()
    await expect(page).toHaveURL(/#privacy-choices$/)
    await page.waitForLoadState()
    expect(await axeFindings(page, {}), 'consent bar').toEqual([])
    await consent(page).getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await axeFindings(page, {}), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await footer(page).getByRole('link', { name: 'Telegram' }).click()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect(await axeFindings(page, {}), 'dialog').toEqual([])
  })
}

test('a tooltip comes after 700 ms, can be pointed at, and goes at Escape', async ({ page }) => {
  await page.goto('/')
  const control = page.getByRole('link', { name: 'Sandbox' })
  const bubble = page.getByText('No texts are sent')
  await expect(bubble).toBeHidden()
  // Counted in the page, where a busy machine can only make it longer.
  const shown = bubble.evaluate(async (element) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let pointedAt = Number.POSITIVE_INFINITY
    document.addEventListener('pointerover', () => {
      pointedAt = Math.min(pointedAt, performance.now())
    })
    while (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      await frame()
    return performance.now() - pointedAt
  })
  await control.hover()
  expect(await shown).toBeGreaterThan(600)
  await bubble.hover()
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  await page.mouse.move(5, 600)
  await control.focus()
  await expect(bubble).toBeVisible()
})

test('no first paint waits for the font, which is fetched once', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('link[as=font]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  // A new document, as for a reader without scripts.
  await page.evaluate(() => location.assign('/terms'))
  await expect(page).toHaveURL('/terms')
  await page.evaluate(() => document.fonts.ready)
  const [font] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  expect(font ?? 0).toBe(0)
})
