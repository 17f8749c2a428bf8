import type { Locator, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Sandbox, wrongCode } from './sandbox.ts'
import type { Visitor } from './visitor.ts'
import { expectFormAwake } from './wake.ts'

/** Returns the form's controls by their visible labels, on a page or in a dialog. */
export function controlsOf(page: Page | Locator) {
  return {
    fullName: page.getByRole('textbox', { name: 'Full name' }),
    firstName: page.getByRole('textbox', { name: 'First name' }),
    lastName: page.getByRole('textbox', { name: 'Last name' }),
    email: page.getByRole('textbox', { name: 'Email address' }),
    phone: page.getByRole('textbox', { name: 'Phone number' }),
    consent: page.getByRole('checkbox', { name: /^I agree/ }),
    create: page.getByRole('button', { name: 'Create Account' }),
    getStarted: page.getByRole('button', { name: 'Get Started' }),
    code: page.getByRole('textbox', { name: '4-digit code' }),
    verify: page.getByRole('button', { name: 'Verify Code' }),
    resend: page.getByRole('button', { name: /^Resend code/ }),
    changePhone: page.getByRole('button', { name: 'Change Phone Number' }),
    tryAgain: page.getByRole('button', { name: 'Try Again' }),
    alert: page.locator('.lead-flow').getByRole('alert'),
    status: page.locator('.lead-flow > [role=status]'),
    region: page.locator('.lead-flow'),
  }
}

/** Opens a page with a form and waits until it is hydrated. */
export async function openForm(page: Page, path = '/register') {
  const response = await page.goto(path)
  // Scripts may wait for the first sign of intent.
  await page.locator('a.wordmark').hover()
  await expectFormAwake(page)
  return response
}

export async function fillSignUp(page: Page, visitor: Visitor) {
  const form = controlsOf(page)
  await form.fullName.fill(visitor.fullName)
  await form.email.fill(visitor.email)
  await form.phone.fill(visitor.phone)
  await form.consent.check()
}

export async function fillLeadForm(page: Page | Locator, visitor: Visitor) {
  const form = controlsOf(page)
  await form.firstName.fill(visitor.firstName)
  await form.lastName.fill(visitor.lastName)
  await form.email.fill(visitor.email)
  await form.phone.fill(visitor.phone)
  await form.consent.check()
}

/** Fills in and sends the sign-up form, after which the page asks for the code. */
export async function askForCode(page: Page, visitor: Visitor) {
  const form = controlsOf(page)
  await fillSignUp(page, visitor)
  await form.create.click()
  await expect(form.code).toBeVisible()
}

export async function giveCode(page: Page | Locator, code: string) {
  const form = controlsOf(page)
  await enterCode(form, code)
}

/** Enters a code: with scripts, the last digit sends it. */
export async function enterCode(form: { code: Locator; verify: Locator }, code: string) {
  const hasScripts = (await form.code.page().locator('html[data-script]').count()) > 0
  const isIncomplete = !/^\d{4,8}$/.test(code)
  if (hasScripts) await expect(form.code.locator('xpath=..')).toHaveAttribute('data-ready', 'true')
  await form.code.fill(code)
  if (!hasScripts || isIncomplete) await form.verify.click()
}

/** Requests a code and enters it. */
export async function registerOn(page: Page, visitor: Visitor, sandbox: Pick<Sandbox, 'codeFor'>) {
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
}

/** Uses up all tries of the current code. */
export async function failThreeTimes(page: Page, sandbox: Sandbox, visitor: Visitor) {
  const form = controlsOf(page)
  const wrong = wrongCode(await sandbox.codeFor(visitor.phone))
  for (const rest of ['2 tries left.', '1 try left.']) {
    await giveCode(page, wrong)
    await expect(form.region).toContainText(rest)
  }
  await giveCode(page, wrong)
  await expect(form.code).toBeHidden()
}

/** Holds the responses of the form's action by intent, until it is called. */
export async function holdResponses(page: Page, intent: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.data*', async (route) => {
    if (hasIntent(route, intent)) await released
    await route.fallback()
  })
  return release
}

/** Drops the connection for this intent. */
export async function loseConnection(page: Page, intent: string) {
  await page.route('**/*.data*', (route) =>
    hasIntent(route, intent) ? route.abort('internetdisconnected') : route.fallback(),
  )
}

function hasIntent(route: Route, intent: string): boolean {
  const request = route.request()
  if (request.method() !== 'POST') return false
  return new RegExp(`intent(=|"\\s+)${intent}\\b`).test(request.postData() ?? '')
}

/** Stubs a browser that blocks pop-ups or opens them out of sight; records what was requested. */
export async function stubWindowOpen(page: Page, result: 'blocked' | 'opened') {
  await page.addInitScript((isOpened) => {
    window.open = (url) => {
      const opened = JSON.parse(sessionStorage.getItem('opened') ?? '[]')
      sessionStorage.setItem('opened', JSON.stringify([...opened, { url, at: Date.now() }]))
      return isOpened ? ({} as Window) : null
    }
  }, result === 'opened')
}

export async function openedWindows(page: Page): Promise<{ url: string; at: number }[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('opened') ?? '[]'))
}

/** Returns whether the server rendered a ticked box. */
export function isConsentTicked(html: string): boolean {
  return /<input(?![^>]*type="radio")[^>]*\schecked\b/i.test(html)
}
