import type { Page } from '@playwright/test'
import { minute } from '#app/shared/time.ts'
import {
  askForCode,
  controlsOf,
  failThreeTimes,
  fillSignUp,
  giveCode,
  isConsentTicked,
} from '#tests/support/lead-form.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, newVisitor, test, type Visitor } from '#tests/support/visitor.ts'

const fromAd = '/register?utm_source=facebook&AdSet=prairies-45&fbclid=IwAR-0123456789'

let pages: Promise<string>[] = []

test.beforeEach(({ page }) => {
  pages = []
  page.on('response', (response) => {
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    if (isPage) pages.push(response.text().catch(() => ''))
  })
})

test.afterEach('no page says that the consent box is ticked', async () => {
  const read = (await Promise.all(pages)).filter(Boolean)
  expect(read.length).toBeGreaterThan(0)
  for (const html of read) expect(isConsentTicked(html)).toBe(false)
})

test('a visitor whose scripts never run registers page by page and lands on the dashboard', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.goto(fromAd)
  await expect(page.getByRole('complementary', { name: 'About registering' })).toContainText(
    'outside calling hours (9 a.m. to 9 p.m. your time, weekends 10 a.m. to 6 p.m.), once they resume',
  )
  await askForCode(page, visitor)
  await expect(page).toHaveURL('/register')
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=[\w-]+$/)
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    phoneNumber: visitor.phone,
    source: 'register',
    utm_source: 'facebook',
    clickid: 'IwAR-0123456789',
    P1: 'facebook',
    P5: 'prairies-45',
    consent: true,
  })

  await page.goBack()
  await page.goto('/register')
  await expect(page.getByText(/^Your number is confirmed/)).toBeVisible()
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('an empty form comes back with everything that is missing', async ({ page }) => {
  await page.goto('/register')
  const picked = page.getByRole('radio', { name: 'Pick a time' })
  await picked.check()
  const response = page.waitForResponse('/register')
  await controlsOf(page).create.click()
  expect((await response).status()).toBe(400)
  await expect(picked).toBeChecked()
  await expect(page.locator('.field-error')).toHaveText([
    'Please choose a day and hour within calling hours',
    'Please enter your first and last name',
    'Email is required',
    'Phone number is required',
    'Please tick the box to agree',
  ])
})

const refused = [
  [{ fullName: 'Ada' }, 'Please enter your first and last name'],
  [{ email: 'ada@' }, 'Please enter a valid email address'],
  [{ phone: '12' }, 'Please enter a valid phone number'],
  [{ phone: '+1 999 999 9999' }, 'Please enter a valid phone number'],
  [{ phone: '+49 30 123456' }, 'We can only text mobile phones. Please enter a mobile number.'],
  [
    { phone: '+1 876 210 1234' },
    'We can’t text numbers in Jamaica yet. Please use a number from Canada, the United States, Europe, Australia or New Zealand.',
  ],
] as const

test('each thing that is wrong is said beside its field, with everything typed kept', async ({
  page,
  visitor,
}) => {
  await page.goto('/register')
  for (const [wrong, message] of refused) {
    const typed = { ...visitor, ...wrong }
    await fillSignUp(page, typed)
    await page.locator('select[name=country]').selectOption('DE')
    await controlsOf(page).create.click()
    await expect(page.locator('.field-error')).toHaveText([message])
    await expectValuesAsTyped(page, typed)
    await expect(page.locator('select[name=country]')).toHaveValue('DE')
    await expect(controlsOf(page).consent).not.toBeChecked()
  }
})

test('countries that get no texts are marked, and can be chosen all the same', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.goto('/register')
  const country = page.locator('select[name=country]')
  const unmarked = country.locator('> option')
  await expect(unmarked.first()).toHaveText('Canada')
  await expect(unmarked.filter({ hasText: 'Brazil' })).toHaveCount(0)
  const marked = country.locator('optgroup[label="No text messages"]')
  await expect(marked.locator('option[value=BR]')).toHaveText('Brazil')
  await country.selectOption('BR')
  await fillSignUp(page, visitor)
  await controlsOf(page).create.click()
  await expect(controlsOf(page).code).toBeVisible()
  expect(await sandbox.codeFor(visitor.phone)).toMatch(/^\d{4}$/)
})

test('a national number is read by the country that was chosen', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.setExtraHTTPHeaders({ 'MF-CF-Blob': '{"country":"FR"}' })
  await page.goto('/register')
  await expect(page.locator('select[name=country]')).toHaveValue('FR')
  await page.locator('select[name=country]').selectOption('DE')
  const digits = visitor.phone.slice(-7)
  await fillSignUp(page, { ...visitor, phone: `01512 ${digits}` })
  await controlsOf(page).create.click()
  await giveCode(page, await sandbox.codeFor(`+491512${digits}`))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('a malformed code costs no try, two wrong ones say how many are left, and the right one still counts', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.goto('/register')
  await askForCode(page, visitor)
  const code = await sandbox.codeFor(visitor.phone)
  for (const typed of ['', '12', 'abcd']) {
    await giveCode(page, typed)
    await expect(page.locator('.field-error')).not.toContainText('left')
  }
  for (const rest of ['2 tries left.', '1 try left.']) {
    await giveCode(page, wrongCode(code))
    await expect(page.locator('.field-error')).toHaveText(
      `Invalid OTP code. Please try again. ${rest}`,
    )
    await expect(controlsOf(page).code).toHaveValue('')
  }
  await page.goto('/register')
  await giveCode(page, code)
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('the third wrong code goes back to the form for another number', async ({
  page,
  visitor,
  sandbox,
}) => {
  await page.goto('/register')
  await askForCode(page, visitor)
  await failThreeTimes(page, sandbox, visitor)
  await expect(controlsOf(page).alert).toHaveText(
    'Too many failed attempts. Please try with a new phone number.',
  )
  await expectValuesAsTyped(page, { ...visitor, phone: '' })
  const other = { ...visitor, phone: newVisitor().phone }
  await controlsOf(page).phone.fill(other.phone)
  await controlsOf(page).consent.check()
  await controlsOf(page).create.click()
  await giveCode(page, await sandbox.codeFor(other.phone))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('the code comes again, but not before its time', async ({
  page,
  visitor,
  sandbox,
  server,
}) => {
  await page.goto('/register')
  await askForCode(page, visitor)
  const { resend, region } = controlsOf(page)
  const code = await sandbox.codeFor(visitor.phone)
  await resend.click()
  await expect(page.locator('.field-error')).toHaveText(
    /^Please wait \d+ seconds? before asking for another code\.$/,
  )
  await server.advance(minute)
  await resend.click()
  await expect(region).toContainText('New code sent.')
  expect((await sandbox.textsTo(visitor.phone)).map((text) => text.code)).toEqual([code, code])
  await giveCode(page, code)
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('changing the phone number keeps the rest', async ({ page, visitor }) => {
  await page.goto('/register')
  await askForCode(page, visitor)
  await controlsOf(page).changePhone.click()
  await expectValuesAsTyped(page, { ...visitor, phone: '' })
  await page.reload()
  await expectValuesAsTyped(page, { ...visitor, phone: '' })
})

test('the error state offers a fresh start', async ({ page, visitor }) => {
  await page.goto('/register')
  await fillSignUp(page, { ...visitor, phone: '+1 416 555 0101' })
  await controlsOf(page).create.click()
  await expect(controlsOf(page).alert).toContainText('Something went wrong.')
  await expect(controlsOf(page).alert).toContainText('Failed to send OTP. Please try again.')
  await controlsOf(page).tryAgain.click()
  await expect(page).toHaveURL('/register')
  await expectValuesAsTyped(page, { ...visitor, fullName: '', email: '', phone: '' })
})

test('a buyer that refuses leads to the error state', async ({ page, sandbox }) => {
  const visitor = newVisitor('reject')
  await page.goto('/register')
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(controlsOf(page).alert).toContainText('Something went wrong.')
  await expect(controlsOf(page).alert).toContainText('Failed to submit form. Please try again.')
})

test('a buyer that sends visitors to a host that is not allowed leaves them on our thank-you page', async ({
  page,
  sandbox,
}) => {
  const visitor = newVisitor('evil')
  await page.goto('/register')
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect(page).toHaveURL('/thank-you')
})

async function expectValuesAsTyped(page: Page, { fullName, email, phone }: Visitor) {
  const form = controlsOf(page)
  await expect(form.fullName).toHaveValue(fullName)
  await expect(form.email).toHaveValue(email)
  await expect(form.phone).toHaveValue(phone)
}
