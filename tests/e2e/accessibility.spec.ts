import { expectAccessible } from '#tests/support/accessible.ts'
import { type FormPath, formStates } from '#tests/support/form-states.ts'
import { newVisitor, test } from '#tests/support/visitor.ts'

test('pages without a test file of their own are accessible', async ({ page }) => {
  for (const path of ['/thank-you', '/welcome', '/nothing/here']) {
    await page.goto(path)
    await test.step(path, () => expectAccessible(page))
  }
})

// The form is one component: on its second page, only these two states are checked.
const seenTwice = ['initial', 'asking for the code']

for (const path of ['/register', '/connect'] satisfies FormPath[]) {
  test(`each state of the form of ${path} is accessible`, async ({ page, sandbox, viewport }) => {
    test.setTimeout(240_000)
    for (const [state, drive] of Object.entries(formStates)) {
      if (path === '/connect' && !seenTwice.includes(state)) continue
      await test.step(state, async () => {
        await page.context().clearCookies()
        await page.unrouteAll()
        if (viewport) await page.setViewportSize(viewport)
        await drive(page, path, newVisitor(), sandbox)
        await expectAccessible(page)
      })
    }
  })
}
