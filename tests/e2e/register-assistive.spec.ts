import { expect as expectAny, type Page } from '@playwright/test'
import {
  askForCode,
  controlsOf,
  fillSignUp,
  giveCode,
  holdResponses,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, test } from '#tests/support/visitor.ts'

test('the whole form works by keyboard alone', async ({ page, visitor, sandbox }) => {
  await stubWindowOpen(page, 'blocked')
  await openForm(page)
  const form = controlsOf(page)
  const keys = page.keyboard

  await tabTo(page, 'Skip to content')
  await keys.press('Enter')
  await tabTo(page, 'Full name')
  await keys.type(visitor.fullName)
  await tabTo(page, 'Email address')
  await keys.type(visitor.email)
  await tabTo(page, 'Country')
  await keys.type('canad')
  await tabTo(page, 'Phone number')
  await keys.type(visitor.phone.replace('+1', ''))
  await tabTo(page, /^I agree/)
  await keys.press('Space')
  await tabTo(page, 'Create Account')
  await keys.press('Enter')

  await expect(form.code).toBeFocused()
  await keys.type(await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({ country: 'CA' })
})

test('the Enter key sends the form, and an incomplete code not at all', async ({
  page,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'blocked')
  await openForm(page)
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await form.email.press('Enter')
  await expect(form.code).toBeFocused()
  await form.code.press('Enter')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await page.keyboard.type(await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('each step moves the focus and is announced to a screen reader', async ({
  page,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'opened')
  await openForm(page)
  const form = controlsOf(page)
  await expect(form.status).toHaveText('')

  await askForCode(page, visitor)
  await expect(form.code).toBeFocused()
  await expect(form.status).toHaveText(
    /^We sent a code to \+1 604 200 \d{4}\. Reference [A-Z\d]{3}\.$/,
  )
  await expect(form.region).toContainText('The code expires after 10 minutes.')
  const code = await sandbox.codeFor(visitor.phone)
  await giveCode(page, wrongCode(code))
  await expect(form.status).toHaveText('Invalid OTP code. Please try again. 2 tries left.')
  await expect(form.code).toHaveAccessibleDescription(/^Invalid OTP code/)
  await expect(form.code).toBeFocused()

  const releaseVerify = await holdResponses(page, 'verify')
  const release = await holdResponses(page, 'submit')
  await giveCode(page, code)
  await expect(form.status).toHaveText('Checking your code…')
  releaseVerify()
  await expect(page.getByText('Processing your registration...', { exact: true })).toBeFocused()
  await expect(form.status).toHaveText('Phone verified. Processing your registration...')
  release()
  await expect(page.getByText('Your dashboard opened in a new tab.')).toBeFocused()
  await expect(form.status).toHaveText('Registration complete.')
})

test('a form refused before its scripts have come focuses its first error', async ({ page }) => {
  let isRefused = false
  page.on('request', (one) => {
    isRefused ||= one.method() === 'POST'
  })
  await page.route('**/*.js', (route) => (isRefused ? route.continue() : route.abort()))
  await page.goto('/register')
  const form = controlsOf(page)
  await form.create.click()
  await expect(form.fullName).toBeFocused()
  await expect(form.fullName).toHaveAccessibleDescription('Please enter your first and last name')
})

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) continue
    const isThere = await expectAny(focused)
      .toHaveAccessibleName(name, { timeout: 1 })
      .then(
        () => true,
        () => false,
      )
    if (isThere) return
  }
  throw new Error(`Tab never reached ${name}`)
}
