import { hashOf } from '#scripts/build/inlined-plugin.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'

const pages = ['/', '/register', '/connect', '/thank-you', '/welcome', '/nothing/here']

test('an unknown address is a page that says so, leads home and is logged', async ({
  page,
  server,
}) => {
  const path = '/articles/85-percent-off/ada@example.com/416-555-0123'
  const notFound = () => server.logs.filter((line) => line.includes('"page.not_found"'))
  // The log takes a few missing pages a minute.
  await server.advance(2 * 60_000)
  const before = notFound().length
  const response = await page.goto(`${path}?secret=1`)
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect
    .poll(() => notFound().slice(before))
    .toEqual([expect.stringContaining('"path":"/articles/**-percent-off/*/***-***-****"')])
  expect(server.logs.join('\n')).not.toMatch(/secret=1|ada@|555/)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
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
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused()
})

test('every page says that it is the sandbox, and what the site is not', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('not a licensed broker')
    await expect(page.getByRole('contentinfo')).toContainText(
      'You can lose all the money you invest.',
    )
  }
})

test('every page has the security headers, and the same policy', async ({ request }) => {
  const policies = new Set<string>()
  for (const path of [...pages, ...pages]) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    policies.add(policy)
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+' 'strict-dynamic';/)
    expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/=]+')+;/)
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    })
  }
  expect(policies.size).toBe(1)
})

test('no page has a style attribute, or a script or style that its policy does not name', async ({
  request,
}) => {
  for (const path of pages) {
    const response = await request.get(path)
    const html = await response.text()
    const policy = response.headers()['content-security-policy']
    expect(html).not.toMatch(/<[^>]+\s(style|nonce)=/)
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
    // Data blocks do not run and need no permission.
    const inline = /<(?:script(?![^>]* type="application\/)|style)[^>]*>(.*?)<\/(?:script|style)>/gs
    const texts = Array.from(html.matchAll(inline), ([, text = '']) => text)
    expect(texts.length).toBeGreaterThanOrEqual(3)
    for (const text of texts) expect(policy).toContain(`'${hashOf(text)}'`)
  }
})

test('an injected script or style is blocked, before and after hydration', async ({ page }) => {
  const smuggled = '<script>smuggled = 1</script><style>main { color: rgb(1, 2, 3) }</style>'
  await page.route('/about', async (route) => {
    const response = await route.fetch()
    const block = '<script id="page-data"'
    const body = (await response.text()).replace(block, `${smuggled}${block}`)
    await route.fulfill({ response, body })
  })
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await page.goto('/about')
  const harm = () =>
    page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement
      return ['smuggled' in window, getComputedStyle(main).color === 'rgb(1, 2, 3)']
    })
  expect(await harm()).toEqual([false, false])
  expect(blocked).toHaveLength(2)
  await wakePage(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p onclick="smuggled = 2" id="late">.</p>')
    document.getElementById('late')?.click()
  })
  expect(await harm()).toEqual([false, false])
  expect(blocked.length).toBeGreaterThanOrEqual(3)
})
