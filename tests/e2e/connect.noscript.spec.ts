import { controlsOf, fillLeadForm, giveCode, isConsentTicked } from '#tests/support/lead-form.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'

/** The footer's links lead here where scripts are off. */
const footerVariant = 'Smart GrokAI - footer popup form'

const channels = [
  ['/connect', 'Get In Touch', 'connect', 'Smart GrokAI'],
  ['/connect?via=whatsapp', 'Connect via WhatsApp', 'whatsapp', footerVariant],
  ['/connect?via=telegram', 'Connect via Telegram', 'telegram', footerVariant],
] as const

test('without scripts each channel keeps its title at every step and is recorded', async ({
  page,
  context,
  sandbox,
}) => {
  for (const [path, title, source, description] of channels) {
    await context.clearCookies()
    const visitor = newVisitor()
    const heading = page.getByRole('heading', { level: 1 })
    const form = controlsOf(page)
    await page.goto(path)
    await expect(heading).toHaveText(title)
    await form.getStarted.click()
    await expect(page.locator('.field-error')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Please tick the box to agree',
    ])
    await expect(heading).toHaveText(title)

    await page.locator('select[name=phoneCountry]').selectOption('DE')
    const digits = visitor.phone.slice(-7)
    await fillLeadForm(page, { ...visitor, phone: `01512 ${digits}` })
    expect(isConsentTicked(await page.content())).toBe(false)
    await form.getStarted.click()
    await expect(heading).toHaveText(title)
    await expect(page).toHaveURL(path)
    const code = await sandbox.codeFor(`+491512${digits}`)
    await giveCode(page, wrongCode(code))
    await expect(heading).toHaveText(title)
    await giveCode(page, code)
    await expect(page).toHaveURL(/\/welcome\?lead=/)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      source,
      description,
      phoneNumber: `+491512${digits}`,
    })
  }
})
