import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'

const path = '/markets/crypto/btc/chart'

async function openChart(page: Page, query = 'range=1D') {
  await page.goto(`${path}?${query}`)
  // Pointing at the chart is intent.
  await page.locator('.explorer-box').hover()
  const box = page.locator('.explorer-box[data-open]')
  await expect(box).toBeVisible()
  return box
}

const caption = (page: Page) => page.locator('.explorer-lines caption')

test.describe('the chart explorer', () => {
  test.beforeEach(({ server }) => server.havePrices())

  test('is reached from the instrument, which fetches none of its code', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (one) => scripts.push(one.url()))
    await page.goto('/markets/crypto/btc')
    await page.locator('a.wordmark').hover()
    await expect(page.locator('.chart-box[role=slider]')).toBeVisible()
    expect(scripts.filter((url) => /open-chart|uplot/i.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Expand chart' }).click()
    await expect(page).toHaveURL(/\/markets\/crypto\/btc\/chart\?range=/)
    await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
  })

  const charts = {
    'a day': 'crypto/btc/chart?range=1D',
    'a month of a stock': 'stock/ry/chart?range=1M',
    'a year with averages': 'stock/ry/chart?range=1Y&average=20&average=200',
    'weekly candles': 'stock/ry/chart?range=1Y&view=candles',
    'daily candles on a log scale': 'crypto/eth/chart?range=3M&view=candles&scale=log',
    'five years in percent': 'index/spx/chart?range=MAX&as=percent',
    'a day of two coins': 'crypto/btc/chart?range=1D&compare=crypto-eth',
    'a comparison': 'stock/ry/chart?range=3M&compare=crypto-btc&compare=forex-usd-cad',
  }
  test('the explorer reads the newest as the server’s drawing does', async ({ page }) => {
    for (const [asked, query] of Object.entries(charts)) {
      await page.goto(`/markets/${query}`)
      const cells = page.locator('.explorer-lines td, .explorer-day dd')
      const drawn = await cells.allTextContents()
      await page.locator('a.wordmark').hover()
      const box = page.locator('.explorer-box[data-open]')
      await expect(box).toBeVisible()
      await box.focus()
      await page.keyboard.press('End')
      for (const [index, text] of drawn.entries()) {
        const [figure = ''] = text.split(' ')
        await expect(cells.nth(index), asked).toHaveText(new RegExp(`^${escaped(figure)}( |$)`))
      }
      const newest = drawn[0] ?? ''
      await expect(box).toHaveAttribute('aria-valuetext', new RegExp(escaped(newest)))
      const end = await caption(page).textContent()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('PageDown')
      await expect(caption(page)).not.toHaveText(end ?? '')
    }
  })

  test('no line stands upright at the edges of a session, where other hours have no place', async ({
    page,
  }) => {
    await page.goto('/markets/stock/ry/chart?range=1D&compare=crypto-btc')
    await page.locator('.explorer-box').hover()
    const box = page.locator('.explorer-box[data-open]')
    await expect(box).toBeVisible()
    await page.mouse.move(0, 0)
    const inked = await box.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const over = canvas.parentElement?.querySelector('.u-over')
      const plot = over?.getBoundingClientRect()
      const context = canvas.getContext('2d')
      if (!plot || !context) return []
      const { left, top } = canvas.getBoundingClientRect()
      const scale = canvas.width / canvas.getBoundingClientRect().width
      const columnAt = (x: number) => {
        const height = Math.floor(plot.height * scale)
        const { data } = context.getImageData(
          (x - left) * scale,
          (plot.top - top) * scale,
          1,
          height,
        )
        // Lines are dark, the grid is light.
        const isDark = (row: number) => (data[row * 4] ?? 0) < 140 && (data[row * 4 + 3] ?? 0) > 128
        return Array.from({ length: height }, (_, row) => row).filter(isDark).length / height
      }
      // The session may only have begun.
      const columns = Array.from({ length: Math.floor(plot.width) }, (_, x) => plot.left + x)
      const inLine = columns.find((x) => columnAt(x) > 0) ?? plot.left
      return [plot.left, plot.right - 1, inLine].map(columnAt)
    })
    expect(inked).toHaveLength(3)
    for (const share of inked) expect(share).toBeLessThan(0.15)
    expect(inked[2]).toBeGreaterThan(0)
  })

  test('the explorer marks the extremes of its lines and candles', async ({ page }) => {
    for (const view of ['', '&view=candles']) {
      await page.goto(`/markets/stock/ry/chart?range=1Y${view}`)
      const marked = await page.locator('.chart-extreme').allTextContents()
      await page.locator('a.wordmark').hover()
      await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
      const prices = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as CSV' }).click()
      const [heads = [], ...rows] = readFileSync(await (await prices).path(), 'utf8')
        .replaceAll(/["\ufeff]/g, '')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','))
      const column = (name: string) => rows.map((row) => Number(row[heads.indexOf(name)]))
      const [highs, lows] = view ? ['high', 'low'] : ['stock-ry', 'stock-ry']
      // Within a day, a price may be beyond any close.
      const [high, low] = view ? ['High', 'Low'] : ['Highest close', 'Lowest close']
      expect(marked).toEqual([
        `${high} $${Math.max(...column(highs ?? '')).toFixed(2)}`,
        `${low} $${Math.min(...column(lows ?? '')).toFixed(2)}`,
      ])
    }
  })

  test('opens over its drawing, and nothing moves', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node }[]
        })[]) {
          for (const { node } of entry.sources) {
            const element = node instanceof Element ? node : node.parentElement
            // Letters in the page's own face are not the chart's.
            if (!element?.closest('h1, .explorer-price')) moved.push(String(element?.className))
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const query of ['stock/ry/chart?range=1Y', 'crypto/btc/chart?range=1D']) {
        await page.goto(`/markets/${query}`)
        const drawing = await page.locator('.chart-plot').first().boundingBox()
        const above = await page.locator('.explorer-legend').boundingBox()
        const below = await page.locator('.explorer-figure figcaption').boundingBox()
        const tools = page.locator('.explorer-tools')
        const toolsAsleep = await tools.boundingBox()
        await page.locator('a.wordmark').hover()
        await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
        const panes = page.locator('.u-over')
        const [top, bottom] = [await panes.first().boundingBox(), await panes.last().boundingBox()]
        if (!drawing || !top || !bottom) throw new Error('no chart')
        const edges = [top.x, top.y, top.x + top.width, bottom.y + bottom.height]
        const drawn = [drawing.x, drawing.y, drawing.x + drawing.width, drawing.y + drawing.height]
        for (const [side, edge] of edges.entries()) {
          expect(Math.abs(edge - (drawn[side] as number)), query).toBeLessThanOrEqual(1)
        }
        expect(await page.locator('.explorer-legend').boundingBox()).toEqual(above)
        expect(await page.locator('.explorer-figure figcaption').boundingBox()).toEqual(below)
        expect(await tools.boundingBox()).toEqual(toolsAsleep)
        expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual(
          [],
        )
      }
    }
  })

  const screens = [
    { name: 'a desktop', width: 1280, height: 800, top: 200, least: 410 },
    { name: 'a phone', width: 390, height: 844, top: 310, least: 340 },
    { name: 'a phone on its side', width: 844, height: 390, top: 160, least: 160 },
  ]
  for (const { name, width, height, top, least } of screens) {
    test(`the first screen of ${name} has the ranges and the whole chart`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/markets/stock/ry/chart?range=1Y')
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
      const ranges = await page.getByRole('navigation', { name: 'Range' }).boundingBox()
      const panes = page.locator('.u-over')
      const [price, volume] = [await panes.first().boundingBox(), await panes.last().boundingBox()]
      if (!ranges || !price || !volume) throw new Error('no chart')
      expect(ranges.y + ranges.height).toBeLessThanOrEqual(price.y)
      if (height >= 480) {
        const choices = page.locator('.explorer-choices')
        for (const one of [choices.getByLabel('Compare with'), choices.getByText('Log scale')]) {
          const place = await one.boundingBox()
          expect(place?.y ?? 0).toBeGreaterThanOrEqual(ranges.y)
          expect(place?.y ?? height).toBeLessThan(price.y - 44)
          expect((place?.x ?? width) + (place?.width ?? 0)).toBeLessThanOrEqual(width)
        }
        const average = await choices.getByRole('link', { name: '200-day average' }).boundingBox()
        expect((average?.x ?? width) + (average?.width ?? 0)).toBeLessThanOrEqual(width)
      }
      expect(price.y).toBeLessThanOrEqual(top)
      expect(price.height).toBeGreaterThanOrEqual(least)
      expect(volume.y + volume.height).toBeLessThanOrEqual(height)
      if (width < 1280) return
      await expect(page.getByText('Latest price')).toBeInViewport({ ratio: 1 })
    })
  }

  test('a narrow screen names the parent alone above the chart, and the time in full', async ({
    page,
  }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/markets/stock/ry/chart?range=5D&compare=stock-td')
      const crumbs = page.locator('.explorer > .breadcrumbs li').filter({ visible: true })
      await expect(crumbs).toHaveText(['Royal Bank of Canada', 'Chart'])
      const slash = await crumbs
        .first()
        .evaluate((one) => getComputedStyle(one, '::before').display)
      expect(slash).toBe('none')
      const time = caption(page).locator('> span')
      expect(await time.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
      const year = time.getByText(/^, \d{4}$/)
      expect((await year.boundingBox())?.width).toBe(1)
    }
  })

  test('says at once what it loads to compare', async ({ page }) => {
    await openChart(page, 'range=1Y')
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/\.data\b/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByLabel('Compare with').click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Compare with').selectOption('stock-td')
    const status = page.locator('.explorer-figure').getByRole('status')
    await expect(status).toHaveText('Loading Toronto-Dominion Bank…')
    await expect(page.locator('.explorer-figure')).toHaveAttribute('aria-busy', 'true')
    arrive()
    await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(2)
    await expect(status).toHaveText('')
    await expect(page.locator('.explorer-figure')).toHaveAttribute('aria-busy', 'false')
  })

  test('keeps the order of those added, and shows no reading of others', async ({ page }) => {
    await openChart(page, 'range=1Y&compare=stock-td')
    await page.locator('.explorer-box').hover()
    await expect(caption(page)).not.toContainText('Latest')
    await page.route('**/api/market-data/series**', (route) => route.abort())
    await page.getByLabel('Compare with').selectOption('index-sptsx')
    const names = page.locator('.explorer-lines tbody th')
    await expect(names).toContainText(['Bitcoin', 'Toronto-Dominion Bank', 'S&P/TSX Composite'])
    await expect(caption(page)).toContainText('Latest')
    await expect(page.locator('.explorer-lines tbody td')).not.toContainText(['–', '–', '–'])
  })

  test('choices without a pause add up, and one step back leaves them all', async ({ page }) => {
    await page.goto('/markets/stock/ry')
    await wakePage(page)
    await page.getByRole('link', { name: '1Y', exact: true }).click()
    await expect(page).toHaveURL(/ry\?range=1Y$/)
    await page.getByRole('link', { name: 'Expand chart' }).click()
    await expect(page).toHaveURL(/\/chart\?range=1Y/)
    const views = page.locator('.explorer-views')
    await views.getByRole('link', { name: 'average' }).evaluateAll((links) => {
      for (const link of links) (link as HTMLElement).click()
    })
    await expect(page).toHaveURL(/average=20&average=50&average=200$/)
    await views.getByRole('link', { name: 'Candles' }).click()
    await expect(page).toHaveURL(/view=candles/)
    await page.getByLabel('Compare with').selectOption('stock-td')
    await page.getByRole('link', { name: 'Remove Toronto-Dominion Bank' }).click()
    await expect(views.getByRole('link', { name: 'Candles' })).toHaveAttribute('aria-current')
    await page.goBack()
    await expect(page).toHaveURL(/ry\?range=1Y$/)
  })

  test('reads the figures of the bars that its volume shows', async ({ page }) => {
    await page.goto('/markets/stock/ry/chart?range=1Y')
    const unit = page.locator('.explorer-day > p')
    await expect(unit).toHaveText('Day')
    await page.goto('/markets/stock/ry/chart?range=5Y')
    await expect(unit).toHaveText(/^Week of (Nov\.|\w+) \d+$/)
    await page.locator('a.wordmark').hover()
    await page.locator('.explorer-box[data-open] .u-over').first().hover()
    await expect(caption(page)).not.toContainText('Latest')
    await expect(unit).toHaveText(/^Week of (Nov\.|\w+) \d+$/)
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(unit).toHaveText('Day')
  })

  test('each tap leaves its reading, whatever the mouse that a browser makes of it does', async ({
    browser,
    baseURL,
  }) => {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto('/markets/stock/ry/chart?range=1D')
    const chart = page.locator('.explorer-box[data-open] .u-over').first()
    const readings = new Set<string | null>()
    for (const x of [30, 60, 90]) {
      await chart.tap({ position: { x, y: 90 } })
      await chart.dispatchEvent('mouseleave')
      await expect(page.locator('.explorer-legend')).toHaveAttribute('data-read', 'true')
      await expect
        .poll(async () => readings.add(await caption(page).textContent()).size)
        .toBeGreaterThan(x / 30 - 1)
    }
    await context.close()
  })

  test('keeps the height of a phone’s chart, however wide the prices read', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const range of ['3M', '1Y']) {
      const box = await openChart(page, `range=${range}`)
      await box.focus()
      await page.keyboard.press('+')
      const heights = new Set<number>()
      for (const key of ['Home', 'PageUp', 'PageUp', 'ArrowRight', 'PageUp', 'End']) {
        const before = await caption(page).textContent()
        await page.keyboard.press(key)
        await expect(caption(page)).not.toHaveText(before ?? '')
        heights.add(await box.evaluate((one) => one.clientHeight))
      }
      expect(heights.size).toBe(1)
    }
  })

  test('has its range’s colour, and says at the cursor what has changed until then', async ({
    page,
  }) => {
    await page.goto('/markets/forex/usd-cad/chart?range=1Y')
    const heads = page.locator('.explorer-lines thead th')
    await expect(heads.last()).toHaveText(/^Change since Nov\. \d+, 2025$/)
    const way = await page.locator('.explorer-lines .change').last().getAttribute('data-direction')
    expect(way).toMatch(/^(up|down)$/)
    await expect(page.locator('.explorer-box')).toHaveAttribute('data-direction', String(way))
    await page.locator('a.wordmark').hover()
    const box = page.locator('.explorer-box[data-open]')
    await box.focus()
    await page.keyboard.press('Home')
    await expect(heads.last()).toHaveText(/^Change since Nov\. \d+, 2025$/)
    await expect(page.locator('.explorer-lines td').last()).toHaveText(/^\+0.00%/)
  })

  test('zoomed, its line has the colour of the change that its legend reads', async ({ page }) => {
    const box = await openChart(page, 'range=1Y')
    const way = () => box.getAttribute('data-direction')
    const read = page.locator('.explorer-lines .change').last()
    const ways = new Set([await way()])
    const whole = await way()
    await box.focus()
    for (let step = 0; step < 6 && ways.size < 2; step++) {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect
        .poll(async () => (await read.getAttribute('data-direction')) === (await way()))
        .toBe(true)
      ways.add(await way())
    }
    expect(Array.from(ways).toSorted()).toEqual(['down', 'up'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(box).toHaveAttribute('data-direction', String(whole))
  })

  test('counts a day from the previous close, at rest and at the cursor', async ({ page }) => {
    await page.goto('/markets/stock/td/chart')
    const head = page.locator('.explorer-lines thead th').last()
    const change = page.locator('.explorer-lines td').last()
    const atRest = (await change.textContent()) ?? ''
    await expect(head).toHaveText('Change since the previous close')
    const box = page.locator('.explorer-box[data-open]')
    await box.focus()
    await page.keyboard.press('End')
    await expect(page.locator('.explorer-lines caption')).not.toHaveText(/^Latest/)
    await expect(head).toHaveText('Change since the previous close')
    await expect(change).toHaveText(atRest)
    const legend = await page.locator('.explorer-legend').boundingBox()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await box.focus()
    await page.keyboard.press('Home')
    await expect(head).toHaveText('Change since start')
    await expect(change).toHaveText(/^\+0.00%/)
    expect(await page.locator('.explorer-legend').boundingBox()).toEqual(legend)
  })

  test('fills a session between its line and the previous close, asleep and awake', async ({
    page,
  }) => {
    await page.goto('/markets/stock/ry/chart?range=1D')
    const reference = await page.locator('.explorer-box .chart-reference').getAttribute('y1')
    const close = Number.parseFloat(reference ?? '')
    const area = (await page.locator('.chart-area').getAttribute('d')) ?? ''
    expect(Math.abs(Number(/ (\d+)H\d+Z$/.exec(area)?.[1]) / 2.8 - close)).toBeLessThan(1)
    const middle = await page.locator('.chart-area').evaluate((area) => {
      const line = area.cloneNode() as SVGPathElement
      line.setAttribute('d', (area.getAttribute('d') ?? '').replace(/L.*/, ''))
      const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
      return { x, y }
    })
    const [place, line] = [middle.x / 7.2, middle.y / 2.8]
    await page.locator('a.wordmark').hover()
    await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
    // Of one column: how much is filled towards the close, and on the line's other side.
    const [inside, beyond] = await page.locator('.explorer-box').evaluate(
      (box, [left = 0, from = 0, to = 0]) => {
        const [canvas, over] = [box.querySelector('canvas'), box.querySelector('.u-over')]
        const context = canvas?.getContext('2d')
        if (!canvas || !over || !context) return []
        const [outer, inner] = [canvas.getBoundingClientRect(), over.getBoundingClientRect()]
        const x = inner.left - outer.left + (inner.width * left) / 100
        const isFilled = (percent: number) => {
          const y = inner.top - outer.top + (inner.height * percent) / 100
          return (
            (context.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data[3] ?? 0) >
            0
          )
        }
        const shares = Array.from({ length: 9 }, (_, at) => (at + 1) / 10)
        return [to, to > from ? 0 : 100].map(
          (end) => shares.filter((share) => isFilled(from + share * (end - from))).length,
        )
      },
      [place, line, close],
    )
    expect(inside).toBeGreaterThanOrEqual(7)
    expect(beyond).toBeLessThanOrEqual(3)
  })

  test('a phone says of a session what its heading does not, and at a cursor its price', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/markets/stock/ry/chart?range=1D')
    const legend = page.locator('.explorer-legend')
    const figures = legend.locator('dl > div').filter({ visible: true })
    await expect(figures).toHaveText([/^Open/, /^High/, /^Low/, /^Volume/])
    const before = await legend.boundingBox()
    await page.locator('a.wordmark').hover()
    const box = page.locator('.explorer-box[data-open]')
    await box.focus()
    await page.keyboard.press('Home')
    await expect(legend.locator('.explorer-lines td').first()).toHaveText(/^\$/)
    await expect(figures).toHaveCount(0)
    expect(await legend.boundingBox()).toEqual(before)
  })

  test('has a volume below the price with one cursor, and days once it is zoomed in', async ({
    page,
  }) => {
    await page.goto('/markets/stock/ry/chart?range=1Y&view=candles')
    await expect(page.locator('.explorer-day p')).toHaveText('Week')
    await page.locator('a.wordmark').hover()
    const panes = page.locator('.explorer-box[data-open] .u-over')
    await expect(panes).toHaveCount(2)
    await panes.nth(1).hover({ position: { x: 300, y: 20 } })
    await expect(caption(page)).toHaveText(/^Week of /)
    const cursor = panes.nth(0).locator('.u-cursor-x')
    const place = await cursor.evaluate((line) => getComputedStyle(line).transform)
    expect(place).not.toMatch(/-10/)
    await expect(panes.nth(1).locator('.u-cursor-x')).toHaveCSS('transform', place)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await panes.nth(0).hover({ position: { x: 500, y: 90 } })
    await expect(page.locator('.explorer-day p')).toHaveText('Day')
  })

  test('is zoomed by two fingers, moved by one, and saved as a picture and as the prices in view', async ({
    page,
  }) => {
    const box = await openChart(page)
    const left = async () => {
      await box.focus()
      await page.keyboard.press('Home')
      return caption(page).textContent()
    }
    const whole = await left()
    await moveFingers(page, [
      [400, 500],
      [300, 600],
    ])
    const pinched = await left()
    expect(pinched).not.toBe(whole)
    await moveFingers(page, [[300], [500]])
    expect(await left()).not.toBe(pinched)

    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PNG' }).click()
    const png = await (await picture).path()
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG')
    const prices = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    // By its days, as it is not the range any more.
    expect((await prices).suggestedFilename()).toMatch(/^BTC(-\d{4}-\d\d-\d\d){1,2}\.csv$/)
    const csv = readFileSync(await (await prices).path(), 'utf8')
    expect(csv).toMatch(/^\ufeff?"time","crypto-btc"\s+"\d{4}-\d\d-\d\dT/)
  })

  test('the cursor stands on a point, and its price on the axis', async ({ page }) => {
    const box = await openChart(page, 'range=5D')
    const place = await box.locator('.u-over').boundingBox()
    if (!place) throw new Error('no plot')
    // What woke the page reads already: the middle of the box.
    await expect(caption(page)).not.toHaveText(/^Latest/)
    const woken = (await box.locator('.u-cursor-x').boundingBox())?.x ?? 0
    expect(Math.abs(woken - place.x - place.width / 2)).toBeLessThan(60)
    for (const part of [0.31, 0.62, 0.9]) {
      await page.mouse.move(place.x + place.width * part, place.y + place.height / 2)
      const point = await box.locator('.u-cursor-pt').boundingBox()
      const across = await box.locator('.u-cursor-x').boundingBox()
      const along = await box.locator('.u-cursor-y').boundingBox()
      if (!point || !across || !along) throw new Error('no cursor')
      expect(Math.abs(point.x + point.width / 2 - across.x)).toBeLessThanOrEqual(1.5)
      expect(Math.abs(point.y + point.height / 2 - along.y)).toBeLessThanOrEqual(1.5)
      const read = (await page.locator('.explorer-lines td').first().textContent()) ?? ''
      // With as many decimals as the axis.
      const price = Math.round(Number(read.replace(/[$,]/g, ''))).toLocaleString('en-CA')
      await expect(box.locator('.cursor-tag')).toHaveText(price)
    }
  })

  test('the price at the cursor covers the labels of the axis that it touches', async ({
    page,
  }) => {
    const box = await openChart(page, 'range=1Y')
    await box.focus()
    await page.keyboard.press('Home')
    const tag = box.locator('.cursor-tag')
    const shadows = new Set<string>()
    for (let step = 0; step < 40; step++) {
      const before = await caption(page).textContent()
      await page.keyboard.press('ArrowRight')
      await expect(caption(page)).not.toHaveText(before ?? '')
      shadows.add(await tag.evaluate((one) => one.style.boxShadow))
    }
    expect(shadows).toContain('')
    expect(shadows.size).toBeGreaterThan(1)
  })

  test('the lines of the cursor leave the labels of its extremes free', async ({ page }) => {
    await page.goto('/markets/stock/ry/chart?range=6M')
    await page.locator('.explorer-box').hover()
    const plot = page.locator('.explorer-box[data-open] .u-over').first()
    const place = await plot.boundingBox()
    if (!place) throw new Error('no plot')
    const masks = new Set<string>()
    for (let x = 4; x < place.width; x += 8) {
      await page.mouse.move(place.x + x, place.y + place.height / 2)
      masks.add(
        await plot.locator('.u-cursor-x').evaluate((one) => getComputedStyle(one).maskImage),
      )
    }
    expect(masks).toContain('none')
    expect(masks.size).toBeGreaterThan(1)
  })

  test('a pressed choice looks the same on any screen, below the parents of the chart', async ({
    page,
  }) => {
    const looks = new Set<string>()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/markets/stock/ry/chart?range=6M&scale=log')
      const pressed = page.locator('.explorer-views [aria-current]')
      looks.add(await pressed.evaluate((one) => getComputedStyle(one).backgroundColor))
    }
    expect(looks.size).toBe(1)
    const crumbs = page.locator('.explorer > .breadcrumbs li')
    const parents = ['Home', 'Markets', 'Canadian stocks', 'Royal Bank of Canada', 'Chart']
    await expect(crumbs).toHaveText(parents)
    const above = await crumbs.first().boundingBox()
    expect((await crumbs.last().boundingBox())?.y).toBe(above?.y)
  })

  test('a phone marks a zoomed window as its own, and writes its choices in letters of one size', async ({
    page,
  }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await openChart(page, 'range=1Y')
      const sizes = await page
        .locator('.explorer-choices :is(select, .explorer-views > *)')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
      expect(new Set(sizes)).toEqual(new Set(['13px']))
      await page.getByRole('button', { name: 'Zoom in' }).click()
      const custom = page.locator('.explorer-custom')
      await expect(custom).toContainText('Custom')
      const place = await custom.boundingBox()
      expect(place?.width).toBeGreaterThan(40)
      expect((place?.x ?? width) + (place?.width ?? 0)).toBeLessThanOrEqual(width)
      const range = await page.getByRole('link', { name: '1D', exact: true }).boundingBox()
      expect(place?.y).toBe(range?.y)
    }
  })

  test('keys step over weekly candles one by one', async ({ page }) => {
    await page.goto('/markets/stock/ry/chart?range=1Y&view=candles')
    await page.locator('a.wordmark').hover()
    const box = page.locator('.explorer-box[data-open]')
    await box.focus()
    await page.keyboard.press('End')
    const seen = [await caption(page).textContent()]
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('ArrowLeft')
      seen.push(await caption(page).textContent())
    }
    expect(new Set(seen).size).toBe(5)
    await page.keyboard.press('PageUp')
    expect(await caption(page).textContent()).toBe(seen[0])
  })

  test('is read and zoomed in full screen, and left again', async ({ page }) => {
    await openChart(page, 'range=1Y')
    await page.getByRole('button', { name: 'Full screen' }).click()
    const shown = page.locator('.explorer:fullscreen')
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
    await shown.locator('.u-over').first().hover()
    await expect(caption(page)).not.toHaveText(/^Latest/)
    await shown.getByRole('link', { name: '3M' }).click()
    await expect(page).toHaveURL(/range=3M/)
    await shown.getByRole('button', { name: 'Zoom in' }).click()
    const tools = await shown.locator('.explorer-tools').boundingBox()
    const { height } = page.viewportSize() ?? { height: 0 }
    expect((tools?.y ?? height) + (tools?.height ?? 0)).toBeLessThanOrEqual(height)
    await shown.getByRole('button', { name: 'Exit full screen' }).click()
    await expect(page.locator('.explorer:fullscreen')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  })

  test('is accessible, asleep and awake', async ({ page }) => {
    await page.goto('/markets/stock/ry/chart?range=1Y&view=candles&average=50')
    await expectAccessible(page)
    // The check leaves the text enlarged.
    await page.reload()
    await page.locator('a.wordmark').hover()
    await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
    await expectAccessible(page, 'main')
  })

  test('zooms by dragging, keys and Ctrl with the wheel, and resets', async ({ page }) => {
    const box = await openChart(page)
    const place = await box.boundingBox()
    if (!place) throw new Error('no box')
    const at = (part: number) => place.x + place.width * part
    const middle = place.y + place.height / 2
    const left = async () => {
      await box.focus()
      await page.keyboard.press('Home')
      return caption(page).textContent()
    }
    const whole = await left()
    await page.mouse.move(at(0.4), middle)
    await page.mouse.down()
    await page.mouse.move(at(0.7), middle, { steps: 5 })
    await page.mouse.up()
    const dragged = await left()
    expect(dragged).not.toBe(whole)
    await page.keyboard.press('Escape')
    expect(await left()).toBe(whole)
    await page.keyboard.press('End')
    await page.keyboard.press('+')
    expect(await left()).not.toBe(whole)
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await left()).toBe(whole)
    await page.mouse.move(at(0.8), middle)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    expect(await left()).not.toBe(whole)
    await box.locator('.u-over').dblclick()
    expect(await left()).toBe(whole)
  })

  test('zoomed and left alone, its legend is of the window shown', async ({ page }) => {
    await openChart(page, 'range=1Y&compare=stock-ry')
    const changes = page.locator('.explorer-lines tbody td')
    await page.mouse.move(2, 2)
    await expect(caption(page)).toContainText('Latest')
    const whole = await changes.allTextContents()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.mouse.move(2, 2)
    await expect.poll(() => changes.allTextContents()).not.toEqual(whole)
    await expect(caption(page)).not.toContainText('Latest')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.mouse.move(2, 2)
    await expect.poll(() => changes.allTextContents()).toEqual(whole)
  })

  test('keeps its window and its tools in place while other choices change', async ({ page }) => {
    const box = await openChart(page, 'range=1Y')
    const first = async () => {
      await expect(box).toBeVisible()
      await box.focus()
      await page.keyboard.press('Home')
      return caption(page).textContent()
    }
    const toolsAt = async () => (await page.locator('.explorer-tools').boundingBox())?.y ?? 0
    const whole = await first()
    await page.mouse.move(2, 2)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const zoomed = await first()
    expect(zoomed).not.toBe(whole)
    const at = await toolsAt()
    const choose = (name: string) => page.getByRole('link', { name }).click()
    for (const [name, query] of [
      ['% change', 'as=percent'],
      ['50-day average', 'average=50'],
      ['200-day average', 'average=200'],
    ] as const) {
      await choose(name)
      await expect(page).toHaveURL(new RegExp(query))
      await expect.poll(first).toBe(zoomed)
      expect(Math.abs((await toolsAt()) - at), name).toBeLessThanOrEqual(2)
    }
    // Ruled out, and still there.
    await expect(page.getByText('Log scale', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log scale' })).toHaveCount(0)
    await choose('3M')
    await expect(page).toHaveURL(/range=3M/)
    await expect.poll(first).not.toBe(zoomed)
  })

  test('its tag is solid for the newest price, and outlined at the end of an earlier window', async ({
    page,
  }) => {
    const box = await openChart(page)
    const place = await box.locator('.u-over').boundingBox()
    if (!place) throw new Error('no plot')
    /** The pixels beside the plot that have the tag's colour, from top to bottom. */
    const filled = () =>
      box.locator('canvas').evaluate((canvas: HTMLCanvasElement, left) => {
        const x = Math.round((left + 3) * devicePixelRatio)
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          ...([x, 0, 1, canvas.height] as const),
        )
        // Paper is lighter than any line.
        return data.filter((red, at) => at % 4 === 0 && (data[at + 3] ?? 0) > 200 && red < 200)
          .length
      }, place.width)
    await page.mouse.move(2, 2)
    const atRest = await filled()
    expect(atRest).toBeGreaterThan(0)
    await page.mouse.move(place.x + place.width * 0.3, place.y + 40)
    await page.mouse.down()
    await page.mouse.move(place.x + place.width * 0.5, place.y + 60, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(2, 2)
    await expect(page.locator('.explorer-custom')).toContainText('Custom')
    const zoomed = await filled()
    expect(zoomed).toBeGreaterThan(0)
    expect(zoomed).toBeLessThan(atRest / 2)
  })

  test('zoomed, it names its own days in place of a range, until one is chosen', async ({
    page,
  }) => {
    const box = await openChart(page, 'range=1Y')
    const ranges = page.getByRole('navigation', { name: 'Range' })
    const chosen = ranges.locator('[aria-current]')
    const own = ranges.getByRole('status')
    await expect(chosen).toHaveText('1Y')
    await expect(own).toBeEmpty()
    const place = await ranges.boundingBox()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(own).toHaveText(/^Custom: \w+\.? \d+, 2026 to Nov\. \d+, 2026$/)
    await expect(chosen).toHaveCount(0)
    expect(await ranges.boundingBox()).toEqual(place)
    await ranges.getByRole('link', { name: '1Y' }).click()
    await expect(chosen).toHaveText('1Y')
    await expect(own).toBeEmpty()
    await expect(box).toBeVisible()
  })

  test('its line breaks where no prices were recorded', async ({ page }) => {
    const [from, until] = [0.4, 0.6]
    await page.route('**/api/market-data/series?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const one of body.series) {
        const { length } = one.at
        const isKept = (_: unknown, index: number) =>
          index < from * length || index > until * length
        for (const name of ['at', 'price']) one[name] = one[name].filter(isKept)
      }
      await route.fulfill({ response, json: body })
    })
    const box = await openChart(page, 'range=5D')
    await page.mouse.move(0, 0)
    const inked = await box.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      const over = canvas.parentElement?.querySelector('.u-over')?.getBoundingClientRect()
      if (!context || !over) return []
      const { left, top, width } = canvas.getBoundingClientRect()
      const scale = canvas.width / width
      return [0.2, 0.5, 0.8].map((part) => {
        const [x, y] = [over.left + part * over.width - left, over.top - top]
        const { data } = context.getImageData(x * scale, y * scale, 4, over.height * scale)
        return Array.from({ length: data.length / 4 }, (_, at) => at).filter(
          // Lines have little green, and the grid is light.
          (at) => (data[at * 4 + 1] ?? 0) < 140 && (data[at * 4 + 3] ?? 0) > 128,
        ).length
      })
    })
    expect(inked.map((count) => count > 0)).toEqual([true, false, true])
  })

  test('compares up to four, and fits 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const query = ['stock-ry', 'crypto-eth', 'forex-usd-cad', 'commodity-gold', 'stock-td']
      .map((one) => `compare=${one}`)
      .join('&')
    await openChart(page, `range=5D&${query}`)
    await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(5)
    // Five days of a stock begin on another day than those of a coin.
    const head = page.locator('.explorer-lines th').nth(1)
    await expect(head).toHaveText(/^Change since \S+ \d+$/)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Remove Ethereum' }).click()
    await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(4)
  })

  test('keeps the server’s drawing when its prices cannot be loaded', async ({ page }) => {
    await page.route('**/api/market-data/series**', (route) => route.abort())
    await page.goto(path)
    const refused = page.waitForEvent('requestfailed', (one) => one.url().includes('/series'))
    await page.locator('a.wordmark').hover()
    await refused
    await expect(page.locator('.explorer-box .chart-plot')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the explorer has candles and a volume, compares and changes its scale by links', async ({
    page,
    server,
  }) => {
    await server.havePrices()
    await page.goto('/markets/stock/ry/chart?range=1Y')
    await page.getByRole('link', { name: 'Candles' }).click()
    await expect(page).toHaveURL(/view=candles/)
    await expect(page.locator('.candle')).toHaveCount(2)
    await expect(page.locator('.volume-bar')).toHaveCount(2)
    await expect(page.locator('.explorer-day dt')).toHaveText([
      'Open',
      'High',
      'Low',
      'Close',
      'Volume',
    ])

    await page.goto(path)
    await expect(page.locator('.explorer-box .explorer-line')).toHaveCount(1)
    await page.getByRole('link', { name: 'Log scale' }).click()
    await expect(page).toHaveURL(/scale=log/)
    await page.getByLabel('Compare with').selectOption('stock-ry')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.locator('.explorer-box .explorer-line')).toHaveCount(2)
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Moves fingers over the chart from one list of places to the next, in pixels from its left. */
async function moveFingers(page: Page, steps: number[][]): Promise<void> {
  await page
    .locator('.u-over')
    .first()
    .evaluate((over, all) => {
      const { left } = over.getBoundingClientRect()
      const send = (type: string, places: number[] = []) => {
        for (const [finger, x] of places.entries()) {
          const fields = { pointerType: 'touch', pointerId: finger + 2, clientX: left + x }
          over.dispatchEvent(new PointerEvent(type, { ...fields, bubbles: true }))
        }
      }
      send('pointerdown', all[0])
      for (const places of all.slice(1)) send('pointermove', places)
      send('pointerup', all.at(-1))
    }, steps)
}
