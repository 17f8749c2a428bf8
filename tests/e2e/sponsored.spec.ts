import type { Page } from '@playwright/test'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { expect, test } from '#tests/support/visitor.ts'

const slugs = Object.keys(sponsoredPages)

test('each of the nine names the firm, has its form at once, and calls after a paragraph and from a bar', async ({
  page,
}) => {
  test.setTimeout(120_000)
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
    const form = page.locator('#contact-form')
    const fields = form.locator(':is(input, select):not([type=hidden])').filter({ visible: true })
    for (const [width, height, top] of [
      [390, 844, 700],
      [1280, 720, 320],
      [1280, 800, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await scrollTo(page, 0)
      const { y = Number.POSITIVE_INFINITY } = (await fields.first().boundingBox()) ?? {}
      expect.soft(y, `${slug} at ${width} px`).toBeLessThanOrEqual(top)
      const name = await form.getByLabel('First name').boundingBox()
      expect.soft(name?.y, `${slug} at ${width} px`).toBeLessThanOrEqual(top)
      if (width === 390) {
        const opening = await page.locator('.opening > p').first().boundingBox()
        expect.soft(opening?.y, slug).toBeLessThanOrEqual(300)
      }
      const isBeside = height === 800
      if (isBeside) {
        await expect.soft(form.locator('button[name=intent]'), slug).toBeInViewport({ ratio: 1 })
      }
      // A story's button follows the reader instead.
      if (await page.locator('.floating-start').count()) continue
      const words = sponsoredPages[slug]?.submitText
      const { y: begin = 0, height: length = 0 } = (await form.boundingBox()) ?? {}
      if (isBeside) {
        await scrollTo(page, 700)
        await expect.soft(form.locator('button[name=intent]'), slug).toBeInViewport({ ratio: 1 })
        await expect.poll(() => footOfWindow(page), slug).toBeUndefined()
        continue
      }
      await expect.poll(() => footOfWindow(page), slug).toBeUndefined()
      const opening = page.locator('.opening > p').first()
      await expect.soft(opening, slug).toBeInViewport({ ratio: 1 })
      await scrollTo(page, begin + length + 400)
      await expect.poll(() => footOfWindow(page), slug).toBe(words)
      await page.locator('.call-bar a').click()
      await expect(form).toBeInViewport()
    }
  }
})

test('a phone’s first screen has the opening or figures, why to register, the firm and the whole form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [slug, shown] of [
    ['royalbot-revolutionary-ai-assistant', '.opening'],
    ['85-percent-canadians-regret-delayed-ai-retirement', '.finding'],
  ] as const) {
    await page.goto(`/articles/${slug}`)
    const form = page.locator('#contact-form')
    const send = await form.locator('button[name=intent]').boundingBox()
    expect((send?.y ?? 0) + (send?.height ?? Infinity)).toBeLessThanOrEqual(844)
    await expect(page.locator('.sponsored-head').locator(shown)).toBeInViewport({ ratio: 1 })
    if (shown === '.opening')
      await expect(page.locator('.article-cover')).toBeInViewport({ ratio: 1 })
    await expect(form.getByText(', registration SANDBOX.')).toBeVisible()
    await expect(page.locator('#contact-form + * > .firm')).toContainText('Registration SANDBOX')
    for (const part of ['When may they call? (optional)', 'Your details', 'Your agreement'])
      await expect(form.locator('legend', { hasText: part })).toBeInViewport({ ratio: 1 })
    await expect(form.locator('.check')).toBeInViewport({ ratio: 1 })
    await expect(form.locator('.check')).toContainText('Sandbox Brokerage (a test buyer)')
    const benefits = await page.locator('.benefits').boundingBox()
    expect(benefits?.height).toBeLessThan(20)
    // The opening with its picture and the benefits, or the figures, say why above the form.
    if (shown === '.opening') expect(benefits?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
    else expect(benefits?.y).toBeGreaterThan((send?.y ?? Infinity) + (send?.height ?? 0))
    const [day, length] = await page.locator('.byline > :nth-last-child(-n + 2)').all()
    expect((await length?.boundingBox())?.y).toBe((await day?.boundingBox())?.y)
  }
})

test('a demo is named beside the label, its offer below the title, the category in the byline, and no way here above', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/articles/royalbot-revolutionary-ai-assistant')
  const head = page.locator('.sponsored-head')
  const [opening, benefits] = await Promise.all(
    ['.opening', '.benefits'].map((part) => head.locator(part).boundingBox()),
  )
  expect(opening?.y).toBeLessThan(benefits?.y ?? 0)
  const label = await head.getByText('Advertisement', { exact: true }).boundingBox()
  const demo = await head.getByText('Demo article.').boundingBox()
  expect(Math.abs((label?.y ?? 0) - (demo?.y ?? Infinity))).toBeLessThan(8)
  await expect(head.locator('.byline')).toContainText('Trading Technology')
  await expect(head.locator('.breadcrumbs')).toHaveCount(0)
})

test('a text whose place is not known yet is not seen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [slug = ''] = slugs
  const whole = await (await page.request.get(`/articles/${slug}`)).text()
  for (const [body, isSeen] of [
    [whole, true],
    [whole.slice(0, whole.indexOf('<div class="sponsored-facts"')), false],
  ] as const) {
    await page.route('**/articles/**', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto(`/articles/${slug}`)
    await expect(page.locator('.opening')).toBeVisible({ visible: isSeen })
  }
})

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
