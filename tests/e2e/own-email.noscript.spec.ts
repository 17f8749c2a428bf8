import { contactMessagesFrom } from '#tests/support/contact-form.ts'
import { myDataPath } from '#tests/support/my-data.ts'
import { linkFor, ownEmailControls, writeTo } from '#tests/support/own-email.ts'
import { expect, test } from '#tests/support/visitor.ts'

test('without scripts a visitor asks for a link and deletes by it, once', async ({
  page,
  request,
  visitor,
}) => {
  await writeTo(request, visitor)
  await page.goto(myDataPath)
  const form = ownEmailControls(page)
  await form.email.fill('no-address')
  await form.ask.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(form.email).toHaveValue('no-address')
  await form.email.fill(visitor.email)
  await form.ask.click()
  await expect(form.sent).toBeVisible()

  const link = await linkFor(request, visitor.email)
  // Mail scanners do this before the person reads the mail.
  for (const method of ['HEAD', 'GET'] as const) {
    const response = await request.fetch(link, { method })
    expect(response.status()).toBe(200)
  }
  expect(await contactMessagesFrom(request, visitor.email)).toHaveLength(1)
  await page.goto(link)
  await form.confirm.click()
  await expect(form.deleted).toBeVisible()
  await page.reload()
  await expect(form.deleted).toBeVisible()
  expect(await contactMessagesFrom(request, visitor.email)).toEqual([])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('no browser is shown a result that it did not cause', async ({ page }) => {
  const main = page.getByRole('main')
  for (const done of ['erased', 'agreed', 'closed', 'withdrawn', 'resent']) {
    await page.goto(`${myDataPath}?done=${done}`)
    await expect(main.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
    await expect(main.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  }
  for (const done of ['sent', 'asked', 'deleted']) {
    await page.goto(`/privacy/email?done=${done}`)
    await expect(ownEmailControls(page).email).toBeVisible()
    await expect(main.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  }
})
