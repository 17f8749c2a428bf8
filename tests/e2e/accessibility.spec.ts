import { articleKinds } from '#app/content/article-schema.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { expectAccessible, violationsOf } from '#tests/support/accessible.ts'
import { type FormPath, formStates } from '#tests/support/form-states.ts'
import { serverVars } from '#tests/support/server-vars.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: serverVars.manySends })
test.describe.configure({ mode: 'parallel' })

for (const path of ['/', '/thank-you', '/welcome', '/nothing/here']) {
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

for (const kind of articleKinds) {
  test(`no article of the kind ${kind} has what axe complains of`, async ({ page }) => {
    test.setTimeout(120_000)
    const own = readFrontmatters().filter((one) => one.kind === kind)
    expect(own.length).toBeGreaterThan(0)
    for (const { slug } of own) {
      const response = await page.goto(`/articles/${slug}`)
      expect(response?.status()).toBe(200)
      expect.soft([slug, await violationsOf(page)]).toEqual([slug, []])
    }
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
