import { expectAccessible } from '#tests/support/accessible.ts'
import {
  contactControls,
  contactMessagesFrom,
  fillContactForm,
  newVisitorMessage,
} from '#tests/support/contact-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test('a message is sent without a reload, thanked for and handed to the operator', async ({
  page,
  request,
  server,
}) => {
  const watched = watchPage(page)
  const written = newVisitorMessage()
  await page.goto('/contact')
  await wakePage(page)
  await fillContactForm(page, written)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await contactControls(page).send.click()
  await expect(contactControls(page).sent).toBeFocused()
  await expect(page).toHaveURL('/contact?sent=1')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(watched.troubles).toEqual([])

  await expect
    .poll(() => contactMessagesFrom(request, written.email))
    .toMatchObject([{ ...written, state: 'handed_over' }])
  const alarms = server.logs.filter((line) => line.includes('CONTACT_MESSAGE'))
  expect(alarms.length).toBeGreaterThan(0)
  expect(server.logs.join('\n')).not.toContain(written.email)
  await expectAccessible(page, 'main')
})

test('each empty field says what is missing, and the first one gets the focus', async ({
  page,
}) => {
  await page.goto('/contact')
  const form = contactControls(page)
  await wakePage(page)
  await form.send.click()
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(form.name).toBeFocused()
  await form.email.fill('ada@example')
  await form.email.blur()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page, 'main')
})

test('the message is counted while it is written, one too long is not cut, and any script arrives', async ({
  page,
  request,
}) => {
  await page.goto('/contact')
  await wakePage(page)
  await fillContactForm(page, { ...newVisitorMessage(), message: 'x'.repeat(4_990) })
  await expect(page.getByText('Up to 5,000 characters, 10 left')).toBeVisible()
  await contactControls(page).message.fill('x'.repeat(5_210))
  await expect(page.getByText('Up to 5,000 characters, 210 too many')).toBeVisible()
  await contactControls(page).send.click()
  await expect(page.getByText('Please use up to 5,000 characters')).toBeVisible()
  await expect(contactControls(page).message).toHaveValue('x'.repeat(5_210))

  const written = { ...newVisitorMessage(), message: '市'.repeat(5_000) }
  await fillContactForm(page, written)
  await contactControls(page).send.click()
  await expect(contactControls(page).sent).toBeVisible()
  expect(await contactMessagesFrom(request, written.email)).toMatchObject([written])
})

test('a lost connection leaves every word where it was, and an impatient double click sends it once', async ({
  page,
  request,
}) => {
  const written = newVisitorMessage()
  await page.goto('/contact')
  await wakePage(page)
  await fillContactForm(page, written)
  await page.route('**/contact.data*', (route) => route.abort('internetdisconnected'))
  await contactControls(page).send.click()
  await expect(contactControls(page).refusal).toContainText('Network error')
  await expect(contactControls(page).refusal).toBeFocused()
  await expect(contactControls(page).message).toHaveValue(written.message)
  await page.unroute('**/contact.data*')
  await contactControls(page).send.dblclick()
  await expect(contactControls(page).sent).toBeVisible()
  await expect(page.locator('.toast')).toHaveText('Message sent.')
  expect(await contactMessagesFrom(request, written.email)).toHaveLength(1)
})

test('a sender over the limit learns when to retry, and keeps the text', async ({
  page,
  request,
}) => {
  const written = newVisitorMessage()
  for (const subject of ['One', 'Two', 'Three']) {
    await request.post('/contact', { multipart: { ...written, subject } })
  }
  expect(await contactMessagesFrom(request, written.email)).toHaveLength(3)
  await page.goto('/contact')
  await wakePage(page)
  await fillContactForm(page, { ...written, subject: 'Four' })
  await contactControls(page).send.click()
  await expect(contactControls(page).refusal).toContainText('Please try again in 60 minutes')
  await expect(contactControls(page).subject).toHaveValue('Four')
})

test('who wants to withdraw finds the subject filled in', async ({ page }) => {
  await page.goto('/thank-you')
  await page.getByRole('main').getByRole('link', { name: 'contact form' }).click()
  await expect(contactControls(page).subject).toHaveValue('I want to withdraw my consent')
})

test('a security report is sent from the page that says how, and labelled for the operator', async ({
  page,
  request,
}) => {
  const written = newVisitorMessage()
  await page.goto('/contact#security')
  await wakePage(page)
  await page.getByRole('link', { name: 'this form' }).click()
  await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('security')
  await fillContactForm(page, written)
  await contactControls(page).send.click()
  await expect(contactControls(page).sent).toBeVisible()
  await expect
    .poll(() => contactMessagesFrom(request, written.email))
    .toMatchObject([{ subject: written.subject, topic: 'security' }])
  await expectAccessible(page, 'main')
})
