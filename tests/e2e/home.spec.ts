import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

test('the home page shows the name of the site', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('body')).toContainText('Maple Tape')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('six prices and the lead are in the first screen, and the page ends within six', async ({
    page,
  }) => {
    await page.goto('/')
    expect(await pricesInView(page)).toBeGreaterThanOrEqual(6)
    expect((await page.locator('.home-lead').boundingBox())?.y).toBeLessThanOrEqual(320)
    const height = await page.evaluate(async () => {
      // The content below is laid out when it comes near.
      for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
        scrollTo(0, top)
        await new Promise(requestAnimationFrame)
      }
      return document.documentElement.scrollHeight
    })
    expect(height).toBeLessThanOrEqual(4_600)
  })

  test('every price of the strip is whole, at 320 pixels too', async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      const cut = await page
        .locator('.tile-price')
        .evaluateAll((prices) => prices.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(cut).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

for (const [width, height, prices] of [
  [768, 1024, 8],
  [1280, 800, 14],
  [1680, 950, 14],
] as const) {
  test(`the first screen of ${width} pixels has ${prices} prices, the lead and the ad's way on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    expect(await pricesInView(page)).toBeGreaterThanOrEqual(prices)
    await expect(page.locator('.home-lead h2')).toBeInViewport({ ratio: 1 })
    if (width < 1280) return
    await expect(page.locator('.hero h2')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Read Full Story' })).toBeInViewport({ ratio: 1 })
  })
}

test('the home page has up to four advertisements', async ({ page }) => {
  await page.goto('/')
  expect(await page.locator('main .ad-label').count()).toBeLessThanOrEqual(4)
})

test('no price moves above the first one that stands still, and the moving row is low', async ({
  page,
}) => {
  for (const path of ['/', '/markets']) {
    await page.goto(path)
    const [ticker, price] = await Promise.all(
      ['.ticker', 'main data'].map((part) =>
        page
          .locator(part)
          .first()
          .evaluate((one) => one.getBoundingClientRect()),
      ),
    )
    expect(price?.top).toBeLessThan(ticker?.top ?? 0)
    expect(ticker?.height).toBeLessThanOrEqual(32)
  }
})

for (const width of [1280, 1680]) {
  test(`the lead, the board and the panel end together at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const bottoms = await Promise.all(
      ['.hero', '.home-lead', '.home-board'].map((part) =>
        page.locator(part).evaluate((column) => {
          const content = document.createRange()
          content.selectNodeContents(column)
          return content.getBoundingClientRect().bottom
        }),
      ),
    )
    expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(96)
  })
}

for (const [width, parts] of [
  [390, ['.kicker', 'time']],
  [1280, ['.kicker', 'time', '.card-excerpt', '.cover']],
] as const) {
  test(`each card has its title, ${parts.length === 2 ? '' : 'excerpt, picture, '}category and day at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cards = page.locator('.story, .headlines li').filter({ visible: true })
    expect(await cards.count()).toBeGreaterThan(width === 390 ? 12 : 20)
    for (const part of [':is(h2, h3) a', ...parts]) {
      const lacking = await cards.evaluateAll(
        (all, selector) =>
          all.filter((card) => !card.querySelector(selector)?.checkVisibility()).length,
        part,
      )
      expect(lacking, part).toBe(0)
    }
  })
}

test('the panel and the ads among the headlines stand on sand, and nothing else does', async ({
  page,
}) => {
  await page.goto('/')
  const onSand = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.className = 'sand-probe'
    document.body.appendChild(probe)
    const sand = getComputedStyle(document.documentElement).getPropertyValue('--color-sand')
    probe.style.backgroundColor = sand
    const wanted = getComputedStyle(probe).backgroundColor
    return Array.from(document.querySelectorAll('main *'))
      .filter((one) => getComputedStyle(one).backgroundColor === wanted)
      .map((one) => one.textContent?.includes('Advertisement'))
  })
  expect(onSand.length).toBeGreaterThan(1)
  expect(new Set(onSand)).toEqual(new Set([true]))
})

async function pricesInView(page: Page): Promise<number> {
  return page.locator('main data').evaluateAll((all) => {
    const isWhole = ({ top, bottom, left, right, width }: DOMRect) =>
      width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    return all.filter((one) => isWhole(one.getBoundingClientRect())).length
  })
}
