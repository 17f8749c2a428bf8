import { expect, test } from '#tests/support/markets.ts'

test('every rate has its value, changes, day and series, and a chart', async ({ page }) => {
  await page.goto('/markets')
  await page.getByRole('main').getByRole('link', { name: 'Rates', exact: true }).click()
  await expect(page).toHaveURL('/markets/rates')
  await expect(page).toHaveTitle(/^Canadian interest rates and mortgage calculator · /)
  const rates = page.getByRole('table', { name: /^Changes over one month and one year/ })
  await expect(rates.getByRole('row')).toHaveCount(14)
  const policy = rates.getByRole('row', { name: /^Policy rate/ })
  const change = /^([+−]\d\.\d\d|0\.00)$/
  await expect(policy.getByRole('cell')).toHaveText([/^\d\.\d\d%$/, change, change])
  await expect(policy.getByRole('rowheader')).toHaveText('Policy rate')
  // One day of a whole group is said once.
  await expect(
    rates.getByRole('rowheader', { name: /^Government of Canada bond yields/ }),
  ).toHaveText(/yields\sNov\. \d+, 2026$/)
  await expect(rates.getByRole('rowheader', { name: /^2-year/ })).toHaveText('2-year bond yield')
  await page.getByText('Bank of Canada series names').click()
  await expect(page.getByRole('table', { name: 'Series of the Bank of Canada' })).toContainText(
    'Policy rateV39079',
  )
  await expect(page.getByText('Demo rates, not real market data.')).toBeVisible()
  await expect(page.getByText('Demo rates: latest as of Nov. 24, 2026.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^(Up|Down) from/ })).toHaveText(
    Array(3).fill(/^(Up|Down) from \d\.\d\d% (on|by) [A-Z][a-z]+\.? \d+, 20\d\d$/),
  )
  await expect(page.getByRole('definition').last()).toHaveText(
    'In 14 days, 9:45 a.m. ET Bank’s calendar',
  )
  await expect(page.getByRole('link', { name: 'Bank’s calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.bankofcanada\.ca\//,
  )
  const [chart, curve] = [page.getByRole('figure').first(), page.getByRole('figure').last()]
  await expect(chart).toContainText(/Policy rate since .*As of Nov\. 24, 2026\.$/)
  await expect(curve.getByRole('listitem')).toHaveText(['Nov. 24, 2026', 'Nov. 24, 2025'])
  await page.getByText('View as a table').last().click()
  await expect(
    page.getByRole('table', { name: 'Bond yields by term' }).getByRole('row'),
  ).toHaveCount(5)
})

test('each chart says its values where a pointer or the focus is', async ({ page }) => {
  await page.goto('/markets/rates')
  const curve = page.getByRole('group', { name: 'Yield curve, values' })
  const fiveYears = curve.getByRole('img', { name: /^5-year: \d\.\d\d%, a year before \d\.\d\d%$/ })
  const words = curve.getByText(/^5-year/)
  await expect(words).toBeHidden()
  await fiveYears.hover()
  await expect(words).toBeVisible()
  const history = page.getByRole('group', { name: 'Policy rate, values' })
  await page.mouse.move(0, 0)
  await history.getByRole('img').first().focus()
  await page.keyboard.press('Tab')
  await expect(words).toBeHidden()
  await expect(history.getByText(/, 20\d\d: \d\.\d\d%$/).filter({ visible: true })).toHaveCount(1)
  expect(await history.getByRole('img').count()).toBeLessThan(13)
})

test('rates have one address', async ({ request }) => {
  const response = await request.get('/rates', { maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([301, '/markets/rates'])
})

test('the search finds rates, and leads to their charts', async ({ page }) => {
  await page.goto('/search?q=policy+rate')
  const found = page.getByRole('region', { name: 'Interest rates' })
  await expect(
    found.getByRole('row', {
      name: /^Policy rate Nov\. 24, 2026 \d\.\d\d%( ([+−]\d\.\d\d|0\.00)){2}$/,
    }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('1 interest rate')
  await found.getByRole('link', { name: 'Policy rate' }).click()
  await expect(page).toHaveURL('/markets/rates?series=policy#chart')
  await page.goto('/search?q=mortgage')
  await expect(found.getByRole('link')).toHaveCount(3)
})

test('a rate’s name leads to its chart, and the calculation stays', async ({ page }) => {
  await page.goto('/markets/rates?amount=400000&rate=4.5&years=20&every=week')
  await page.getByRole('link', { name: '5-year bond yield' }).click()
  await expect(page).toHaveURL(/\?series=bond-5&amount=400000&rate=4\.5&years=20&every=week#chart$/)
  await expect(page.getByRole('heading', { name: '5-year bond yield' })).toBeInViewport()
  await expect(page.getByRole('link', { name: '5-year bond yield' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('textbox', { name: 'Mortgage amount' })).toHaveValue('400000')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/markets\/rates$/)
})

test('a chart is of five years or of one, kept with the rate and the calculation', async ({
  page,
}) => {
  await page.goto('/markets/rates?series=corra&amount=400000&rate=4.5&years=20&every=week')
  const ranges = page.getByRole('navigation', { name: 'Range' })
  await expect(ranges.getByRole('link', { name: '5Y' })).toHaveAttribute('aria-current', 'true')
  await ranges.getByRole('link', { name: '1Y' }).click()
  await expect(page).toHaveURL(
    /\?series=corra&range=1Y&amount=400000&rate=4\.5&years=20&every=week#chart$/,
  )
  await expect(page.getByRole('img', { name: 'CORRA, one year' })).toBeInViewport()
  await expect(page.getByRole('figure').first()).toContainText(/CORRA since Nov\. 24, 2025: /)
  await page.getByRole('link', { name: 'Prime rate' }).click()
  await expect(page.getByRole('img', { name: 'Prime rate, one year' })).toBeInViewport()
})

test('the calculator works, and keeps the chart', async ({ page }) => {
  await page.goto('/markets/rates?series=prime&range=1Y')
  await page.getByRole('textbox', { name: 'Mortgage amount' }).fill('$500,000')
  await page.getByRole('textbox', { name: 'Interest rate' }).fill('6')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page).toHaveURL(
    /\?series=prime&range=1Y&amount=%24500%2C000&rate=6&years=25&every=month#mortgage$/,
  )
  await expect(page.locator('output')).toHaveText('$3,199.03 a month')
  await expect(page.getByRole('heading', { name: 'Prime rate' })).toBeAttached()
})

test('the calculator names what is wrong, and loses nothing', async ({ page }) => {
  await page.goto('/markets/rates')
  await page.getByRole('textbox', { name: 'Mortgage amount' }).fill('half a million')
  await page.getByRole('textbox', { name: 'Interest rate' }).fill('99')
  await page.getByRole('combobox', { name: 'Payment frequency' }).selectOption('Every week')
  await page.getByRole('button', { name: 'Calculate' }).click()
  const amount = page.getByRole('textbox', { name: 'Mortgage amount' })
  await expect(amount).toHaveValue('half a million')
  await expect(amount).toHaveAccessibleDescription(/Please enter a mortgage amount/)
  await expect(page.getByRole('textbox', { name: 'Interest rate' })).toHaveAccessibleDescription(
    /Please enter an interest rate from 0% to 25%/,
  )
  await expect(page.getByRole('combobox', { name: 'Payment frequency' })).toHaveValue('week')
  await expect(page.locator('output')).toHaveText('Correct the marked fields to see the payment.')
})

test('the first screen has a chart: of a wide screen beside the rates and the calculator', async ({
  page,
}) => {
  await page.goto('/markets/rates')
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox()
    return { top: Math.round(box?.y ?? 0), left: Math.round(box?.x ?? 0) }
  }
  const chart = page.getByRole('img', { name: 'Policy rate, five years' })
  await page.setViewportSize({ width: 1_280, height: 800 })
  const [policy, rates, calculator] = [
    await boxOf('Policy rate'),
    await boxOf('Rates'),
    await boxOf('Mortgage calculator'),
  ]
  expect([rates.top, calculator.top]).toEqual([policy.top, policy.top])
  expect(policy.left).toBeLessThan(rates.left)
  expect(rates.left).toBeLessThan(calculator.left)
  expect((await boxOf('Yield curve')).left).toBe(policy.left)
  await expect(chart).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 768, height: 1_024 })
  expect((await boxOf('Mortgage calculator')).top).toBe((await boxOf('Policy rate')).top)
  expect((await boxOf('Yield curve')).left).toBe((await boxOf('Mortgage calculator')).left)
  await expect(page.locator('output')).toBeInViewport()
  await page.setViewportSize({ width: 704, height: 1_024 })
  const table = await page.getByRole('table', { name: /^Changes over/ }).boundingBox()
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThan(
    (await boxOf('Mortgage calculator')).left,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chart).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('term').last()).toBeInViewport()
  expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(160)
  expect((await boxOf('Mortgage calculator')).top).toBeLessThan((await boxOf('Yield curve')).top)
  await page.getByRole('link', { name: 'Mortgage calculator' }).click()
  await expect(page.getByLabel('Mortgage amount ($)')).toBeInViewport()
  const caption = await page.getByRole('figure').first().locator('figcaption').boundingBox()
  const drawn = await chart.boundingBox()
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(caption?.y ?? 0)
})
