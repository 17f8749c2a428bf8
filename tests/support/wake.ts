import { expect, type Locator, type Page } from '@playwright/test'

/** Shows intent, and waits until the page is hydrated. */
export async function wakePage(page: Page) {
  await page.locator('a.wordmark').hover()
  await expectAwake(page)
}

/** Waits until the page is hydrated, when it removes its prefetch rules. */
export async function expectAwake(page: Page) {
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
}

/** Waits until a form is hydrated, which may be later than its page: React then keeps its own data with the element. */
export async function expectFormAwake(within: Page | Locator) {
  const form = within.locator('.lead-flow form').first()
  const isHydrated = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  await expect.poll(isHydrated).toBe(true)
}

/**
 * Waits until a hydrated page is idle. `networkidle` occasionally hangs: a prefetch that ends with its rules is
 * never reported as finished.
 */
export async function expectIdle(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()))
      }),
  )
}

/** Holds the framework's scripts until it is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    // The page may have been closed.
    await route.continue().catch(() => {})
  })
  return release
}
