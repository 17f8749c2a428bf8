import type { Browser, Page } from '@playwright/test'
import { controlsOf, fillLeadForm, giveCode, stubWindowOpen } from '#tests/support/lead-form.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { expectFormAwake } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test.describe('contact dialogs', () => {
  test('each opens its form in place and keeps what was typed while it is closed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/')
    const url = page.url()
    for (const [label, title] of [
      ['WhatsApp', 'Connect via WhatsApp'],
      ['Telegram', 'Connect via Telegram'],
    ] as const) {
      const opener = footer(page).getByRole('link', { name: label })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Get Started' })).toBeVisible()
      await expect(dialog.getByRole('checkbox')).not.toBeChecked()
      expect(page.url()).toBe(url)
      await controlsOf(dialog).firstName.fill(label)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(controlsOf(dialog).firstName).toHaveValue(label)
      await page.keyboard.press('Escape')
    }
  })

  test('opens before any framework script has arrived', async ({ page }) => {
    await page.route('**/assets/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect via WhatsApp' })
    await expect(dialog.getByRole('link', { name: 'open the form as a page' })).toHaveAttribute(
      'href',
      '/connect?via=whatsapp',
    )
  })

  test('shows the form once hydrated when it was opened earlier', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    const { troubles } = watchPage(page)
    await page.goto('/', { waitUntil: 'commit' })
    await footer(page).getByRole('link', { name: 'Telegram' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect via Telegram' })
    await expect(dialog).toBeVisible()
    release()
    await expect(dialog.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect(troubles).toEqual([])
  })

  test('keeps the keyboard inside, closes with Escape and by the backdrop, and nothing scrolls behind it', async ({
    page,
  }) => {
    await page.goto('/')
    const opener = footer(page).getByRole('link', { name: 'WhatsApp' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connect via WhatsApp' })).toBeFocused()
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('main, header:not(dialog header), footer') !== null,
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(10, 300)
    await page.mouse.wheel(0, -500)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.mouse.click(10, 300)
    await expect(dialog).toBeHidden()
  })

  test('a modified click still opens the page in a new tab', async ({ page, browser }) => {
    await page.goto('/')
    await footer(page)
      .getByRole('link', { name: 'WhatsApp' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => titlesOfTabs(browser)).toContain('Connect via WhatsApp · Maple Tape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('carries a lead with its source and closes two seconds after', async ({
    page,
    sandbox,
    visitor,
  }) => {
    await stubWindowOpen(page, 'opened')
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'Telegram' }).click()
    const dialog = page.getByRole('dialog')
    await expectFormAwake(dialog)
    await fillLeadForm(page, visitor)
    await controlsOf(page).getStarted.click()
    await expect(controlsOf(page).code).toBeFocused()
    const waits = await waitsOf(page)
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(dialog).toContainText('Your dashboard opened in a new tab.')
    await expect(dialog).toBeHidden()
    expect(await waits()).toContain(2_000)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      source: 'telegram',
      description: 'Smart GrokAI - footer popup form',
    })
  })

  test('keeps what was typed without a connection, and sends it with one', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
    const form = controlsOf(page)
    await expectFormAwake(page.getByRole('dialog'))
    const visitor = newVisitor()
    await fillLeadForm(page, visitor)
    await context.setOffline(true)
    await form.getStarted.click()
    await expect(form.alert).toHaveText(
      'Network error. Please check your connection and try again.',
    )
    await expect(form.firstName).toHaveValue(visitor.firstName)
    await expect(form.consent).toBeChecked()
    await context.setOffline(false)
    await form.getStarted.click()
    await expect(form.code).toBeFocused()
  })

  test('leads to the page with the form when its data cannot be loaded', async ({ page }) => {
    await page.route('**/connect/form?*', (route) => route.abort())
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Open it as a page' }),
    ).toHaveAttribute('href', '/connect?via=whatsapp')
  })
})

/** Asks the browser, because Playwright often misses the URL of a tab that a click opened. */
async function titlesOfTabs(browser: Browser): Promise<string[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  await devtools.detach()
  return targetInfos.map(({ title }) => title)
}

/** Returns what says which waits the page has asked for since, in milliseconds: how long they took depends on the machine. */
async function waitsOf(page: Page): Promise<() => Promise<number[]>> {
  type Waiting = { waits: number[] }
  await page.evaluate(() => {
    const later = window.setTimeout
    const waits: number[] = []
    const setTimeout = (act: () => void, ms = 0) => {
      waits.push(ms)
      return later(act, ms)
    }
    Object.assign(window, { waits, setTimeout })
  })
  return () => page.evaluate(() => (window as unknown as Waiting).waits)
}
