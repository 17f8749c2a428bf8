import { expect, type Page } from '@playwright/test'

/** Shows intent, and waits until scripts run the page. */
export async function wakePage(page: Page) {
  await page.locator('a.wordmark').hover()
  await expectAwake(page)
}

/** The page gives up its rules for prefetching once it is hydrated. */
export async function expectAwake(page: Page) {
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
}

/**
 * Waits until an awake page has nothing to do. `networkidle` would wait for ever now and then: a prefetch that ends with
 * the rules it came from is never told to be over.
 */
export async function expectIdle(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()))
      }),
  )
}

/** Lets no script of the framework through until it is called back. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => {})
  })
  return release
}
