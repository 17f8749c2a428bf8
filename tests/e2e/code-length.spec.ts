import { controlsOf, openForm } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: { CODE_LENGTH: '6' } })

// A source rule holds that no text has the number itself.
test('every page with a form names the length that is set', async ({ request }) => {
  for (const path of [
    '/register',
    '/connect',
    '/articles/royalbot-revolutionary-ai-assistant',
    '/privacy/my-data',
  ]) {
    const html = await (await request.get(path, { headers: { Accept: 'text/html' } })).text()
    expect(html, path).not.toMatch(/(?:4|four)[- ]digits?\b/i)
  }
})

test('a visitor reads of six digits and types six', async ({ page, visitor, sandbox }) => {
  await openForm(page)
  await expect(page.getByText('We’ll text a 6-digit code to confirm it’s you.')).toBeVisible()
  const form = controlsOf(page)
  await form.fullName.fill(visitor.fullName)
  await form.email.fill(visitor.email)
  await form.phone.fill(visitor.phone)
  await form.consent.check()
  await form.create.click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await code.fill('12')
  await expect(form.verify).toBeDisabled()
  const texted = await sandbox.codeFor(visitor.phone)
  expect(texted).toMatch(/^\d{6}$/)
  await code.fill(texted)
  await expect(form.region).toContainText('You’re registered')
})
