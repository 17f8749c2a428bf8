import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const consent = (page: Page) => page.getByRole('region', { name: 'Allow ad measurement?' })
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the contact links lead to a page with the same form', async ({ page }) => {
  await page.goto('/')
  await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
  await expect(page).toHaveURL('/connect?via=whatsapp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect via WhatsApp')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('the menu opens, closes with Escape and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Forex' }).click()
  await expect(page).toHaveURL('/forex')
})

test('the theme is a form: it is remembered and the page comes back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/register?utm_source=x')
  await footer(page).getByRole('button', { name: 'Dark' }).click()
  await expect(page).toHaveURL('/register?utm_source=x#site-footer')
  expect(await background(page)).toBe('rgb(18, 21, 24)')
  await page.goto('/')
  expect(await background(page)).toBe('rgb(18, 21, 24)')
  await footer(page).getByRole('button', { name: 'System' }).click()
  expect(await background(page)).toBe('rgb(251, 250, 247)')
})

test('the privacy choice stands at the end of the page when it is asked for', async ({ page }) => {
  await page.goto('/?fbclid=abc123&utm_source=adroll')
  const bar = consent(page)
  await expect(bar).toBeHidden()
  await footer(page).getByRole('link', { name: 'Ad settings' }).click()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect(bar).toBeHidden()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'tracking_consent')?.value).toBe('denied')
  expect(cookies.find(({ name }) => name === 'tracking_data')?.value).not.toContain('abc123')
  await footer(page).getByRole('link', { name: 'Ad settings' }).click()
  await expect(bar).toContainText('Current setting: off.')
  await bar.getByRole('button', { name: 'Allow' }).click()
  await footer(page).getByRole('link', { name: 'Ad settings' }).click()
  await expect(bar).toContainText('Current setting: on.')
})

test('Global Privacy Control overrules consent', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
  await page.goto('/')
  await footer(page).getByRole('link', { name: 'Ad settings' }).click()
  await consent(page).getByRole('button', { name: 'Allow' }).click()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'tracking_consent')?.value).toBe('denied')
  await footer(page).getByRole('link', { name: 'Ad settings' }).click()
  await expect(consent(page)).toContainText('Your browser sends Global Privacy Control.')
})

test('no page carries a style attribute', async ({ page }) => {
  for (const path of ['/', '/register', '/connect', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('[style]')).toHaveCount(0)
  }
})
