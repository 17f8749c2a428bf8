import { expect, test } from '#tests/support/e2e.ts'

test('the home page answers with the name of the site', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('body')).toContainText('Maple Tape')
})
