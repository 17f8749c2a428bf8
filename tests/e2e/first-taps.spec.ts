import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'
import { expectAwake, holdScripts, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test.describe('the first tap on a form that is held', () => {
  test.beforeEach(async ({ server }) => server.havePrices())

  const forms = {
    'a star': {
      button: (page: Page) => page.locator('#crypto-eth .star'),
      api: '/markets/watchlist',
    },
    Refresh: {
      button: (page: Page) => page.locator('.refresh-bar button'),
      api: '/api/market-data',
    },
  }
  for (const [name, { button, api }] of Object.entries(forms)) {
    test(`${name} does not reload the page once scripts arrive`, async ({ page }) => {
      await page.addInitScript(lengthenWaits)
      const release = await holdScripts(page)
      await page.goto('/markets')
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes(api))
      await button(page).click()
      release()
      expect((await sent).isNavigationRequest()).toBe(false)
      await expectAwake(page)
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    })

    test(`${name} is sent by the browser after a second without them`, async ({ page }) => {
      await holdScripts(page)
      await page.goto('/markets')
      const sent = page.waitForRequest((one) => one.method() === 'POST')
      await button(page).click({ noWaitAfter: true })
      expect((await sent).isNavigationRequest()).toBe(true)
      await expect(page).toHaveURL(/\/markets/)
    })
  }
})

test.describe('two stars tapped at once', () => {
  const both = ['crypto/eth', 'crypto/sol']
  const starOf = (page: Page, id: string) => page.locator(`#${id.replace('/', '-')} .star`)

  test.beforeEach(async ({ server }) => server.havePrices())

  async function expectBoth(page: Page) {
    for (const id of both) await expect(starOf(page, id)).toHaveAttribute('aria-pressed', 'true')
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'watchlist')?.value).toBe(
      encodeURIComponent(both.join('.')),
    )
  }

  test('both count while scripts are on their way', async ({ page }) => {
    await page.addInitScript(lengthenWaits)
    const { troubles } = watchPage(page)
    const release = await holdScripts(page)
    await page.goto('/markets')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    for (const id of both) await starOf(page, id).click()
    release()
    await expectBoth(page)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(troubles).toEqual([])
  })

  test('both count without scripts after a second', async ({ page }) => {
    await holdScripts(page)
    await page.goto('/markets')
    for (const id of both) await starOf(page, id).click({ noWaitAfter: true })
    await expectBoth(page)
  })

  test('both count on a hydrated page with a slow network', async ({ page }) => {
    await page.goto('/markets')
    await wakePage(page)
    await page.route('**/markets/watchlist.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue().catch(() => {})
    })
    for (const id of both) await starOf(page, id).click()
    await expectBoth(page)
  })
})

/** A busy machine may take longer to run the scripts than the second after which the browser sends the form itself. */
function lengthenWaits(): void {
  const { setTimeout: wait } = window
  Object.assign(window, {
    setTimeout: (act: () => void, ms = 0, ...given: unknown[]) => wait(act, 60 * ms, ...given),
  })
}
