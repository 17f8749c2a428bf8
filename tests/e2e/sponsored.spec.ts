import type { Page } from '@playwright/test'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { expect, test } from '#tests/support/visitor.ts'

const phone = { width: 390, height: 844 }
const slugs = Object.keys(sponsoredPages)

test('the form of each of the nine begins within two screens of a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const slug of slugs) {
    await page.goto(`/articles/${slug}`)
    const { y = Number.POSITIVE_INFINITY } =
      (await page.locator('#contact-form').boundingBox()) ?? {}
    expect.soft(y, slug).toBeLessThanOrEqual(2 * phone.height)
  }
})

test('each of the nine names the firm on sand, and calls after its first paragraph', async ({
  page,
}) => {
  for (const slug of slugs) {
    await page.goto(`/articles/${slug}`)
    const head = page.locator('.sponsored-head')
    await expect(head).toContainText('Advertisement')
    await expect(head).toContainText('Sandbox Brokerage (a test buyer)')
    await expect(
      head.getByRole('link', { name: 'Look it up in the National Registration Search' }),
    ).toBeVisible()
    await expect(head).toHaveCSS('background-color', 'rgb(245, 237, 221)')
    const call = page.locator('.article-text').first().locator('> p').nth(1)
    await expect.soft(call, slug).toHaveClass('cta')
  }
})

test('on a phone a bar leads to the form, and is gone where the form is', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const slug of slugs.filter((one) => sponsoredPages[one]?.call)) {
    await page.goto(`/articles/${slug}`)
    await scrollTo(page, 300)
    expect.soft(await footOfWindow(page), slug).toBe(sponsoredPages[slug]?.call)
    const { y = 0, height = 0 } = (await page.locator('#contact-form').boundingBox()) ?? {}
    await scrollTo(page, 300 + y + height / 2 - phone.height + 40)
    expect.soft(await footOfWindow(page), slug).not.toBe(sponsoredPages[slug]?.call)
    await scrollTo(page, 300 + y + height + 400)
    expect.soft(await footOfWindow(page), slug).toBe(sponsoredPages[slug]?.call)
  }
  await page.locator('.call-bar a').click()
  await expect(page.locator('#contact-form')).toBeInViewport()
})

test('a wide screen has the form beside the text, and a bar only where the form cannot follow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 960 })
  await page.goto(`/articles/${slugs[0]}`)
  await expect(page.locator('.call-bar')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  const text = await page.locator('.article-text').first().boundingBox()
  const form = await page.locator('#contact-form').boundingBox()
  expect(form?.x ?? 0).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  expect(form?.y ?? 0).toBeLessThan(800)
  const { x = 0, y = 0, width = 0, height = 0 } = form ?? {}
  expect(await footOfWindow(page, x + width / 2)).toBeUndefined()
  await scrollTo(page, y + height + 100)
  expect(await footOfWindow(page, x + width / 2)).toBe(sponsoredPages[slugs[0] ?? '']?.call)
})

/** Returns the words of the button at the foot of the window. */
function footOfWindow(page: Page, x = phone.width / 2): Promise<string | undefined> {
  return page.evaluate((x) => {
    const element = document.elementFromPoint(x, innerHeight - 32)
    return element?.closest('.call-bar')?.textContent ?? undefined
  }, x)
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}
