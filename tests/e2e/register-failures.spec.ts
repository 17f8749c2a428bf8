import type { Page } from '@playwright/test'
import {
  askForCode,
  controlsOf,
  fillSignUp,
  giveCode,
  loseConnection,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'

const sendFailed = 'Failed to send OTP. Please try again.'
const leadFailed = 'Failed to submit form. Please try again.'
const offline = 'Network error. Please check your connection and try again.'

test('a provider that refuses the number leads to the error state, and Try Again to an empty form', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  await fillSignUp(page, { ...visitor, phone: '+1 416 555 0101' })
  await controlsOf(page).create.click()
  await expectError(page, sendFailed)
  await tryAgain(page)
})

test('a provider that never responds leaves everything as typed, to be sent again', async ({
  page,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'opened')
  await openForm(page)
  const form = controlsOf(page)
  const silent = '+1 416 555 0102'
  await fillSignUp(page, { ...visitor, phone: silent })
  await form.create.click()
  await expect(form.alert).toContainText(sendFailed, { timeout: 12_000 })
  await expect(form.alert).toBeFocused()
  await expect(form.fullName).toHaveValue(visitor.fullName)
  await expect(form.email).toHaveValue(visitor.email)
  await expect(form.phone).toHaveValue(silent)
  await expect(form.consent).toBeChecked()
  await form.phone.fill(visitor.phone)
  await form.alert.getByRole('button', { name: 'Send again' }).click()
  await expect(form.code).toBeVisible()
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(1)
})

test('a buyer that refuses leads to the error state, which says so and what to do', async ({
  page,
  sandbox,
}) => {
  const visitor = newVisitor('reject')
  await openForm(page)
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expectError(page, leadFailed)
  const { region } = controlsOf(page)
  await expect(region).toContainText(
    'Sandbox Brokerage (a test buyer) didn’t accept this registration',
  )
  await expect(region.getByRole('link', { name: 'write to us' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await tryAgain(page)
  expect(await sandbox.leadsOf(visitor.email)).toEqual([])
})

// lead-api.test.ts tries each buyer.
test('a buyer that answers nonsense leaves the visitor on our thank-you page', async ({
  page,
  context,
  sandbox,
}) => {
  const visitor = newVisitor('garbage')
  await openForm(page)
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL('/thank-you', { timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(context.pages()).toHaveLength(1)
})

test('a browser that goes offline at every step keeps what was typed, and the same buttons send again', async ({
  page,
  context,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'blocked')
  await openForm(page)
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  // It is formatted once the formatter has arrived.
  const phoneDigits = async () => (await form.phone.inputValue()).replace(/\D/g, '')
  const typed = await phoneDigits()
  await context.setOffline(true)
  for (const _ of ['once', 'again']) {
    await form.create.click()
    await expect(form.alert).toHaveText(offline)
    await expect(form.alert).toBeFocused()
  }
  await expect(form.fullName).toHaveValue(visitor.fullName)
  await expect(form.email).toHaveValue(visitor.email)
  expect(await phoneDigits()).toBe(typed)
  await expect(form.consent).toBeChecked()
  await context.setOffline(false)
  await form.create.click()
  await expect(form.code).toBeFocused()
  await expect(form.alert).toHaveCount(0)

  const code = await sandbox.codeFor(visitor.phone)
  await loseConnection(page, 'submit')
  await context.setOffline(true)
  await giveCode(page, code)
  await expect(form.alert).toHaveText(offline)
  await expect(form.code).toHaveValue(code)
  await context.setOffline(false)
  await form.verify.click()

  await expect(form.alert).toHaveText('Network error. Please try again.')
  const goOn = form.region.getByRole('button', { name: 'Continue' })
  await Promise.all([page.waitForEvent('requestfailed'), goOn.click()])
  await expect(goOn).not.toHaveAttribute('aria-busy')
  await expect(form.alert).toHaveText('Network error. Please try again.')
  expect(await sandbox.leadsOf(visitor.email)).toEqual([])
  await page.unrouteAll()
  await goOn.click()
  await expect(page).toHaveURL(/\/welcome\?lead=/)
  expect(await sandbox.leadsOf(visitor.email)).toHaveLength(1)
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(1)
})

async function expectError(page: Page, message: string) {
  const { alert } = controlsOf(page)
  await expect(alert).toContainText('Something went wrong.')
  await expect(alert).toContainText(message)
  await expect(alert).toBeFocused()
}

async function tryAgain(page: Page) {
  const form = controlsOf(page)
  await form.tryAgain.click()
  await expect(form.create).toBeVisible()
  for (const field of [form.fullName, form.email, form.phone]) await expect(field).toHaveValue('')
  await expect(form.consent).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused()
}
