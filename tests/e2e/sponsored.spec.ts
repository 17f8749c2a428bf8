import type { Page } from '@playwright/test'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { expect, test } from '#tests/support/visitor.ts'

const phone = { width: 390, height: 844 }
const slugs = Object.keys(sponsoredPages)

for (const [width, height, top] of [
  [390, 844, 700],
  [1280, 800, 320],
] as const) {
  test(`each of the nine has its form in the first screen at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const slug of slugs) {
      await page.goto(`/articles/${slug}`)
      const field = page
        .locator('#contact-form :is(input, select):not([type=hidden])')
        .filter({ visible: true })
      const { y = Number.POSITIVE_INFINITY } = (await field.first().boundingBox()) ?? {}
      expect.soft(y, slug).toBeLessThanOrEqual(top)
      if (width < 1280) continue
      const button = page.locator('#contact-form button[name=intent]')
      await expect.soft(button, slug).toBeInViewport({ ratio: 1 })
    }
  })
}

test('each of the nine names the firm on sand, and calls after its first paragraph', async ({
  page,
}) => {
  for (const slug of slugs) {
    await page.goto(`/articles/${slug}`)
    const head = page.locator('.sponsored-head')
    await expect(head).toContainText('Advertisement')
    await expect(head).toContainText('Sandbox Brokerage (a test buyer)')
    await expect(head.locator('.benefits > li')).toHaveCount(3)
    await expect(
      head.getByRole('link', { name: 'Look it up in the National Registration Search' }),
    ).toBeVisible()
    await expect(head).toHaveCSS('background-color', 'rgb(245, 237, 221)')
    const call = page.locator('.article-text').first().locator('> p').nth(1)
    await expect.soft(call, slug).toHaveClass('cta')
  }
})

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(`a bar leads back to the form at ${viewport.width} pixels, and is gone where the form is`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const slug of slugs.filter((one) => sponsoredPages[one]?.call)) {
      await page.goto(`/articles/${slug}`)
      const { y = 0, height = 0 } = (await page.locator('#contact-form').boundingBox()) ?? {}
      await expect.poll(() => footOfWindow(page), slug).toBeUndefined()
      await scrollTo(page, y + height + 400)
      await expect.poll(() => footOfWindow(page), slug).toBe(sponsoredPages[slug]?.call)
    }
    await page.locator('.call-bar a').click()
    await expect(page.locator('#contact-form')).toBeInViewport()
  })
}

/** Returns the words of the button at the foot of the window. */
function footOfWindow(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.elementFromPoint(innerWidth / 2, innerHeight - 32)
    return element?.closest('.call-bar')?.textContent ?? undefined
  })
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}
