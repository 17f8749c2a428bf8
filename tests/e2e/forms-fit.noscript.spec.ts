import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'

const ads = Object.keys(sponsoredPages).map((slug) => `/articles/${slug}`)
const withForms = [
  ...['/register', '/connect', '/contact', '/privacy/my-data', '/privacy/email'],
  '/articles/canadian-banks-q3-outlook/comment',
  ...ads,
]

test('no page with a form scrolls sideways with letters of twice the size', async ({ page }) => {
  test.setTimeout(90_000)
  for (const path of withForms) {
    await page.goto(path)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { font-size: 200% } * { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const room = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(room, `${path} at ${width} px`).toBe(width)
    }
  }
})

test('a phone’s form shows an address of 24 letters whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/register', ...ads.slice(0, 1)]) {
    await page.goto(path)
    const email = page.locator('main input[type=email]').first()
    await email.fill('vera.visitor@example.com')
    const hidden = await email.evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(hidden, path).toBeLessThanOrEqual(0)
  }
})

test('each of the nine advertisements is read on a phone within 4,500 pixels, and its form within 880', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ads) {
    await page.goto(path)
    const height = await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
      return document.documentElement.scrollHeight
    })
    expect.soft(height, path).toBeLessThanOrEqual(4_500)
    expect.soft(height, path).toBeGreaterThan(2_000)
    const send = await page.locator('#contact-form button[value=send]').boundingBox()
    expect.soft((send?.y ?? 0) + (send?.height ?? 1_000), path).toBeLessThanOrEqual(880)
  }
})

test('the call’s choices fill one row', async ({ page }) => {
  for (const path of ['/register', ...ads.slice(0, 1)]) {
    await page.goto(path)
    const choices = page.locator('.call-times > label').filter({ visible: true })
    await expect(choices).toHaveCount(5)
    for (const width of [375, 390, 768, 1_024, 1_280, 1_680]) {
      await page.setViewportSize({ width, height: 844 })
      const boxes = await choices.evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect().toJSON()),
      )
      const tops = new Set(boxes.map(({ top }) => Math.round(top)))
      expect.soft(tops.size, `${path} at ${width} px`).toBe(1)
      const lowest = Math.min(...boxes.map(({ height }) => height))
      expect.soft(lowest, `${path} at ${width} px`).toBeGreaterThanOrEqual(44)
      const row = await page.locator('.call-times').boundingBox()
      const end = (row?.x ?? 0) + (row?.width ?? 0)
      expect.soft(Math.abs((boxes.at(-1)?.right ?? 0) - end)).toBeLessThan(1)
    }
  }
})
