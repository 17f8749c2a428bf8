import type { Page } from '@playwright/test'
import { serverVars } from '#tests/support/server-vars.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: serverVars.adRoll })

const fromAd = '/?utm_source=adroll&adct=a1'
const consent = (page: Page) => page.getByRole('region', { name: 'Allow ad measurement?' })
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

test.beforeEach(({ context }) => context.route(/^https:/, (route) => route.abort()))

test('does not ask other visitors, and the footer opens the choice', async ({ page, context }) => {
  for (const path of ['/', '/?utm_source=facebook&fbclid=abc123', '/?utm_campaign=adroll']) {
    await context.clearCookies()
    await page.goto(path)
    await expect(page.locator('html'), path).toHaveAttribute('data-consent', 'unasked')
    await expect(consent(page)).toBeHidden()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ad settings' }).click()
  await expect(consent(page)).toBeVisible()
  await consent(page).getByRole('button', { name: 'Decline' }).click()
  await expect(consent(page)).toBeHidden()
  await expect.poll(async () => (await cookieOf(page, 'tracking_consent'))?.value).toBe('denied')
})

test('visitors from an ad get the same HTML', async ({ request }) => {
  const cookie = 'tracking_data=%7B%22utm_source%22%3A%22adroll%22%7D'
  const plain = await (await request.get('/about')).text()
  const marked = await (await request.get('/about', { headers: { Cookie: cookie } })).text()
  expect(marked).toBe(plain)
})

test('asks visitors from the network’s ad, with two buttons of the same weight, and remembers', async ({
  page,
}) => {
  await page.goto(fromAd)
  await expect(consent(page)).toBeInViewport({ ratio: 1 })
  await page.goto('/about')
  const bar = consent(page)
  await expect(bar).toBeInViewport({ ratio: 1 })
  const [no, yes] = [
    bar.getByRole('button', { name: 'Decline' }),
    bar.getByRole('button', { name: 'Allow' }),
  ]
  const looks = (button: typeof no) =>
    button.evaluate((element) => {
      const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return { backgroundColor, color, fontWeight, borderColor, width, height }
    })
  expect(await looks(no)).toEqual(await looks(yes))
  await yes.click()
  await expect(bar).toBeHidden()
  await expect.poll(async () => (await cookieOf(page, 'tracking_consent'))?.value).toBe('granted')
  const days = ((await cookieOf(page, 'tracking_consent'))?.expires ?? 0) - Date.now() / 1000
  expect(Math.round(days / 86_400)).toBe(180)
  await page.reload()
  await expect(bar).toBeHidden()
})

test('declining keeps campaign values only, for the session', async ({ page }) => {
  await page.goto('/?utm_source=adroll&utm_campaign=spring&fbclid=abc123&cid=777')
  expect((await cookieOf(page, 'tracking_data'))?.value).toContain('abc123')
  await consent(page).getByRole('button', { name: 'Decline' }).click()
  await expect.poll(async () => (await cookieOf(page, 'tracking_data'))?.expires).toBe(-1)
  const stored = decodeURIComponent((await cookieOf(page, 'tracking_data'))?.value ?? '')
  expect(JSON.parse(stored)).toMatchObject({ utm_source: 'adroll', cid: '777' })
  expect(stored).not.toContain('abc123')
})

test('the open question never hides what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/register?utm_source=adroll')
  const bar = consent(page)
  await expect(bar).toBeVisible()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const panel = document.getElementById('privacy-choices')
      if (!focused || !panel || panel.contains(focused) || focused === document.body) return null
      const { bottom } = focused.getBoundingClientRect()
      return bottom > panel.getBoundingClientRect().top + 1 ? focused.outerHTML : null
    })
    expect(hidden).toBeNull()
  }
})

test('the open question stands over no part of a form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const path of ['/register', '/contact', '/articles/ai-trading-app-profits']) {
    await page.goto(`${path}?utm_source=adroll`)
    await expect(page.locator('html')).toHaveAttribute('data-consent', 'ask')
    const form = page.locator('main form.form')
    const { y = 0, height = 0 } = (await form.boundingBox()) ?? {}
    expect(height).toBeGreaterThan(300)
    for (let top = y - 680; top < y + height; top += 100) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      await expect.poll(() => overlap(page), path).toBe(false)
    }
    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }))
    await expect(consent(page).getByRole('button', { name: 'Allow' })).toBeInViewport()
  }
})

/** Returns whether the bar covers the form. */
function overlap(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [bar, form] = ['#privacy-choices', 'main form.form'].map((one) =>
      document.querySelector(one),
    )
    if (!bar?.checkVisibility({ visibilityProperty: true }) || !form) return false
    return (
      bar.getBoundingClientRect().top < form.getBoundingClientRect().bottom - 1 &&
      form.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1
    )
  })
}

test('the open question is the largest paint of no page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const painted: boolean[] = []
    Object.assign(window, { painted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        painted.push(element?.closest('.consent') != null)
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const path of ['/', '/markets', '/register', '/about', '/articles/interest-rate-outlook']) {
    await page.goto(`${path}?utm_source=adroll&adct=a1`, { waitUntil: 'networkidle' })
    if (path !== '/register') await expect(consent(page)).toBeInViewport({ ratio: 1 })
    await page.waitForTimeout(700)
    const painted = () => page.evaluate(() => (window as unknown as { painted: boolean[] }).painted)
    await expect.poll(painted).not.toEqual([])
    expect([path, await painted()]).toEqual([path, expect.not.arrayContaining([true])])
  }
})
