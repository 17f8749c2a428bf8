import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/markets.ts'
import { wakePage } from '#tests/support/wake.ts'

test('the calculator sends nothing, and stays when a rate’s chart comes without a reload', async ({
  page,
}) => {
  await page.goto('/markets/rates')
  await wakePage(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const amount = page.getByRole('textbox', { name: 'Mortgage amount' })
  await amount.fill('500000')
  await page.getByRole('textbox', { name: 'Interest rate' }).fill('6')
  await expect(page.locator('output')).toHaveText('$3,199.03 a month')
  await page.getByRole('combobox', { name: 'Payment frequency' }).selectOption('Every two weeks')
  await expect(page.locator('output')).toHaveText(/^\$1,47\d\.\d\d every two weeks$/)
  await amount.fill('5')
  await expect(amount).toHaveAccessibleDescription(/Please enter a mortgage amount/)
  await amount.fill('600000')
  await amount.press('Enter')
  await expect(page.locator('output')).toContainText('every two weeks')
  await expect(page).toHaveURL('/markets/rates')
  expect(asked).toEqual([])

  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('textbox', { name: 'Amortization' }).fill('30')
  await page.getByRole('link', { name: 'CORRA' }).click()
  await expect(page.getByRole('figure').first()).toContainText(/CORRA since /)
  await expect(page).toHaveURL('/markets/rates?series=corra#chart')
  await expect(page.getByRole('heading', { name: 'CORRA' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Amortization' })).toHaveValue('30')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  const before = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: '1Y' }).click()
  await expect(page.getByRole('img', { name: 'CORRA, one year' })).toBeInViewport()
  await expect(page).toHaveURL('/markets/rates?series=corra&range=1Y')
  expect(await page.evaluate(() => ['isSame' in window, scrollY])).toEqual([true, before])
})

test('what is typed before the calculator is ready is calculated too', async ({ page }) => {
  await page.goto('/markets/rates')
  const result = page.locator('output')
  const before = await result.textContent()
  await page.evaluate(() => {
    const amount = document.querySelector<HTMLInputElement>('input[name=amount]')
    if (amount) amount.value = '700,000'
    amount?.focus()
  })
  await expect(result).not.toHaveText(before ?? '')
})

test('the rates are accessible, with errors too', async ({ page }) => {
  for (const path of [
    '/markets/rates',
    '/markets/rates?series=bond-long&amount=abc&rate=99&years=25&every=week',
  ]) {
    await page.goto(path)
    await test.step(path, () => expectAccessible(page, path.includes('?') ? 'main' : 'html'))
  }
})

test('the search field suggests the rates', async ({ page }) => {
  const suggestions = await (await page.request.get('/search.json')).json()
  expect(suggestions).toContainEqual(expect.objectContaining({ path: '/markets/rates' }))
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/markets/rates</loc>')
})
