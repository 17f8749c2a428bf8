import { expect, test } from '#tests/support/visitor.ts'

const pages = ['/', '/register', '/connect', '/thank-you', '/welcome', '/nothing/here']

test('an unknown address is a page that says so, leads home and is logged', async ({
  page,
  server,
}) => {
  const path = `/nothing/here-${crypto.randomUUID()}`
  const notFound = () => server.logs.filter((line) => line.includes('"page.not_found"'))
  const before = notFound().length
  const response = await page.goto(`${path}?secret=1`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect
    .poll(() => notFound().slice(before))
    .toEqual([expect.stringContaining('"path":"/*/*"')])
  expect(server.logs.join('\n')).not.toMatch(/secret=1|here-/)
  await page.getByRole('link', { name: 'Return to the front page' }).click()
  await expect(page).toHaveURL('/')
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/register')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused()
})

test('every page tells that it is the sandbox, and what the site is not', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('not a licensed broker')
    await expect(page.getByRole('contentinfo')).toContainText(
      'You can lose all the money you invest.',
    )
  }
})

test('every page bears the security headers and a nonce of its own', async ({ request }) => {
  const nonces = new Set<string>()
  for (const path of [...pages, ...pages]) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    const nonce = /script-src 'nonce-([\w-]{16,})'/.exec(policy)?.[1] ?? ''
    nonces.add(nonce)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    })
  }
  expect(nonces.size).toBe(2 * pages.length)
})

test('no page has a style attribute or an inline script without the nonce', async ({ request }) => {
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
    // What sleeps is text: nothing runs it before a script with the nonce has taken it over.
    const scripts = html.match(/<(script|style)\b(?! type="text\/plain" data-asleep)[^>]*>/g) ?? []
    for (const tag of scripts) expect(tag).toContain('nonce="')
  }
})

test('a page is complained of by no browser', async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (message) => troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(String(error)))
  for (const path of pages.slice(0, -1)) await page.goto(path, { waitUntil: 'networkidle' })
  expect(troubles).toEqual([])
})
