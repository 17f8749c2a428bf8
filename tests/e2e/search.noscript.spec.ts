import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'

test('the search finds pages and terms, before prices that only belong to their business', async ({
  page,
}) => {
  await page.goto('/search')
  await page.getByRole('main').getByRole('link', { name: 'mortgage calculator' }).click()
  const found = page.getByRole('region', { name: 'Pages and terms' })
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^2 pages\.$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Pages and terms',
  )
  await found.getByRole('link', { name: 'Mortgage calculator', exact: true }).click()
  await expect(page).toHaveURL('/markets/rates#mortgage')
  await page.goto('/search?q=amortization')
  await expect(found).toContainText(
    'The time in which equal payments would pay off a mortgage in full, often 25 years.',
  )
  await expect(found).not.toContainText('The term, after which')
  await found.getByRole('link', { name: 'Amortization' }).click()
  await expect(page).toHaveURL('/glossary#amortization')

  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.goto('/search?q=gold')
  await expect(headings.first()).toHaveText('Gold')
  await expect(page.getByRole('rowheader')).toContainText(['Agnico Eagle Mines'])
  await page.goto('/search?q=energy')
  await expect(headings).toContainText(['Prices', 'Pages and terms', 'Articles'])
  await page.goto('/search?q=rbcc')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'No results for “rbcc.” Results for “RBC”:',
  )
  await expect(headings.first()).toHaveText('Royal Bank of Canada')
})

test('the search fits its rows: no header over stacked figures, rates on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search?q=bank')
  const category = page.getByRole('rowheader', { name: /^RY\b/ }).locator('small')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await category.evaluate((one) => getComputedStyle(one, '::before').content)).toContain('·')
  const headers = page.locator('.found .rows thead')
  await expect(headers).not.toHaveCount(0)
  for (const header of await headers.all()) {
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(1)
  }
  await page.goto('/search?q=mortgage')
  const row = page.getByRole('row', { name: /^5-year posted mortgage/ })
  await expect(row.getByRole('cell')).toHaveText([/%$/, /\d$|^–/, /\d$|^–/])
  const tops = await row
    .locator('a, data')
    .evaluateAll((parts) => parts.map((part) => part.getClientRects()[0]?.top ?? 0))
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(4)
})

test('a query is no longer than it may be once its letters are spelled out, and turns no text around', async ({
  page,
}) => {
  // U+FDFA stands for 18 letters, and what follows U+202E would be read from its end.
  await page.goto(`/search?q=${encodeURIComponent(`\u202e${'\ufdfa'.repeat(100)}`)}`)
  const asked = await page.getByRole('main').getByRole('searchbox').inputValue()
  expect(asked).toMatch(/^[^\u202e\ufdfa]{90,100}$/)
  // An accent alone would stand on our quotation mark.
  await page.goto('/search?q=%C2%B4')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
})

test('the rail of a search stays in sight beside longer results', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search?q=rbc')
  const rail = page.locator('.search-rail')
  const [top, ofResults] = [page.getByRole('heading', { level: 1 }), page.locator('.found')]
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(Math.abs((await topOf(rail)) - (await topOf(top)))).toBeLessThan(40)
  await page.mouse.wheel(0, 5_000)
  await expect(page.locator('footer').last()).toBeInViewport({ ratio: 0.9 })
  const ends = await Promise.all(
    [rail, ofResults].map((part) => part.evaluate((one) => one.getBoundingClientRect().bottom)),
  )
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 99))).toBeLessThan(24)
})

test('a search shows the excerpt of each article, on a phone of those found in no title', async ({
  page,
}) => {
  await page.goto('/search?q=bank')
  const articles = page.getByRole('region', { name: 'Articles' })
  const excerpts = articles.locator('.card-excerpt:not([data-ad])')
  const shown = excerpts.filter({ visible: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(shown).toHaveCount(await articles.getByRole('listitem').count())
  await page.setViewportSize({ width: 390, height: 844 })
  const untitled = articles.locator('li').filter({ hasNot: page.locator(':is(h3, .kicker) mark') })
  await expect(shown).toHaveCount(await untitled.count())
  await expect(untitled.locator('.card-excerpt mark').first()).toBeVisible()
  await expect(articles.locator('.kicker mark').first()).toHaveText(/^bank$/i)
})

test('the counts of a search lead to its sections, in their order', async ({ page }) => {
  await page.goto('/search?q=bank')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('5 prices, 2 pages, 3 interest rates and 10 articles.')
  for (const link of await status.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
  await status.getByRole('link', { name: '3 interest rates' }).click()
  await expect(page.getByRole('heading', { name: 'Interest rates' })).toBeInViewport()
})
