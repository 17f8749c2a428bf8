import { expect, test } from '#tests/support/e2e.ts'

test('the home page is whole without scripts', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.locator('body')).toContainText('Maple Tape')
})
