import { expectAccessible } from '#tests/support/accessible.ts'
import { type FormPath, formStates } from '#tests/support/form-states.ts'
import { test } from '#tests/support/visitor.ts'

// The magic number is everybody's.
test.use({ vars: { SENDS_PER_PHONE_PER_HOUR: '100', SENDS_PER_PHONE_PER_DAY: '100' } })
test.describe.configure({ mode: 'parallel' })

for (const path of ['/', '/thank-you', '/welcome', '/nothing/here']) {
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

for (const path of ['/register', '/connect'] satisfies FormPath[]) {
  for (const [state, drive] of Object.entries(formStates)) {
    test(`${path} ${state} can be used by everybody`, async ({ page, visitor, sandbox }) => {
      await drive(page, path, visitor, sandbox)
      await expectAccessible(page)
    })
  }
}
