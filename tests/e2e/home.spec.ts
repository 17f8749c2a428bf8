import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

test('the home page shows the name of the site', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('body')).toContainText('Maple Tape')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('six prices are in the first screen, and the page ends within nine', async ({ page }) => {
    await page.goto('/')
    expect(await pricesInView(page)).toBeGreaterThanOrEqual(6)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(7_500)
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

for (const width of [1280, 1680]) {
  test(`the panel, the lead and the rail end together at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const bottoms = await Promise.all(
      ['.hero', '.home-lead', '.rail'].map((part) =>
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
    const cards = page.locator('.story, .headlines li')
    expect(await cards.count()).toBeGreaterThan(20)
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
