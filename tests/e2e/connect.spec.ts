import {
  controlsOf,
  fillLeadForm,
  giveCode,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'

const channels = [
  ['/connect', 'Get In Touch', 'connect'],
  ['/connect?via=whatsapp', 'Connect via WhatsApp', 'whatsapp'],
  ['/connect?via=telegram', 'Connect via Telegram', 'telegram'],
] as const

test('each channel has its title, and is recorded as the lead’s source', async ({
  page,
  context,
  sandbox,
}) => {
  await stubWindowOpen(page, 'blocked')
  for (const [path, title, source] of channels) {
    await context.clearCookies()
    const visitor = newVisitor()
    await openForm(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await fillLeadForm(page, visitor)
    await controlsOf(page).getStarted.click()
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(page).toHaveURL(/\/welcome\?lead=/)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      phoneNumber: visitor.phone,
      source,
      consent: true,
      consentPage: '/connect',
      consentVersion: expect.stringMatching(
        source === 'connect' ? /^\d{4}-\d\d-\d\d$/ : new RegExp(`-${source}$`),
      ),
    })
  }
})

test('each field says what is wrong with it, and the error that a press brings up does not swallow it', async ({
  page,
}) => {
  await openForm(page, '/connect')
  const form = controlsOf(page)
  await form.getStarted.click()
  await expect(page.locator('.field-error')).toHaveText([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Please tick the box to agree',
  ])
  await expect(form.firstName).toBeFocused()
  await form.email.fill('ada@')
  await form.phone.fill('12')
  await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(form.phone).toHaveAccessibleDescription(/Please enter a valid phone number$/)

  await openForm(page, '/connect')
  await form.email.fill('ada@')
  // As long as a person's press. Only its click checks all fields.
  await form.getStarted.click({ delay: 120 })
  await expect(form.lastName).toHaveAccessibleDescription('Last name is required')
})

test('the phone field has a separate country', async ({ page, visitor, sandbox }) => {
  await stubWindowOpen(page, 'blocked')
  await openForm(page, '/connect')
  const country = page.getByLabel('Country code')
  await expect(country).toHaveValue('US')
  await expect(page.locator('select[name=country]')).toHaveCount(0)
  await country.selectOption({ label: 'Germany +49' })
  const digits = visitor.phone.slice(-7)
  await fillLeadForm(page, { ...visitor, phone: `01512 ${digits}` })
  await controlsOf(page).getStarted.click()
  await giveCode(page, await sandbox.codeFor(`+491512${digits}`))
  await expect(page).toHaveURL(/\/welcome\?lead=/)
})

test('a code that was asked for at one form is not asked for at another', async ({
  page,
  visitor,
}) => {
  await openForm(page, '/connect')
  await fillLeadForm(page, visitor)
  await controlsOf(page).getStarted.click()
  await expect(controlsOf(page).code).toBeVisible()
  await openForm(page, '/register')
  await expect(controlsOf(page).create).toBeVisible()
  await page.goto('/connect')
  await expect(controlsOf(page).code).toBeVisible()
})
