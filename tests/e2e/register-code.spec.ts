import type { Page } from '@playwright/test'
import { minute } from '#app/shared/time.ts'
import {
  askForCode,
  controlsOf,
  failThreeTimes,
  fillSignUp,
  giveCode,
  holdResponses,
  loseConnection,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { ageBrowser } from '#tests/support/oldest-browser.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, newVisitor, test, type Visitor } from '#tests/support/visitor.ts'
import { expectIdle, holdScripts } from '#tests/support/wake.ts'

test.beforeEach(({ page }) => stubWindowOpen(page, 'blocked'))

test('the words above the code’s boxes are in view, however far the form was scrolled', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openForm(page)
  await askForCode(page, visitor)
  const { code, create } = controlsOf(page)
  const top = await code.evaluate((input) => input.getBoundingClientRect().top + scrollY)
  await page.context().clearCookies()
  await openForm(page)
  await fillSignUp(page, newVisitor())
  // The upper edge of the screen would cut the boxes of the next step.
  await page.evaluate((y) => scrollTo(0, y), top + 20)
  await create.click()
  await expect(code).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeInViewport({ ratio: 1 })
})

test('a text that is pasted whole gives its four digits, which are checked at once', async ({
  page,
  context,
  visitor,
  sandbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await atCodeStep(page, visitor)
  const { code } = controlsOf(page)
  const right = await sandbox.codeFor(visitor.phone)
  const text = `Your code is ${right.slice(0, 2)} ${right.slice(2)}`
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  const release = await holdResponses(page, 'verify')
  await code.press('ControlOrMeta+v')
  await expect(code).toHaveValue(right)
  release()
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('four digits that were typed before hydration are checked after it', async ({
  page,
  visitor,
  sandbox,
}) => {
  await atCodeStep(page, visitor)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await controlsOf(page).code.click()
  await page.keyboard.type(await sandbox.codeFor(visitor.phone))
  release()
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('the boxes take digits only, and arrows and Backspace move as in any text', async ({
  page,
  visitor,
}) => {
  await atCodeStep(page, visitor)
  const { code, verify } = controlsOf(page)
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type('1a2 b')
  await expect(code).toHaveValue('12')
  await expect(verify).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('9')
  await expect(code).toHaveValue('192')
  await page.keyboard.press('Backspace')
  await expect(code).toHaveValue('12')
  await loseConnection(page, 'verify')
  await page.keyboard.type('34')
  await expect(page.getByRole('alert')).toContainText('Network error.')
  await expect(code).toHaveValue('1342')
})

test('the same code comes again once the countdown is over, and a toast says so, in the oldest browsers too', async ({
  page,
  visitor,
  sandbox,
  server,
}) => {
  await ageBrowser(page)
  await atCodeStep(page, visitor)
  const { resend, status } = controlsOf(page)
  const first = await sandbox.codeFor(visitor.phone)
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Resend code in \d+s$/)
  await server.advance(minute, page)
  await expect(resend).toHaveText('Resend code')
  await resend.click()
  await expect(page.locator('.toast')).toContainText('New code sent.')
  await expect(status).toHaveText('New code sent.')
  const texts = await sandbox.textsTo(visitor.phone)
  expect(texts.map(({ code }) => code)).toEqual([first, first])
  await giveCode(page, first)
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('the fourth digit sends the code once; a wrong one empties the boxes and lets the visitor type on', async ({
  page,
  visitor,
  sandbox,
}) => {
  await atCodeStep(page, visitor)
  const { code, verify } = controlsOf(page)
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.postData()?.includes('verify')) sent++
  })
  const right = await sandbox.codeFor(visitor.phone)
  await page.keyboard.type(wrongCode(right))
  const refusal = 'Invalid OTP code. Please try again. 2 tries left.'
  await expect(page.locator('.field-error')).toHaveText(refusal)
  await expect(controlsOf(page).status).toHaveText(refusal)
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/^Invalid OTP code\. Please try again\./)
  await expect(verify).toBeDisabled()
  await expectIdle(page)
  expect(sent).toBe(1)

  await page.reload()
  await expect(code).toBeFocused()
  await expect(page.locator('strong').first()).toHaveText(/\d{4}$/)
  await page.mouse.move(40, 40)
  await giveCode(page, right)
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  await sandbox.leadOf(visitor.email)
})

test('the third wrong code goes back to the form for another number, names and email kept', async ({
  page,
  visitor,
  sandbox,
}) => {
  await atCodeStep(page, visitor)
  const form = controlsOf(page)
  await failThreeTimes(page, sandbox, visitor)
  await expect(form.alert).toHaveText(
    'Too many failed attempts. Please try with a new phone number.',
  )
  await expectBackAtForm(page, visitor)

  const other = { ...visitor, phone: newVisitor().phone }
  await form.phone.fill(other.phone)
  await form.consent.check()
  await form.create.click()
  await giveCode(page, await sandbox.codeFor(other.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({ phoneNumber: other.phone })
})

test('changing the phone number keeps the rest', async ({ page, visitor }) => {
  await atCodeStep(page, visitor)
  await controlsOf(page).changePhone.click()
  await expectBackAtForm(page, visitor)
  await page.reload()
  await expect(controlsOf(page).fullName).toHaveValue(visitor.fullName)
  await expect(controlsOf(page).consent).not.toBeChecked()
})

test('a reload, and a way back, resume at the code, whose buttons the server renders enabled', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.goto('/')
  await atCodeStep(page, visitor)
  const { code } = controlsOf(page)
  // For those whose scripts never come.
  const html = await (await page.request.get('/register')).text()
  expect(html).toContain('Verify Code')
  expect(html.match(/<button[^>]*value="(verify|resend)"[^>]*>/g)).toHaveLength(2)
  expect(html).not.toMatch(/<button[^>]*\sdisabled/)
  await page.reload()
  await expect(code).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(code).toBeVisible()
  await page.mouse.move(40, 40)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(1)
})

async function atCodeStep(page: Page, visitor: Visitor) {
  await openForm(page)
  await askForCode(page, visitor)
}

async function expectBackAtForm(page: Page, { fullName, email }: Visitor) {
  const form = controlsOf(page)
  await expect(form.fullName).toHaveValue(fullName)
  await expect(form.email).toHaveValue(email)
  await expect(form.phone).toHaveValue('')
  await expect(form.phone).toBeFocused()
  await expect(form.consent).not.toBeChecked()
}
