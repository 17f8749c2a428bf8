import { expect, test } from '#tests/support/e2e.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test('a kept page comes to life', async ({ page, request }) => {
  // The first one finds an empty table, and what it waits for makes its own page old.
  await expect(async () => {
    const warm = await request.get('/markets?utm_source=somebody-else')
    expect(warm.headers()['server-timing']).toBe('cache;desc=memory')
  }).toPass()
  const watched = watchPage(page)
  const response = await page.goto('/markets?fbclid=mine')
  expect(await response?.headerValue('server-timing')).toBe('cache;desc=memory')
  expect(await response?.headerValue('cache-control')).not.toContain('no-store')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'tracking_data')
  expect(decodeURIComponent(cookie?.value ?? '')).toContain('"fbclid":"mine"')
  expect(decodeURIComponent(cookie?.value ?? '')).not.toContain('somebody-else')

  // Sorting without a new document is what only the page's scripts do.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  // It is chosen before scripts run, whom the focus wakes.
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await sort.selectOption('gainers')
  await expect(page).toHaveURL(/sort=gainers/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(watched.troubles).toEqual([])
})
