import { expect, test } from '#tests/support/e2e.ts'

test.beforeAll(({ server }) => server.runCron())

for (const path of ['/markets', '/stocks', '/forex']) {
  test(`on the smallest phone no symbol of ${path} runs into its chart`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const gaps = await page.locator('.rows tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const symbol = document.createRange()
        symbol.selectNodeContents(row.querySelector('th b') ?? row)
        const chart = row.querySelector('.spark')?.getBoundingClientRect().left ?? 0
        return chart - symbol.getBoundingClientRect().right
      }),
    )
    expect(gaps.length).toBeGreaterThan(9)
    expect(Math.min(...gaps)).toBeGreaterThan(2)
  })
}

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

test('the overview’s words stay whole beside gainers and losers on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/markets')
  const overview = page.locator('.overview')
  const heights = await overview
    .locator('tbody a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(heights).toHaveLength(4)
  expect(Math.max(...heights)).toBeLessThan(30)
  const tops = await overview
    .locator('h2')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('with letters of twice the size no view is under a currency', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/markets')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const [views, currencies] = await page
    .locator('.board-controls > .segments')
    .evaluateAll((groups) =>
      groups.map((group) => {
        const boxes = Array.from(group.children, (child) => child.getBoundingClientRect())
        return {
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
        }
      }),
    )
  expect(views?.right).toBeGreaterThan(100)
  expect(currencies?.left).toBeGreaterThanOrEqual(views?.right ?? Number.POSITIVE_INFINITY)
  expect(currencies?.right).toBeLessThanOrEqual(390)
})
