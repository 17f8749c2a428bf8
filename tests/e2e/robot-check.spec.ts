import type { APIRequestContext, Page } from '@playwright/test'
import { sendLimits } from '#app/domain/verification/limits.ts'
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
  // Each setting that no other file has would take a server of its own.
  vars: [
    ({ checkServer }, use) => use({ ...robotCheckVars(checkServer), CODE_LENGTH: '6' }),
    { scope: 'worker' },
  ],
})

const codeOf = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

const { limit, soft, cost } = sendLimits.ipv4_ten_minutes
const unsuspiciousTexts = Math.floor((limit * soft) / cost)

let phones = 0

/** Leaves as many codes of this visitor's network unverified as make its next text suspicious. */
async function leaveCodes(request: APIRequestContext) {
  for (let texts = 0; texts < unsuspiciousTexts; texts++) {
    phones++
    const data = { phoneNumber: `+1647${8_300_000 + phones}`, email: `${phones}@mail.example` }
    const sent = await request.post('/api/send-otp', { data })
    expect(sent.status()).toBe(200)
  }
}

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

test('the check comes once a text is suspicious, and the form waits for it', async ({
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
  await leaveCodes(page.request)
  await openForm(page)
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await form.create.click()
  await expect(form.alert.first()).toContainText(/complete the security check .* in \d+ minutes/)
  await expect(form.alert.first()).toBeFocused()
  await expect(form.email).toHaveValue(visitor.email)
  await expect.poll(() => asked).toEqual(['challenges.cloudflare.com'])
  await form.create.click()
  await expect(form.region).toContainText('The check is still running')
  expect(await sandbox.textsTo(visitor.phone)).toEqual([])

  await page.evaluate('pass()')
  await expect(codeOf(page)).toBeVisible()
  expect(await sandbox.textsTo(visitor.phone)).toHaveLength(1)
  expect(await page.evaluate('options.action')).toBe('send-code')
  // The browser reports the response that asked for the check.
  expect(refused.filter((text) => !text.includes('403'))).toEqual([])
})

test('a check that cannot be loaded is reported in the form, which says until when to wait', async ({
  page,
  context,
  visitor,
}) => {
  await context.route(/^https:/, (route) => route.abort())
  await leaveCodes(page.request)
  await openForm(page)
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await form.create.click()
  await expect(form.alert.last()).toContainText('allow scripts from challenges.cloudflare.com')
  await form.create.click()
  await expect(form.alert.first()).toContainText(/try again in \d+ minutes/)
  await expect(form.email).toHaveValue(visitor.email)
})

test('without scripts a clean network gets its code, and any other is told until when to wait', async ({
  browser,
  server,
  visitor,
}) => {
  const open = async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
      extraHTTPHeaders: { 'CF-Connecting-IP': server.newAddress() },
    })
    const page = await context.newPage()
    return { context, page, form: controlsOf(page) }
  }
  const suspicious = await open()
  await leaveCodes(suspicious.context.request)
  const { page, form } = suspicious
  await page.goto('/register')
  await fillSignUp(page, visitor)
  await form.create.click()
  await expect(form.alert.first()).toContainText(/try again in \d+ minutes/)
  await expect(form.email).toHaveValue(visitor.email)
  await expect(page.locator('.robot-check')).toBeHidden()
  await page.goto('/privacy/my-data')
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()

  const clean = await open()
  await clean.page.goto('/register')
  await fillSignUp(clean.page, visitor)
  await clean.form.create.click()
  await expect(codeOf(clean.page)).toBeVisible()
  await suspicious.context.close()
  await clean.context.close()
})

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
  const code = codeOf(page)
  await code.fill('12')
  await expect(form.verify).toBeDisabled()
  const texted = await sandbox.codeFor(visitor.phone)
  expect(texted).toMatch(/^\d{6}$/)
  await code.fill(texted)
  await expect(form.region).toContainText('You’re registered')
})
