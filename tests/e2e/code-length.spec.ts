import { paths } from '#tests/support/every-path.ts'
import { controlsOf, openForm } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

test.use({ vars: { CODE_LENGTH: '6' } })

test('every page names the length that is set', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const articles = Array.from(sitemap.matchAll(/\/articles\/[a-z0-9-]+/g), ([path]) => path)
  expect(articles.length).toBeGreaterThan(30)
  for (const path of new Set([...paths, ...articles])) {
    const response = await request.get(path, { headers: { Accept: 'text/html' }, maxRedirects: 0 })
    const html = await response.text()
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
