import { expectAccessible } from '#tests/support/accessible.ts'
import { type FormPath, formStates } from '#tests/support/form-states.ts'
import { test } from '#tests/support/visitor.ts'

test.describe.configure({ mode: 'parallel' })

for (const path of ['/', '/thank-you', '/welcome', '/nothing/here']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

// The form is one component: on its second page, only these two states are checked.
const seenTwice = ['initial', 'asking for the code']

for (const path of ['/register', '/connect'] satisfies FormPath[]) {
  for (const [state, drive] of Object.entries(formStates)) {
    if (path === '/connect' && !seenTwice.includes(state)) continue
    test(`${path} ${state} is accessible`, async ({ page, visitor, sandbox }) => {
      await drive(page, path, visitor, sandbox)
      await expectAccessible(page)
    })
  }
}
