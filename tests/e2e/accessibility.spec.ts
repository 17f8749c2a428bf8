import { expectAccessible } from '#tests/support/accessible.ts'
import { formStates } from '#tests/support/form-states.ts'
import { newVisitor, test } from '#tests/support/visitor.ts'

test('pages without a test file of their own are accessible', async ({ page }) => {
  for (const path of ['/connect', '/thank-you', '/welcome', '/nothing/here']) {
    await page.goto(path)
    await test.step(path, () => expectAccessible(page))
  }
})

test('each state of a lead form is accessible', async ({ page, sandbox, viewport }) => {
  test.setTimeout(240_000)
  for (const [state, drive] of Object.entries(formStates)) {
    await test.step(state, async () => {
      await page.context().clearCookies()
      await page.unrouteAll()
      if (viewport) await page.setViewportSize(viewport)
      await drive(page, newVisitor(), sandbox)
      await expectAccessible(page)
    })
  }
})
