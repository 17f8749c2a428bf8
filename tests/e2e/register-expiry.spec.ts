import { askForCode, controlsOf, giveCode, openForm } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: { CODE_LIFE_SECONDS: '2', SEND_COOLDOWN_SECONDS: '1' } })

test('a code that is too old says so, and a new one can be requested at once', async ({
  page,
  visitor,
  sandbox,
}) => {
  await openForm(page)
  await askForCode(page, visitor)
  const { code, resend, flow } = controlsOf(page)
  const stale = await sandbox.codeFor(visitor.phone)
  const [text] = await sandbox.textsTo(visitor.phone)
  await expect.poll(() => Date.now() - Date.parse(text?.sentAt ?? '')).toBeGreaterThan(2_000)
  await giveCode(page, stale)
  await expect(page.locator('.field-error')).toHaveText(
    'This code has expired. Please request a new one.',
  )
  await expect(code).toBeFocused()
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(flow.getByRole('status')).toContainText('New code sent.')
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(2)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({ phoneNumber: visitor.phone })
})
