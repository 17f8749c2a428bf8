import { controlsOf, fillSignUp, openForm } from '#tests/support/lead-form.ts'
import { robotCheckVars } from '#tests/support/robot-check.ts'
import { startRobotCheckServer } from '#tests/support/robot-check-server.ts'
import { expect, test as visiting } from '#tests/support/visitor.ts'

const test = visiting.extend<object, { checkServer: string }>({
  checkServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await startRobotCheckServer('https://elsewhere.test')
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  vars: [({ checkServer }, use) => use(robotCheckVars(checkServer)), { scope: 'worker' }],
})

/** Emulates Cloudflare's script: a token on demand, a new one after each reset. */
const standIn = `
  let count = 0
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'cf-turnstile-response'
  window.turnstile = {
    render(box, options) {
      window.options = options
      box.append(field)
      window.pass = () => { field.value = 'browser-token-' + ++count; options.callback() }
      return 'w1'
    },
    reset() { field.value = ''; setTimeout(window.pass, 50) },
    remove() { field.remove() },
  }
  window.onTurnstileReady()`

test('the check comes when the form is touched, and the form waits for it', async ({
  page,
  context,
  visitor,
  sandbox,
}) => {
  const asked: string[] = []
  const refused: string[] = []
  page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
  await context.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/javascript', body: standIn })
  })
  await openForm(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await expect.poll(() => asked).toEqual(['challenges.cloudflare.com'])
  await form.create.click()
  await expect(form.flow).toContainText('the check is still running')
  expect(await sandbox.textsTo(visitor.phone)).toEqual([])

  await page.evaluate('pass()')
  await expect(form.code).toBeVisible()
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(1)
  expect(await page.evaluate('options.action')).toBe('send-code')
  expect(refused).toEqual([])
})

test('a check that cannot be loaded is reported in the form', async ({
  page,
  context,
  visitor,
}) => {
  await context.route(/^https:/, (route) => route.abort())
  await openForm(page)
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await expect(form.alert).toContainText('allow scripts of challenges.cloudflare.com')
  await form.create.click()
  await expect(form.alert.first()).toContainText('wait for the security check')
  await expect(form.email).toHaveValue(visitor.email)
})

test('without scripts the form says so and names another way', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 800 },
  })
  const page = await context.newPage()
  for (const path of ['/register', '/connect', '/privacy/my-data']) {
    await page.goto(path)
    const words = page.locator('.robot-check-unscripted')
    await expect(words).toBeVisible()
    await expect(words).toContainText('This form needs scripts')
    await expect(words.getByRole('link', { name: 'write to us' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expect(page.locator('.robot-check-box').first()).toBeHidden()
  }
  await context.close()
})
