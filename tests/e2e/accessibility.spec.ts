import { expectAccessible } from '#tests/support/accessible.ts'
import {
  controlsOf,
  fillSignUp,
  giveCode,
  holdResponses,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'

test('pages without a test file of their own are accessible', async ({ page }) => {
  for (const path of ['/connect', '/thank-you', '/welcome', '/nothing/here']) {
    await page.goto(path)
    await test.step(path, () => expectAccessible(page))
  }
})

test('each state of a lead form is accessible', async ({ page, visitor, sandbox, viewport }) => {
  test.setTimeout(240_000)
  const form = controlsOf(page)
  const send = page.locator('button[value=send]')
  const check = (state: string) =>
    test.step(state, async () => {
      await expectAccessible(page, state === 'initial' ? 'html' : 'main')
      if (viewport) await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light' })
    })

  await openForm(page)
  await check('initial')
  await send.click()
  await expect(page.locator('.field-error').first()).toBeVisible()
  await check('with every field wrong')

  await openForm(page)
  await fillSignUp(page, { ...newVisitor(), phone: '+1 416 555 0101' })
  await send.click()
  await expect(form.alert).toContainText('Something went wrong.')
  await check('after an error')

  await openForm(page)
  await fillSignUp(page, visitor)
  await send.click()
  await expect(form.code).toBeVisible()
  await check('asking for the code')
  await giveCode(page, wrongCode(await sandbox.codeFor(visitor.phone)))
  await expect(page.locator('.field-error')).toBeVisible()
  await check('after a wrong code')
  await form.changePhone.click()
  await fillSignUp(page, visitor)
  await send.click()
  await expect(form.alert).toContainText('Please wait')
  await check('refused for now')

  const other = newVisitor()
  await page.context().clearCookies()
  await stubWindowOpen(page, 'opened')
  const release = await holdResponses(page, 'submit')
  await openForm(page)
  await fillSignUp(page, other)
  await send.click()
  await giveCode(page, await sandbox.codeFor(other.phone))
  await expect(page.getByText('Processing your registration...', { exact: true })).toBeVisible()
  await check('processing')
  release()
  await expect(page.getByText('Your dashboard opened in a new tab.')).toBeVisible()
  await check('final')
  await page.reload()
  await expect(page.getByText(/^Your number is confirmed/)).toBeVisible()
  await check('resumed')
})
