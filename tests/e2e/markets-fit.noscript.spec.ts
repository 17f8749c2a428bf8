import type { Page } from '@playwright/test'
import { categories } from '#app/domain/market/instruments.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.beforeAll(({ server }) => server.havePrices())

/** A phone begins with a part of a long list. */
const visibleRows = '.rows tbody tr:visible'

test('on the smallest phone no symbol runs into its chart', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/markets', '/stocks', '/forex']) {
    await page.goto(path)
    const gaps = await page.locator(visibleRows).evaluateAll((rows) =>
      rows.map((row) => {
        const symbol = document.createRange()
        symbol.selectNodeContents(row.querySelector('th b') ?? row)
        const chart = row.querySelector('.spark')?.getBoundingClientRect().left ?? 0
        return chart - symbol.getBoundingClientRect().right
      }),
    )
    expect(gaps.length).toBeGreaterThan(9)
    expect(Math.min(...gaps), path).toBeGreaterThan(2)
  }
})

test('the fields of a heat map leave no hole, stay wide, and hold their words', async ({
  page,
}) => {
  for (const path of ['/markets?view=map', '/stocks?view=map']) {
    await page.goto(path)
    for (const width of [320, 390, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 844 })
      const maps = await page.locator('.heat-map').evaluateAll((all) =>
        all.map((map) => {
          const sizeOf = (element: Element | null) => element?.getBoundingClientRect() as DOMRect
          const areaOf = ({ width, height }: DOMRect) => width * height
          const fields = Array.from(map.children, (field) => ({
            own: sizeOf(field.querySelector('rect')),
            words: sizeOf(field.querySelector('text')),
            symbol: field.querySelector('tspan')?.textContent,
          }))
          const cut = fields.filter(
            ({ own, words }) => words.width > own.width || words.height > own.height,
          )
          const filled = fields.reduce((sum, { own }) => sum + areaOf(own), 0)
          const tall = fields.filter(({ own }) => own.height > 2 * own.width)
          return {
            cut: [...cut, ...tall].map(({ symbol }) => symbol),
            filled: filled / areaOf(sizeOf(map)),
          }
        }),
      )
      expect(maps.length).toBeGreaterThan(1)
      for (const { cut, filled } of maps) {
        expect.soft(cut, `${path} at ${width} px`).toEqual([])
        expect(filled).toBeCloseTo(1, 2)
      }
    }
  }
})

test('equal fields of a heat map have their prices on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/markets?view=map')
  const prices = page.locator('.heat-frame:not([data-sized]) tspan:last-child')
  await expect(prices).toHaveCount(20)
  await expect(prices.filter({ visible: true })).toHaveCount(20)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the words of a heat map stand out from every colour of it, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/crypto?view=map')
    const ratios = await page.locator('.heat-map').evaluate((map) => {
      const field = map.querySelector('g svg')
      const [rect, text] = [field?.querySelector('rect'), field?.querySelector('text')]
      if (!field || !rect || !text) return []
      const partsOf = (colour: string) => {
        const parts = colour.match(/[\d.]+/g)?.map(Number) ?? []
        return parts.slice(0, 3).map((part) => (colour.startsWith('color(') ? part : part / 255))
      }
      const lightOf = (element: Element) => {
        const parts = partsOf(getComputedStyle(element).fill)
        const [red = 0, green = 0, blue = 0] = parts.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const shades = ['up', 'down'].flatMap((way) =>
        [1, 2, 3, 4, 5].map((shade) => `${way}${shade}`),
      )
      return ['', ...shades].map((shade) => {
        field.setAttribute('data-heat', shade)
        const lights = [rect, text].map(lightOf)
        return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
      })
    })
    expect(ratios).toHaveLength(11)
    expect(Math.min(...ratios)).toBeGreaterThan(4.5)
  })
}

test('beside its line no price of a card is covered, and cards of a row are equally high', async ({
  page,
}) => {
  for (const path of ['/markets?view=cards', '/stocks?view=cards']) {
    await page.goto(path)
    for (const width of [600, 768, 1024, 1280, 1440, 1680]) {
      await page.setViewportSize({ width, height: 844 })
      const cards = await page.locator(visibleRows).evaluateAll((rows) =>
        rows.map((row) => {
          const sizeOf = (selector: string) =>
            row.querySelector(selector)?.getBoundingClientRect() as DOMRect
          const { top, height } = row.getBoundingClientRect()
          const [line, price] = [sizeOf('.spark'), sizeOf('data')]
          // Beside it, or below.
          const gap = Math.max(line.left - price.right, line.top - price.top - 16)
          return { gap, top, height }
        }),
      )
      expect(Math.min(...cards.map(({ gap }) => gap)), `${path} at ${width} px`).toBeGreaterThan(4)
      const rows = new Set(cards.map(({ top }) => top))
      const sizes = new Set(cards.map(({ top, height }) => `${top} ${height}`))
      expect(sizes.size).toBe(rows.size)
    }
  }
})

test('a phone begins with eight of a long list, and shows the rest in place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  const rows = page.locator('[aria-labelledby=stock] tbody tr').filter({ visible: true })
  await expect(rows).toHaveCount(8)
  await page.getByText('Show all 20').first().click()
  await expect(rows).toHaveCount(20)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(page.getByText('Show fewer').first()).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets#stock-csu')
  await expect(page.locator('#stock-csu')).toBeVisible()
})

test('on the smallest phone the time of the prices is in one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/markets', '/markets/stock/ry']) {
    await page.goto(path)
    const time = page.locator('.quote-age > time, .refresh-bar > p').first()
    expect((await time.boundingBox())?.height, path).toBeLessThan(30)
  }
})

test('columns take 1,600 pixels of a wide screen, below a header that never moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 1050 })
  const others = ['/articles/real-estate-investment-trusts', '/insights', '/register', '/rates']
  for (const path of ['/', '/markets', '/markets?view=map', '/markets/stock/ry', ...others]) {
    await page.goto(path)
    const box = await page.locator('.masthead').boundingBox()
    expect(box?.width, path).toBe(1648)
    const name = await page.locator('a.wordmark').boundingBox()
    const main = await page.locator('main > *').last().boundingBox()
    expect([name?.x, main?.x], path).toEqual([40, 40])
  }
})

test('cards of a row are equally high, their prices in line, with no line free that no name of it needs', async ({
  page,
}) => {
  await page.goto('/markets?view=cards')
  for (const width of [390, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await page.locator('.rows tbody').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const cards = Array.from(list.querySelectorAll('tr:not(:has(.mark))'), (card) => {
          const sizeOf = (selector: string) =>
            card.querySelector(selector)?.getBoundingClientRect() as DOMRect
          const { top, height } = card.getBoundingClientRect()
          const price = sizeOf('data').top
          return { top, height: Math.round(height), price, gap: price - sizeOf('th span').bottom }
        })
        const shown = cards.filter(({ height }) => height > 0)
        const tops = new Set(shown.map(({ top }) => top))
        return Array.from(tops, (row) => shown.filter(({ top }) => top === row))
      }),
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const cards of rows) {
      expect(new Set(cards.map(({ height }) => height)).size, `${width} px`).toBe(1)
      expect(new Set(cards.map(({ price }) => price)).size, `${width} px`).toBe(1)
      expect(Math.min(...cards.map(({ gap }) => gap)), `${width} px`).toBeLessThan(16)
    }
  }
})

test('no name is cut, and each has one line of a card, of a small one one or two', async ({
  page,
}) => {
  for (const path of ['/', '/markets?view=table', '/markets?view=cards', '/forex', '/stocks']) {
    await page.goto(path)
    for (const width of [320, 390, 768, 900, 1280, 1680]) {
      await page.setViewportSize({ width, height: 844 })
      const areCards = path.includes('cards') || (width >= 768 && /forex|stocks/.test(path))
      if (areCards) {
        const heights = await page
          .locator('.rows tbody th span:visible')
          .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height))
        expect
          .soft(Math.max(0, ...heights), `${path} at ${width} px`)
          .toBeLessThan(width < 900 ? 42 : 20)
      }
      const cut = await page
        .locator('.rows tbody th span, .tile-name span')
        .evaluateAll((names) =>
          names
            .filter((name) => name.clientWidth > 1 && name.scrollWidth > name.clientWidth)
            .map((name) => name.textContent),
        )
      expect.soft(cut, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('a phone’s table has all its columns in sight, in the same places, below heads that stay', async ({
  page,
}) => {
  await page.goto('/markets?view=table')
  const cellsOf = (part: 'thead tr' | 'tbody tr') =>
    page.locator(`.rows ${part}:visible`).evaluateAll((rows) =>
      rows.map((row) => {
        const figures = 'th:nth-child(n + 3), td:nth-child(n + 3):not(.mark)'
        const cells = Array.from(row.querySelectorAll(figures)).flatMap((cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell.querySelector('a, data') ?? cell)
          const { left, right, top, bottom } = words.getBoundingClientRect()
          return cell.checkVisibility() &&
            getComputedStyle(cell).clipPath === 'none' &&
            !cell.querySelector('svg, button, .sr-only:only-child')
            ? [{ left, right: Math.round(right), top, bottom }]
            : []
        })
        const links = Array.from(row.querySelectorAll('a'), (link) => link.textContent)
        return { height: row.getBoundingClientRect().height, cells, links }
      }),
    )
  for (const width of [390, 375, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const heads = await cellsOf('thead tr')
    expect(heads.map(({ links }) => links.slice(1))).toEqual([
      ['Name', 'Price', '% change', '7 days'],
      ['Name', 'Price', '% change', '7 days', 'Market cap', 'Volume'],
      ['Name', 'Price', '% change', '7 days'],
      ['Name', 'Price', '% change', '7 days', 'Market cap', 'Volume'],
      ['Name', 'Price', '% change', '7 days'],
    ])
    const targets = await page
      .locator('.rows thead a:visible')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...targets.filter((height) => height > 2))).toBeGreaterThanOrEqual(24)
    const rows = await cellsOf('tbody tr')
    // Each column ends in the same place; those of a second line do below two of the first.
    const rights = new Set(
      [...heads, ...rows].flatMap(({ cells }) => cells.map((one) => one.right)),
    )
    expect([...rights].sort(), `${width} px`).toHaveLength(3)
    expect(Math.max(...rights)).toBe(width - 16)
    // No figure touches another.
    for (const { cells } of [...heads, ...rows]) {
      for (const [at, one] of cells.entries()) {
        const next = cells.find(
          ({ top, left }, other) => other !== at && top < one.bottom - 4 && left > one.left,
        )
        if (next && next.bottom > one.top + 4) {
          expect(next.left - one.right, `${width} px`).toBeGreaterThan(3)
        }
      }
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(new Set((await cellsOf('tbody tr')).map(({ height }) => height))).toEqual(new Set([53]))
  const table = page.locator('[aria-labelledby="stock"] .rows')
  expect(await table.locator('.star').first().boundingBox()).toMatchObject({ x: 0, width: 44 })
  // Its lines, in the other views, need no words here.
  await expect(page.getByText('Dotted line: previous close.')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 750))
  const bar = await page.locator('.board-controls').boundingBox()
  const head = await table.locator('thead').boundingBox()
  expect(Math.abs((head?.y ?? 0) - (bar?.height ?? 0))).toBeLessThanOrEqual(1)
  await expect(page.locator('#commodity-gold th span')).toHaveText('Gold · oz')
  // Below each other, with letters of twice the size, each figure has its name.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const names = await table
    .locator('tr:nth-child(1) .extra')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(names).toEqual(['"7d "', '"Cap "', '"Vol "'])
})

test('a phone shows eight cards below the chips', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets?view=cards')
  const bottoms = await page
    .locator('.rows tbody tr')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 844).length).toBeGreaterThanOrEqual(8)
})

test('on a desktop the lists below the first long one are as wide as the page, and clear of the overview', async ({
  page,
}) => {
  for (const path of ['/markets', '/stocks']) {
    await page.goto(path)
    for (const width of [1160, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      const [board, long, ...below] = await page
        .locator(
          '[data-part="board"], .overview, section[aria-labelledby="stock"], section[aria-labelledby="stock"] ~ section',
        )
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      const overview = below.pop()
      expect(below.length).toBeGreaterThan(0)
      expect(long.right).toBeLessThan(overview.left)
      // It begins with the lists: an empty column would stand beside them.
      const first = await page.locator('.board-section').first().boundingBox()
      expect(Math.abs((first?.y ?? 0) - overview.top)).toBeLessThan(4)
      for (const list of below) {
        expect(list.width, `${path} at ${width} px`).toBe(board.width)
        expect(list.top).toBeGreaterThan(overview.bottom)
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  }
  // Beside one list, it stays in sight.
  await page.goto('/markets?filter=up')
  await expect(page.locator('.overview')).toHaveCSS('position', 'sticky')
})

test('a tablet has two rows of choices, and its first price within 400 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const view of ['cards', 'table']) {
    await page.goto(`/markets?view=${view}`)
    for (const name of ['Gainers', 'Heat map']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    }
    expect((await page.locator('.board-controls').boundingBox())?.height).toBeLessThan(100)
    const price = await page.locator('.rows data').first().boundingBox()
    expect(price?.y).toBeLessThan(view === 'table' ? 350 : 400)
  }
  await page.evaluate(() => scrollTo(0, 900))
  // Both rows stay in sight.
  const head = page.locator('[aria-labelledby="stock"] thead')
  const bar = await page.locator('.board-controls').boundingBox()
  const end = (bar?.y ?? 0) + (bar?.height ?? 0)
  expect(bar?.y).toBe(0)
  expect(end).toBeLessThan(100)
  expect(Math.abs(((await head.boundingBox())?.y ?? 0) - end)).toBeLessThanOrEqual(1)
  // No word of a card runs beyond it.
  await page.goto('/markets?view=cards')
  const beyond = await page.locator('.rows tbody td:not(:has(.star))').evaluateAll((cells) =>
    cells.filter((cell) => {
      const { width, right } = cell.getBoundingClientRect()
      const card = cell.closest('tr')?.getBoundingClientRect().right ?? 0
      return width > 4 && getComputedStyle(cell).clipPath === 'none' && right > card - 12
    }),
  )
  expect(beyond).toHaveLength(0)
})

test('a card of a short list is not much wider than one of a long list', async ({ page }) => {
  await page.goto('/markets?view=cards')
  for (const width of [390, 768, 1024, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const widths = await page
      .locator(visibleRows)
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)))
    // Three or four cards share a row where others have five.
    expect(Math.max(...widths) / Math.min(...widths), `${width} px`).toBeLessThan(1.75)
  }
})

test('a phone’s page of prices says once that they are a demo, a desktop’s for each list', async ({
  page,
}) => {
  await page.goto('/markets')
  const words = page.locator('.board-section').getByText('Demo prices, not real market data.')
  for (const [width, count] of [
    [390, 1],
    [1280, categories.length],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(words.filter({ visible: true })).toHaveCount(count)
  }
})

test('the head of a table stays in sight below a bar that does, and covers no row that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 844 })
  await page.goto('/markets?view=table')
  await page.evaluate(() => scrollTo(0, 700))
  const head = page.locator('[aria-labelledby="stock"] thead')
  const boxOf = async (one: typeof head) => {
    const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 }
    return { top: y, bottom: y + height }
  }
  const controls = await boxOf(page.locator('.board-controls'))
  expect(controls.top).toBe(0)
  const { top, bottom } = await boxOf(head)
  expect(Math.abs(top - controls.bottom)).toBeLessThanOrEqual(1)
  await page.locator('#stock-ry a').focus()
  expect((await boxOf(page.locator('#stock-ry'))).top).toBeGreaterThanOrEqual(bottom)
})

test('a desktop’s table begins high, and all beside it comes into sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/markets?view=table')
  expect((await page.locator('.rows tbody tr').first().boundingBox())?.y).toBeLessThanOrEqual(330)
  const controls = page.locator('.board-controls')
  expect((await controls.boundingBox())?.height).toBeLessThan(50)
  const last = page.locator('.overview li').last()
  await expect(last).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(last).toBeInViewport()
  // The list that a link leads to has no other list's head above it.
  await page.goto('/markets?view=table#stock')
  const above = await page.locator('.rows thead').first().boundingBox()
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(46)
})

test('a table’s columns are chosen in a menu of its controls, which stays until it is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/markets?view=table')
  const button = page.getByRole('button', { name: 'Columns' })
  const volume = page.getByRole('link', { name: 'Volume (shown)' })
  await expect(volume).toBeHidden()
  await button.click()
  const box = await volume.boundingBox()
  const from = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(Math.abs((box?.x ?? 0) - (from?.x ?? 0))).toBeLessThan(40)
  const views = await page.getByRole('navigation', { name: 'View' }).boundingBox()
  expect((views?.x ?? 0) - (from?.x ?? 0) - (from?.width ?? 0)).toBeGreaterThanOrEqual(12)
  await page.keyboard.press('Escape')
  await expect(volume).toBeHidden()
  await button.click()
  await volume.click()
  await expect(page).toHaveURL('/markets?view=table&columns=week.cap')
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveCount(0)
})

test('a desktop’s heat maps of sizes end within the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/markets?view=map')
  for (const map of (await page.locator('.heat-map').all()).slice(0, 2)) {
    const { y, height } = (await map.boundingBox()) ?? { y: 0, height: 900 }
    expect(y + height).toBeLessThanOrEqual(800)
  }
})

test('the page of stocks has the cards of the page of markets, and names other markets as such', async ({
  page,
}) => {
  const stocks = page.locator('[aria-labelledby="stock"] tbody tr')
  const widthsOf = () =>
    stocks.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/markets')
  const [usual] = await widthsOf()
  await page.goto('/stocks')
  expect(new Set([usual, ...(await widthsOf())]).size).toBe(1)
  await expect(page.locator('.board .board-section h2')).toHaveText([
    'Top 20 Canadian Stocks',
    'Also moving: indices',
    'Also moving: commodities',
  ])
})

test('a tablet’s cards fill the last row of each list, with lines as wide as half of a card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/markets?view=cards')
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 1024 })
    const columns = await page
      .locator('.rows tbody')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).gridTemplateColumns.split(' ')))
    expect(columns.map(({ length }) => length)).toEqual([4, 4, 5, 4, 3])
  }
  const lines = await page
    .locator('.rows .spark')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width }) => width))
  expect(Math.min(...lines)).toBeGreaterThan(65)
  await page.goto('/forex')
  const places = await page
    .locator('.rows tbody tr')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
  expect(places).toHaveLength(10)
  expect(new Set(places.map(({ height }) => height)).size).toBe(1)
})

test('a pair’s name has one line of a table, and all markets’ figures and charts begin in the same places', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/markets?view=table')
  const sizesOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, height } = one.getBoundingClientRect()
        return { left, right: Math.round(right), height }
      }),
    )
  const names = await sizesOf('[aria-labelledby="forex"] tbody th span')
  expect(names).toHaveLength(10)
  for (const { height } of names) expect(height).toBeLessThan(20)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const charts = await sizesOf('.rows .spark')
    expect(new Set(charts.map(({ left }) => left)).size).toBe(1)
    // Where a market has no volumes, its charts have their room.
    const stars = await sizesOf('.rows .star')
    for (const [at, { left, right }] of charts.entries()) {
      expect(right - left).toBeGreaterThan(50)
      expect(right).toBeLessThanOrEqual(stars[at]?.left ?? 0)
    }
    const [index] = await sizesOf('[aria-labelledby="index"] .spark')
    const [stock] = await sizesOf('[aria-labelledby="stock"] .spark')
    expect((index?.right ?? 0) - (stock?.right ?? 0)).toBeGreaterThan(80)
    for (const column of [3, 5, 8]) {
      const cells = await sizesOf(`.rows tbody td:nth-child(${column})`)
      expect(new Set(cells.map(({ right }) => right)).size).toBe(1)
    }
  }
})

test('an unchanged price is as green as a rising one', async ({ page }) => {
  await page.goto('/markets')
  const colours = await page.locator('.rows td[data-direction="up"]').evaluateAll((cells) => {
    const [rising] = cells
    const colourOf = () => rising && getComputedStyle(rising).color
    const before = colourOf()
    rising?.setAttribute('data-direction', 'flat')
    return [before, colourOf()]
  })
  expect(colours[0]).toMatch(/^(rgb|oklch)/)
  expect(colours[1]).toBe(colours[0])
})

test('the words of the overview, and of gainers and losers, stay whole on a tablet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/stocks')
  const overview = page.locator('.overview')
  const heights = await overview
    .locator('tbody a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(heights).toHaveLength(3)
  expect(Math.max(...heights)).toBeLessThan(30)
  const cut = await overview
    .locator('li a')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length)
  expect(cut).toBe(0)
})

test('with letters of twice the size no view and no currency is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/markets')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: 'Filters' }).click()
  const [views, currencies] = await page
    .locator('.board-controls .segments')
    .evaluateAll((groups) =>
      groups.map((group) => {
        const boxes = Array.from(group.children, (child) => child.getBoundingClientRect())
        return {
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          right: Math.max(...boxes.map(({ right }) => right)),
        }
      }),
    )
  expect(views?.right).toBeGreaterThan(100)
  expect(views?.right).toBeLessThanOrEqual(390)
  expect(currencies?.top).toBeGreaterThanOrEqual(views?.bottom ?? Number.POSITIVE_INFINITY)
  expect(currencies?.right).toBeLessThanOrEqual(390)
})

test('each cell stands under its own header for assistive technology, as rows and as cards', async ({
  page,
}) => {
  for (const [view, cells] of [
    ['table', 10],
    ['cards', 7],
  ] as const) {
    await page.goto(`/crypto?view=${view}`)
    for (const width of [320, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = await page
        .locator('.rows :is(th, td)')
        .evaluateAll((cells) =>
          cells.filter((cell) => !cell.checkVisibility()).map((cell) => cell.outerHTML),
        )
      expect(hidden).toEqual([])
      await expect(page.locator('.rows tbody tr').first().locator('> *')).toHaveCount(cells)
      const headers = await page.locator('.rows thead th').allTextContents()
      expect(headers.slice(3, 5)).toEqual(['Change', '% change'])
    }
  }
})

/** WCAG 2.2, 1.4.12. */
const spacing =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'

for (const [what, rules] of [
  ['its reader’s spacing', spacing],
  ['letters of twice the size', ':root { font-size: 200% }'],
] as const) {
  test(`no price is cut with ${what}`, async ({ page }) => {
    for (const path of ['/', '/markets?view=cards', '/markets?view=table', '/markets/crypto/btc']) {
      await page.goto(path)
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`${text} * { content-visibility: visible !important }`)
        document.adoptedStyleSheets.push(sheet)
      }, rules)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await cutPrices(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}

/** Returns prices that a box cuts off, or that run into another. */
function cutPrices(page: Page): Promise<string[]> {
  return page.locator('main data').evaluateAll((prices) => {
    const boxes = prices.map((price) => {
      const text = document.createRange()
      text.selectNodeContents(price)
      return { price, text: price.textContent ?? '', box: text.getBoundingClientRect() }
    })
    const isCut = (element: Element | null, box: DOMRect): boolean => {
      if (!element) return false
      const { overflowX } = getComputedStyle(element)
      // What is beyond it can be scrolled to.
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const { left, right } = element.getBoundingClientRect()
      const isOut = box.right > right + 1 || box.left < left - 1
      return (overflowX !== 'visible' && isOut) || isCut(element.parentElement, box)
    }
    return boxes
      .filter(
        ({ price, box }) =>
          isCut(price, box) ||
          boxes.some(
            (other) =>
              other.price !== price &&
              other.box.left < box.right - 1 &&
              other.box.right > box.left + 1 &&
              other.box.top < box.bottom - 3 &&
              other.box.bottom > box.top + 3,
          ),
      )
      .map(({ text }) => text)
  })
}
