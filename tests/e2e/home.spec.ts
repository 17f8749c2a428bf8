import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

test('on a phone six prices are whole in the first screen, and the page ends within six screens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(await pricesInView(page)).toBeGreaterThanOrEqual(6)
  expect((await page.locator('.home-lead').boundingBox())?.y).toBeLessThanOrEqual(250)
  await expect(page.locator('.market-wrap')).toHaveText(
    /: The S&P\/TSX [a-z ]+\d+\.\d+% (higher|lower)\./,
  )
  const second = page.locator('.home-lead .headlines li').first()
  expect((await second.boundingBox())?.y).toBeLessThanOrEqual(1_000)
  expect(await page.locator('main .ad-label').count()).toBeLessThanOrEqual(4)
  const [guessed = 0, height = 0] = await page.evaluate(async () => {
    const heights = [document.documentElement.scrollHeight]
    // The content below is laid out when it comes near.
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
    return [...heights, document.documentElement.scrollHeight]
  })
  expect(height).toBeLessThanOrEqual(4_500)
  expect(Math.abs(height - guessed)).toBeLessThanOrEqual(100)
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // The large story of the first section: picture, labels and title one below the other, each as wide as the page.
    const parts = await page
      .locator('.home-section .story')
      .first()
      .locator('> :visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(parts.length).toBeGreaterThanOrEqual(3)
    for (const [index, { top, left, width: wide }] of parts.entries()) {
      expect(top).toBeGreaterThanOrEqual((parts[index - 1]?.bottom ?? 0) - 1)
      expect([left, wide]).toEqual([16, width - 32])
    }
    const cut = await page
      .locator('.tile > data, .movers li:visible > a')
      .evaluateAll((prices) => prices.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut).toBe(0)
    const gaps = await page.locator('.strip .tile:has(> .change)').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const range = document.createRange()
        range.selectNodeContents(tile.querySelector('.change') as Element)
        const name = tile.querySelector('b')?.getBoundingClientRect()
        return range.getBoundingClientRect().left - (name?.right ?? Infinity)
      }),
    )
    expect(gaps.length).toBeGreaterThan(5)
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThanOrEqual(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the first screen of a larger window has its prices, the lead and the ad’s way on', async ({
  page,
}) => {
  await page.goto('/')
  for (const [width, height, prices] of [
    [768, 1024, 8],
    [1280, 800, 14],
    [1680, 950, 14],
  ] as const) {
    await page.setViewportSize({ width, height })
    const found = await pricesInView(page)
    expect.soft(found, `${width} px`).toBeGreaterThanOrEqual(prices)
    await expect(page.locator('.home-lead h2')).toBeInViewport({ ratio: 1 })
    if (width < 1280) continue
    await expect(page.locator('.hero h2')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Read Full Story' })).toBeInViewport({ ratio: 1 })
    const bottoms = await Promise.all(
      ['[data-part=movers]', '.home-lead', '.home-board'].map((part) =>
        page.locator(part).evaluate((column) => {
          const content = document.createRange()
          content.selectNodeContents(column)
          return content.getBoundingClientRect().bottom
        }),
      ),
    )
    // The three columns end together.
    expect(Math.max(...bottoms) - Math.min(...bottoms), `${width} px`).toBeLessThan(96)
  }
})

test('the board and the stocks that moved most lead to all of them', async ({ page, server }) => {
  await server.havePrices()
  await page.goto('/')
  for (const [name, search] of [
    ['All Canadian stocks', ''],
    ['All stock gainers', 'category=stock&filter=up'],
    ['All stock losers', 'category=stock&filter=down'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `/stocks${search && `?${search}`}`)
    await expect(link).not.toHaveAttribute('data-stay')
  }
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

test('each card has its title, category and day, and where there is room excerpt and picture', async ({
  page,
}) => {
  await page.goto('/')
  for (const [width, atLeast, parts] of [
    [390, 12, ['.kicker', 'time']],
    [1280, 20, ['.kicker', 'time', '.card-excerpt', '.cover']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const cards = page.locator('.story, .headlines li').filter({ visible: true })
    expect(await cards.count()).toBeGreaterThan(atLeast)
    for (const part of [':is(h2, h3) a', ...parts]) {
      const lacking = await cards.evaluateAll(
        (all, selector) =>
          all.filter((card) => !card.querySelector(selector)?.checkVisibility()).length,
        part,
      )
      expect(lacking, `${part} at ${width} px`).toBe(0)
    }
  }
})

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

test('pictures of stories are wider than high, and sections in a row end near one another', async ({
  page,
}) => {
  for (const width of [768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const shapes = await page
      .locator('.story > .cover')
      .evaluateAll((all) => all.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight))
    expect(shapes).toHaveLength(3)
    expect(Math.min(...shapes)).toBeGreaterThanOrEqual(1.4)
    if (width < 1024) continue
    const ends = await page
      .locator('.home-section')
      .evaluateAll((sections) =>
        sections.map(
          ({ lastElementChild }) => lastElementChild?.getBoundingClientRect().bottom ?? 0,
        ),
      )
    expect(ends).toHaveLength(4)
    const [stocks = 0, crypto = 0, forex = 0, explore = 0] = ends
    expect(Math.abs(stocks - crypto)).toBeLessThan(160)
    expect(Math.abs(forex - explore)).toBeLessThan(160)
  }
})

test('each name has one line on the board of stocks', async ({ page, server }) => {
  await server.havePrices()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const heights = await page
    .locator('.mini-board .tile')
    .filter({ visible: true })
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(5)
  // The first has no rule above it.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
})
