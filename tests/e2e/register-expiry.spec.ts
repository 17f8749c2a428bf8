import { minute } from '#app/shared/time.ts'
import { askForCode, controlsOf, giveCode, openForm } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

test('a code that is too old says so, and a new one can be requested at once', async ({
  page,
  visitor,
  sandbox,
  server,
}) => {
  await openForm(page)
  await askForCode(page, visitor)
  const { code, resend, region } = controlsOf(page)
  const stale = await sandbox.codeFor(visitor.phone)
  await server.advance(10 * minute, page)
  await giveCode(page, stale)
  await expect(page.locator('.field-error')).toHaveText(
    'This code has expired. Please request a new one.',
  )
  await expect(code).toBeFocused()
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(region.getByRole('status')).toContainText('New code sent.')
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(2)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({ phoneNumber: visitor.phone })
})
