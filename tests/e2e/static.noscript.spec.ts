import {
  contactControls,
  contactMessagesFrom,
  fillContactForm,
  newVisitorMessage,
} from '#tests/support/contact-form.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('without scripts a message is sent, and a reload of the response sends nothing', async ({
  page,
  request,
}) => {
  const written = newVisitorMessage()
  await page.goto('/contact')
  await fillContactForm(page, written)
  await contactControls(page).send.click()
  await expect(page).toHaveURL('/contact?sent=1')
  await expect(contactControls(page).sent).toBeVisible()
  await page.reload()
  await expect(contactControls(page).sent).toBeVisible()
  expect(await contactMessagesFrom(request, written.email)).toMatchObject([written])
})

test('without scripts mistakes are named and every word is kept', async ({ page, request }) => {
  const written = { ...newVisitorMessage(), email: 'no-address', message: 'x'.repeat(5_001) }
  await page.goto('/contact')
  await fillContactForm(page, { ...written, subject: ' ' })
  await contactControls(page).send.click()
  for (const sentence of [
    'Please enter a valid email address',
    'Subject is required',
    'Please use up to 5,000 characters',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(contactControls(page).name).toHaveValue(written.name)
  await expect(contactControls(page).message).toHaveValue(written.message)
  expect(await contactMessagesFrom(request, 'no-address')).toEqual([])
})

test('a robot that fills in everything is thanked, and nothing is kept', async ({
  page,
  request,
}) => {
  const written = newVisitorMessage()
  await page.goto('/contact')
  await fillContactForm(page, written)
  const form = { ...written, website: 'https://spam.example' }
  const response = await request.post('/contact', { multipart: form, maxRedirects: 0 })
  expect(response.status()).toBe(303)
  expect(response.headers().location).toBe('/contact?sent=1')
  expect(await contactMessagesFrom(request, written.email)).toEqual([])
})

test('without scripts a dead end leads on', async ({ page }) => {
  await page.goto('/no/such/page')
  await page.getByRole('main').getByRole('searchbox').fill('rates')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=rates$/)
})
