import { violationsOf } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.describe('the search suggests while one types', () => {
  test('the search suggests while one types and the keyboard chooses, or searches for the words as they are', async ({
    page,
  }) => {
    await page.goto('/about')
    const search = page.getByLabel('Search the site')
    await search.focus()
    await expect(search).toHaveRole('combobox')
    const options = page.getByRole('option')
    await expect(options).toHaveText([/^BTC /, /^RY /, /^GOLD /, /^Mortgage calculator /])
    await search.pressSequentially('rbc')
    await expect(options.first()).toHaveText(
      /^RY Royal Bank of Canada Stocks · Nov\. 25, .* · Demo \$\d+\.\d\d [+−]\d+\.\d\d%$/,
    )
    await expect(options.first().locator('b')).toHaveText('RY')
    await expect(options.last()).toHaveText(/^See all results for “rbc”/)
    await expect(search).toHaveAttribute('aria-expanded', 'true')
    expect(await violationsOf(page)).toEqual([])
    await search.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(search).toHaveValue('rbc')
    await search.press('ArrowDown')
    await search.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await search.press('ArrowUp')
    await search.press('Enter')
    await expect(page).toHaveURL('/search?q=rbc')

    await expect(search).toBeHidden()
    const own = page.getByRole('main').getByLabel('Ticker or name')
    await own.focus()
    await expect(own).toHaveRole('combobox')
    await own.fill('tfsa')
    await own.press('ArrowDown')
    await own.press('Enter')
    await expect(page).toHaveURL('/glossary#tfsa')
    await expect(search).toHaveValue('')

    await search.fill('gold & silver')
    await expect(options).toHaveText(['No match. Search all pages '])
    await search.fill('gold')
    await search.press('ArrowUp')
    await search.press('Enter')
    await expect(page).toHaveURL('/search?q=gold')
  })

  test('the search suggests while one types and a tap opens what it names, on a phone too', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open search' }).click()
    const search = page.getByLabel('Search the site')
    await expect(search).toBeFocused()
    await search.pressSequentially('bitc')
    // As wide as the screen.
    expect(await page.getByRole('listbox').boundingBox()).toMatchObject({ x: 0, width: 390 })
    await page.getByRole('option', { name: 'BTC Bitcoin' }).click()
    await expect(page).toHaveURL('/markets/crypto/btc')
    await expect(search).toBeHidden()
  })

  test('the search suggests while one types and is a plain form if they cannot be loaded', async ({
    page,
  }) => {
    await page.route('**/search.json', (route) => route.abort())
    await page.goto('/about')
    const search = page.getByLabel('Search the site')
    await search.fill('gold')
    await search.press('Enter')
    await expect(page).toHaveURL('/search?q=gold')
    await expect(page.getByRole('heading', { name: 'Search: gold' })).toBeVisible()
  })
})
