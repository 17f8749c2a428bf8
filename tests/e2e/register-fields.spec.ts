import type { Page } from '@playwright/test'
import {
  askForCode,
  controlsOf,
  fillSignUp,
  giveCode,
  isConsentTicked,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { expect, test, type Visitor } from '#tests/support/visitor.ts'
import { expectIdle } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const emptyMessages = [
  'Please enter your first and last name',
  'Email is required',
  'Phone number is required',
  'Please tick the box to agree',
]

function choose(tile: Element) {
  tile.closest('label')?.click()
}

test("the button that sends the registration stands in a phone's first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/register')
  for (const choice of ['Any time', 'Now', 'Pick a time']) {
    await page.locator('.call-times').getByText(choice, { exact: true }).evaluate(choose)
    const { y = 0, height = 0 } =
      (await page.getByRole('button', { name: 'Create Account' }).boundingBox()) ?? {}
    expect.soft(y, choice).toBeGreaterThan(0)
    expect.soft(y + height, choice).toBeLessThanOrEqual(844)
  }
  const badge = await page.locator('.badge').boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title?.y).toBeGreaterThan((badge?.y ?? 0) + (badge?.height ?? 0))
  await expect(page.locator('.register > header')).toContainText(
    'Sandbox Brokerage (a test buyer) will call you. Free, no obligation. Withdraw your consent at any time.',
  )
})

test('filling it on a wide screen moves nothing, and loads no style sheet again', async ({
  page,
  visitor,
}) => {
  const { requests } = watchPage(page)
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto('/register')
  const places = () =>
    page.locator('.form > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  const before = await places()
  await fillSignUp(page, visitor)
  await expect.poll(() => requests.filter((url) => url.includes('phone-format'))).not.toEqual([])
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('.css') && !url.includes('toaster'))).toEqual([])
  expect(await places()).toEqual(before)
})

test('on a wide screen the heading and the steps stay in place, and the code fills its column', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto('/register')
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    return { top: Math.round(box?.y ?? 0), width: Math.round(box?.width ?? 0) }
  }
  expect((await boxOf('.register-form')).top).toBe((await boxOf('.register-about')).top)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeInViewport({ ratio: 1 })
  const places = () =>
    page
      .locator('.register h1, .step-bar, .register-form, .register-about')
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ x, y, width }) => [x, y + scrollY, width]),
      )
  const atFirst = await places()
  await askForCode(page, visitor)
  expect(await places()).toEqual(atFirst)
  const { width } = await boxOf('.code')
  expect(width).toBe((await boxOf('button[value=verify]')).width)
  expect(width).toBe((await boxOf('.step-bar')).width)
})

test('an empty form names what is missing, each field what is wrong with it, until it is right', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  const form = controlsOf(page)
  await form.create.click()
  await expect(page.locator('.field-error')).toHaveText(emptyMessages)
  await expect(form.fullName).toBeFocused()
  await expect(form.fullName).toHaveAccessibleDescription('Please enter your first and last name')
  await expect(form.consent).not.toBeChecked()
  const above = page.locator('.field-invalid .input[type=tel], .field-invalid .check')
  for (const [index, field] of (await above.all()).entries()) {
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
    const error = await page
      .locator('.field-error')
      .nth(2 + index)
      .boundingBox()
    expect((error?.y ?? Infinity) - y - height).toBeLessThan(10)
    expect((error?.y ?? 0) - y - height).toBeGreaterThanOrEqual(0)
  }

  const cases = [
    [form.fullName, '', 'Please enter your first and last name'],
    [form.fullName, 'Ada', 'Please enter your first and last name'],
    [form.email, '', 'Email is required'],
    [form.email, 'ada@', 'Please enter a valid email address'],
    [form.email, 'ada@localhost', 'Please enter a valid email address'],
    [form.phone, '', 'Phone number is required'],
    [form.phone, '12', 'Please enter a valid phone number'],
  ] as const
  for (const [field, text, message] of cases) {
    await field.fill(text)
    await field.blur()
    await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect((await field.inputValue()).replace(/ /g, '')).toBe(text)
  }
  await expect(page.locator('.field-error')).toHaveCount(4)
  await fillSignUp(page, visitor)
  await expect(page.locator('.field-error')).toHaveCount(0)
})

const jamaican = '+1 876 210 1234'
const refused = [
  ['a number that does not exist', '+1 999 999 9999', 'Please enter a valid phone number'],
  [
    'a number in a country we do not text',
    jamaican,
    'We can’t text numbers in Jamaica yet. Please use a number from Canada, the United States, Europe, Australia or New Zealand.',
  ],
  [
    'a number that isn’t a mobile',
    '+49 30 123456',
    'We can only text mobile phones. Please enter a mobile number.',
  ],
] as const

test('a number that we cannot text is refused beside the field, with everything typed kept', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  const form = controlsOf(page)
  for (const [what, phone, message] of refused) {
    await fillSignUp(page, { ...visitor, phone })
    await form.create.click()
    const described = new RegExp(`${escaped(message)}$`)
    await expect(form.phone, what).toHaveAccessibleDescription(described)
    await expect(form.phone).toBeFocused()
    await expectValues(page, { ...visitor, phone })
    expect(isConsentTicked(await page.content())).toBe(false)
  }
  await form.phone.fill(visitor.phone)
  await form.create.click()
  await expect(form.code).toBeVisible()
})

test('a number that was texted a moment ago has to wait, said on the form', async ({
  page,
  visitor,
}) => {
  await openForm(page)
  const form = controlsOf(page)
  await askForCode(page, visitor)
  await form.changePhone.click()
  await form.phone.fill(visitor.phone)
  await form.consent.check()
  await form.create.click()
  await expect(form.alert).toHaveText(
    /^Please wait \d\d? seconds? before asking for another code\.$/,
  )
  await expect(form.alert).toBeFocused()
  await expectValues(page, visitor)
})

test.describe('the country', () => {
  const faces = [
    ['Germany', '{"country":"DE"}', 'DE'],
    ['the United States where the edge gives none', '{}', 'US'],
    ['the United States where the edge gives a nonsense one', '{"country":"ZZ"}', 'US'],
    ['the United States where the edge gives no country at all', '{"country":"T1"}', 'US'],
  ] as const
  test('is that of the edge, the United States where it gives none, and Canada over loopback', async ({
    page,
  }) => {
    for (const [name, blob, code] of faces) {
      await page.setExtraHTTPHeaders({ 'MF-CF-Blob': blob })
      await openForm(page)
      await expect(page.locator('select[name=country]'), name).toHaveValue(code)
    }
    await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': '127.0.0.1' })
    await openForm(page)
    await expect(page.locator('select[name=country]')).toHaveValue('CA')
  })

  test('is found by its first letters, and writes the number its way', async ({
    page,
    visitor,
    sandbox,
  }) => {
    await openForm(page)
    const form = controlsOf(page)
    const country = page.getByLabel('Country')
    await country.focus()
    await page.keyboard.type('germ')
    await expect(country).toHaveValue('DE')
    await expect(page.locator('.phone-prefix')).toHaveText('+49')

    await form.fullName.fill(visitor.fullName)
    await form.email.fill(visitor.email)
    const mobile = germanMobile(visitor)
    await focusPhone(page)
    await form.phone.pressSequentially(mobile.national)
    await expect(form.phone).toHaveValue(/^01512 \d+$/)
    await form.consent.check()
    await form.create.click()
    await giveCode(page, await sandbox.codeFor(mobile.e164))
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      phoneNumber: mobile.e164,
      country: 'DE',
    })
  })

  test('says once it is chosen that its numbers get no texts', async ({ page }) => {
    await openForm(page)
    const note = page.getByText('We can’t text numbers in Brazil. Use one from another country.')
    await expect(note).toHaveCount(0)
    await page.getByLabel('Country').selectOption('BR')
    await expect(note).toBeVisible()
    await page.getByLabel('Country').selectOption('DE')
    await expect(note).toHaveCount(0)
  })

  test('follows a number that names its own', async ({ page }) => {
    await openForm(page)
    const form = controlsOf(page)
    await focusPhone(page)
    await form.phone.pressSequentially('+4915123456789')
    await expect(form.phone).toHaveValue('+49 1512 3456789')
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    await form.phone.blur()
    await expect(form.phone).toHaveValue('+49 1512 3456789')
  })

  test('says its calling code once, typed with the number or not', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'MF-CF-Blob': '{"country":"CA"}' })
    await openForm(page)
    const form = controlsOf(page)
    await focusPhone(page)
    for (const typed of ['+14165550123', '14165550123', '4165550123']) {
      await form.phone.fill('')
      await form.phone.pressSequentially(typed)
      await form.phone.blur()
      await expect(form.phone, typed).toHaveValue('(416) 555-0123')
      await expect(page.locator('.phone-prefix'), typed).toHaveText('+1')
    }
  })
})

/** Waits for the formatter, so typing is formatted from the first digit. */
async function focusPhone(page: Page) {
  const formatter = page.waitForResponse(/phone-format/)
  await controlsOf(page).phone.focus()
  await (await formatter).finished()
}

/** Returns the national and international spelling of the visitor's number. */
function germanMobile({ phone }: Visitor) {
  const rest = phone.slice(-7)
  return { national: `01512${rest}`, e164: `+491512${rest}` }
}

async function expectValues(page: Page, { fullName, email, phone }: Visitor) {
  const form = controlsOf(page)
  await expect(form.fullName).toHaveValue(fullName)
  await expect(form.email).toHaveValue(email)
  const shown = (await form.phone.inputValue()).replace(/[^+\d]/g, '')
  const typed = phone.replace(/[^+\d]/g, '')
  expect([typed, typed.replace('+1', '')]).toContain(shown)
  await expect(form.consent).toBeChecked()
}

function escaped(text: string): string {
  return text.replace(/[.]/g, '\\.')
}

test('the server hears once that a form was begun, and nothing of its visitor', async ({
  page,
}) => {
  const told: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/form-begun')) told.push(request.postData())
  })
  await page.goto('/register')
  const response = page.waitForResponse('**/api/form-begun')
  const form = controlsOf(page)
  await form.fullName.click()
  expect((await response).status()).toBe(204)
  await form.email.click()
  await form.fullName.click()
  await expectIdle(page)
  expect(told).toEqual([null])
})

test('a tap that leaves a wrong address still reaches the countries below it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openForm(page)
  const { email } = controlsOf(page)
  await email.tap()
  await page.keyboard.type('ada')
  await page.getByLabel('Country').tap()
  await expect(page.getByLabel('Country')).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await context.close()
})

test('the time for a call is optional, and the last page shows it with a calendar file', async ({
  page,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'opened')
  await openForm(page)
  const times = page.getByRole('group', { name: 'When may they call? (optional)' })
  await expect(times.getByRole('radio', { checked: true })).toHaveCount(0)
  const anyTime = times.getByRole('radio', { name: 'Any time' })
  await expect(anyTime).toBeHidden()
  await times.getByRole('radio', { name: 'Evening' }).check()
  await expect(anyTime).toBeVisible()
  await anyTime.check()
  await times.getByRole('radio', { name: 'Pick a time' }).check()
  const form = controlsOf(page)
  await form.create.click()
  const picks = times.getByRole('group', { name: 'Day and hour' })
  await expect(picks.getByRole('radio', { name: 'Mon' })).toBeFocused()
  await expect(picks).toHaveAccessibleDescription(
    'Please choose a day and hour within calling hours',
  )
  await expect(form.region).toContainText('Please enter your first and last name')
  const closed = ['9 a.m.', '6 p.m.', '7 p.m.', '8 p.m.'].map((name) =>
    picks.getByRole('radio', { name, exact: true }),
  )
  await picks.getByRole('radio', { name: '8 p.m.' }).check()
  await picks.getByRole('radio', { name: 'Sat' }).check()
  for (const hour of closed) await expect(hour).toBeHidden()
  await expect(picks.getByRole('radio')).toHaveCount(7 + 8)
  await picks.getByRole('radio', { name: 'Mon' }).check()
  for (const hour of closed) {
    await expect(hour).toBeVisible()
    await expect(hour).not.toBeChecked()
  }
  await picks.getByRole('radio', { name: 'Sat' }).check()
  await picks.getByRole('radio', { name: 'Noon' }).check()
  await expect(picks).not.toHaveAccessibleDescription(/./)
  await fillSignUp(page, visitor)
  await form.create.click()
  const asked = /You asked .* to call: Saturday, \w+ \d+ at 12:00\sp\.m\./
  await expect(form.code).toBeVisible()
  await expect(form.region).toContainText(asked)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo({ top: 85, behavior: 'instant' }))
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(form.region).toContainText('You’re registered')
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await expect(form.region).toContainText(asked)
  await expect(page.getByRole('link', { name: 'Open your dashboard again' })).toBeVisible()
  const about = page.getByRole('complementary', { name: 'About registering' })
  await expect(about.getByText('You decide whether to open an account.')).toBeVisible()
  await expect(about.getByText('calls the number you gave')).toBeVisible()
  await expect(about.getByText('If you don’t choose a time')).toBeHidden()
  const link = page.getByRole('link', { name: 'Add to calendar' })
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await response.text()).toContain('BEGIN:VEVENT')
})

test.describe('in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' })

  test('a call asked for outside calling hours is announced for when they resume', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-11-21T22:40:00-05:00')
    await openForm(page)
    const now = page.getByRole('radio', { name: 'Now' })
    const note = page.getByText(
      'Calling hours are closed: expect a call from Sunday, November 22 at 10:00 a.m. ET.',
    )
    await now.check()
    await expect(note).toBeVisible()
    const hours = page.locator('.call-times').getByRole('status')
    await expect(hours).toContainText('Calling hours are closed')
    await page.getByRole('radio', { name: 'Evening' }).check()
    await expect(note).toBeHidden()

    await page.clock.setFixedTime('2026-11-23T10:00:00-05:00')
    await now.check()
    await expect(hours).toHaveText('9 a.m. to 9 p.m. your time, weekends 10 a.m. to 6 p.m.')
  })
})
