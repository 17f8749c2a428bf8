import { chromium, type Page } from '@playwright/test'
import { sleep } from '#app/shared/time.ts'
import { findWholeBrowser } from '#scripts/lib/browser.ts'
import { controlsOf, fillSignUp, giveCode, stubWindowOpen } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { expectAwake, expectFormAwake, holdScripts, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const article = '/articles/interest-rate-outlook'
const sponsored = '/articles/royalbot-revolutionary-ai-assistant'
const scriptsOf = (requests: string[]) => requests.filter((url) => /\.js(\?|$)/.test(url))

test.describe('before intent', () => {
  test.beforeEach(async ({ server }) => server.havePrices())

  test('reading and scrolling fetch no script; after intent the page hydrates', async ({
    page,
  }) => {
    const paths = [
      '/',
      '/markets',
      '/markets/crypto/btc',
      article,
      sponsored,
      '/about',
      '/register',
    ]
    for (const path of paths) {
      // On a busy machine, the previous page may still be fetching.
      await page.goto('about:blank')
      const { requests, troubles } = watchPage(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.mouse.move(8, 700)
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(300)
      expect([path, scriptsOf(requests)]).toEqual([path, []])
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await wakePage(page)
      expect(scriptsOf(requests)).not.toEqual([])
      await page.waitForLoadState('networkidle')
      expect(troubles).toEqual([])
    }
  })

  test('opening the large chart is intent: it wakes by itself', async ({ page }) => {
    await page.goto('/markets/crypto/btc/chart')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  })

  for (const [sign, show] of [
    ['a key', (page: Page) => page.keyboard.press('Tab')],
    ['a tap', (page: Page) => page.getByRole('button', { name: 'Light' }).tap()],
  ] as const) {
    test(`${sign} is a sign of it`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, hasTouch: true })
      const page = await context.newPage()
      await page.goto('/about')
      await show(page)
      await expectAwake(page)
      await context.close()
    })
  }
})

test('a country that is filled in without the focus sets the dial code', async ({ page }) => {
  await page.goto('/register')
  await expect(page.locator('.phone-prefix')).toHaveText('+1')
  await page.locator('select[name=country]').selectOption('FR')
  await expect(page.locator('.phone-prefix')).toHaveText('+33')
})

test('styles come with the page, and become the framework’s links when it wakes', async ({
  page,
}) => {
  const { requests, troubles } = watchPage(page)
  const sheets = () => requests.filter((url) => url.endsWith('.css'))
  await page.goto(article, { waitUntil: 'networkidle' })
  const lookOf = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const { fontSize, fontFamily, marginTop } = getComputedStyle(title)
      return { fontSize, fontFamily, marginTop }
    })
  const look = await lookOf()
  const styles = page.locator('style[data-href]')
  const shared = await page.locator('style[data-href$="#"]').count()
  const inPage = await styles.count()
  expect(inPage).toBeGreaterThan(shared)
  expect(sheets()).toEqual([])

  await wakePage(page)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(inPage + shared)
  expect(await lookOf()).toEqual(look)
  expect(sheets()).toEqual([])

  // The framework found its links, so it removes those that the next page does not need, with their text; what a
  // dialog needs stays.
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL('/contact')
  await expect(styles).toHaveCount(shared)
  await expect(page.locator('link[rel=stylesheet]:not([href$="#"])')).toHaveCount(shared)
  expect(sheets()).toEqual([])
  expect(troubles).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(article)
  await expect.poll(lookOf).toEqual(look)
})

test('a page reached from another has its styles, in the same order', async ({ page }) => {
  for (const [from, to, name] of [
    ['/', '/markets/rates', 'Rates'],
    ['/markets/stock/ry', '/markets/rates', 'Rates'],
    ['/markets/rates', '/', 'Home'],
    ['/insights', '/markets', 'Markets'],
  ] as const) {
    await page.goto(to)
    const styles = await stylesOf(page)
    await page.goto(from)
    await wakePage(page)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(to)
    await expect.poll(() => stylesOf(page), `${from} to ${to}`).toEqual(styles)
  }
})

test('after a reload, Back shows the page of its address, with its styles once', async ({
  page,
}) => {
  const { troubles } = watchPage(page)
  for (const [from, to, link] of [
    ['/insights', article, page.locator(`main a[href="${article}"]`).first()],
    ['/', '/markets', page.getByRole('banner').getByRole('link', { name: 'Markets', exact: true })],
    ['/markets', '/register', page.getByRole('banner').getByRole('link', { name: 'Register' })],
  ] as const) {
    await page.goto(from)
    const title = await page.title()
    const styles = await stylesOf(page)
    await wakePage(page)
    await link.click()
    await expect(page).toHaveURL(to)
    await expect(page).not.toHaveTitle(title)
    await page.reload()
    await page.goBack()
    await expect(page).toHaveURL(from)
    await expect(page).toHaveTitle(title)
    await wakePage(page)
    await expect.poll(() => stylesOf(page), from).toEqual(expect.arrayContaining(styles))
    const found = await stylesOf(page)
    expect(new Set(found).size).toBe(found.length)
  }
  // An entry that a link within a page made.
  await page.goto('/terms')
  const title = await page.title()
  await wakePage(page)
  await page.getByRole('main').locator('a[href^="#"]').last().click()
  await expect(page).toHaveURL(/#/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).not.toHaveTitle(title)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/terms#/)
  await expect(page).toHaveTitle(title)
  expect(troubles).toEqual([])
})

test.describe('a registration', () => {
  const signs = {
    'the focus': (page: Page) => controlsOf(page).fullName.focus(),
    'a tap': (page: Page) => controlsOf(page).fullName.tap(),
    'a pointer': (page: Page) => controlsOf(page).fullName.hover(),
  }
  test('fetches no script until the focus, a tap or a pointer reaches its form', async ({
    browser,
    baseURL,
  }) => {
    const opened = await Promise.all(
      Object.values(signs).map(async (show) => {
        const context = await browser.newContext({ baseURL, hasTouch: true })
        const page = await context.newPage()
        const watched = watchPage(page)
        await page.goto('/register')
        return { context, page, show, ...watched }
      }),
    )
    // Longer than a browser takes to become idle.
    await sleep(1_500)
    for (const { context, page, show, requests, troubles } of opened) {
      expect(scriptsOf(requests)).toEqual([])
      await show(page)
      await expectAwake(page)
      await expectFormAwake(page)
      expect(scriptsOf(requests)).not.toEqual([])
      expect(troubles).toEqual([])
      await context.close()
    }
  })

  test('keeps what is typed while its scripts are on their way', async ({ page, visitor }) => {
    const release = await holdScripts(page)
    await page.goto('/register', { waitUntil: 'networkidle' })
    const { fullName } = controlsOf(page)
    await fullName.pressSequentially(visitor.fullName.slice(0, 5))
    release()
    await expectAwake(page)
    await page.keyboard.type(visitor.fullName.slice(5))
    await expect(fullName).toBeFocused()
    await expect(fullName).toHaveValue(visitor.fullName)
  })
})

test('what was typed, chosen and ticked before scripts arrived stays, and so does the focus', async ({
  page,
  visitor,
  sandbox,
}) => {
  const { troubles } = watchPage(page)
  const release = await holdScripts(page)
  await stubWindowOpen(page, 'blocked')
  await page.goto('/register', { waitUntil: 'commit' })
  const form = controlsOf(page)
  await page.getByLabel('Country').selectOption('Canada')
  await fillSignUp(page, visitor)
  await form.fullName.focus()
  release()
  await expectFormAwake(page)
  await expect(form.fullName).toBeFocused()
  await expect(form.fullName).toHaveValue(visitor.fullName)
  await expect(form.email).toHaveValue(visitor.email)
  await expect(form.phone).not.toHaveValue('')
  await expect(form.consent).toBeChecked()
  await expect(page.getByLabel('Country')).toHaveValue('CA')
  await form.create.click()
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({ country: 'CA' })
  expect(troubles).toEqual([])
})

test.describe('between the sign and the scripts', () => {
  test.beforeEach(async ({ page }) => {
    await holdScripts(page)
  })

  test('a form is sent, and its code is taken', async ({ page, visitor, sandbox }) => {
    await page.goto('/register', { waitUntil: 'commit' })
    const form = controlsOf(page)
    await fillSignUp(page, visitor)
    await form.create.click()
    await expect(form.code).toBeVisible()
    await form.code.fill(await sandbox.codeFor(visitor.phone))
    await form.verify.click()
    await expect(page).toHaveURL(/\/welcome\?lead=/)
  })

  test('menu, search and links do what they do without scripts', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(article, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Forex' })
      .click()
    await expect(page).toHaveURL('/forex')
    await page.getByRole('button', { name: 'Open search' }).click()
    await page.getByRole('searchbox', { name: 'Search the site' }).fill('gold')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=gold')
  })
})

/** Waits for the cursor of a chart at an x of its box, give or take half a step. */
async function expectDotAt(page: Page, x: number) {
  const dot = page.locator('.chart-box .chart-dot')
  await expect(dot).toBeVisible()
  const box = await page.locator('.chart-box').boundingBox()
  const found = await dot.boundingBox()
  const middle = (found?.x ?? 0) + (found?.width ?? 0) / 2 - (box?.x ?? 0)
  expect(Math.abs(middle - x)).toBeLessThan(8)
}

test.describe('the sign itself is not lost', () => {
  test.beforeEach(async ({ server }) => server.havePrices())

  test('the pointer that wakes a page at its chart gets its cursor', async ({ page }) => {
    await page.goto('/markets/crypto/btc', { waitUntil: 'networkidle' })
    await page.locator('.chart-box').hover({ position: { x: 200, y: 60 } })
    await expectDotAt(page, 200)
  })

  test('a pointer that stops while scripts are on their way reads where it stopped', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/markets/crypto/btc', { waitUntil: 'commit' })
    await page.locator('.chart-box').hover({ position: { x: 200, y: 60 } })
    await page.mouse.move(8, 8)
    await page.locator('.chart-box').hover({ position: { x: 90, y: 60 } })
    release()
    await expectDotAt(page, 90)
  })

  test('so does the first tap', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto('/markets/crypto/btc', { waitUntil: 'networkidle' })
    await page.locator('.chart-box').tap({ position: { x: 120, y: 60 } })
    await expectDotAt(page, 120)
    await context.close()
  })

  test('the focus that wakes a form brings its rules', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' })
    const email = page.getByRole('main').getByLabel('Email')
    await email.focus()
    await expectAwake(page)
    await page.keyboard.type('ada')
    await page.keyboard.press('Tab')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  })
})

test('a page behind a link is fetched while the link is pointed at', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true })
  await link.hover()
  await page.waitForTimeout(1_500)
  await link.click()
  await expect(page).toHaveURL('/terms')
  const delivery = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType
  })
  expect(delivery).toBe('navigational-prefetch')
})

test('a page that was left comes back from memory, awake or not', async ({ baseURL }) => {
  const browser = await chromium.launch({
    executablePath: findWholeBrowser(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL })
  // The driver loses a page that returns this way, so another tab reads its notes.
  const reader = await context.newPage()
  await reader.goto('/terms')
  for (const isAwake of [false, true]) {
    const page = await context.newPage()
    await page.goto(article)
    if (isAwake) await wakePage(page)
    await page.evaluate((name) => {
      addEventListener('pageshow', ({ persisted }) => localStorage.setItem(name, String(persisted)))
    }, String(isAwake))
    await page.goto('/privacy')
    await page.evaluate(() => setTimeout(() => history.back()))
    const noted = () => reader.evaluate((name) => localStorage.getItem(name), String(isAwake))
    await expect.poll(noted).toBe('true')
  }
  await browser.close()
})

/** Returns the addresses of the style sheets of a page, in their order. */
function stylesOf(page: Page) {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>(
        'style[data-href], link[rel=stylesheet]:not([disabled])',
      ),
      (sheet) => sheet.dataset.href ?? sheet.getAttribute('href'),
    ),
  )
}
