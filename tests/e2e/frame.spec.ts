import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { controlsOf, fillLeadForm, giveCode, stubWindowOpen } from '#tests/support/lead-form.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { expectAwake, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const consent = (page: Page) => page.getByRole('region', { name: 'May ad networks measure here?' })
const root = (page: Page) => page.locator('html')
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

test.describe('contact dialogs', () => {
  for (const [label, title] of [
    ['WhatsApp', 'Connect via WhatsApp'],
    ['Telegram', 'Connect via Telegram'],
  ] as const) {
    test(`${label} opens its form in place`, async ({ page }) => {
      await page.goto('/')
      const url = page.url()
      await footer(page).getByRole('link', { name: label }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Get Started' })).toBeVisible()
      await expect(dialog.getByRole('checkbox')).not.toBeChecked()
      expect(page.url()).toBe(url)
    })
  }

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

  test('keeps the keyboard inside, closes with Escape and gives the focus back', async ({
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
  })

  test('closes by its button and by the backdrop, and nothing scrolls behind it', async ({
    page,
  }) => {
    await page.goto('/')
    const opener = footer(page).getByRole('link', { name: 'Telegram' })
    const dialog = page.getByRole('dialog')
    await opener.click()
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(10, 300)
    await page.mouse.wheel(0, -500)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(10, 300)
    await expect(dialog).toBeHidden()
  })

  test('a modified click still opens the page in a new tab', async ({ page, context }) => {
    await page.goto('/')
    const opened = context.waitForEvent('page')
    await footer(page)
      .getByRole('link', { name: 'WhatsApp' })
      .click({ modifiers: ['ControlOrMeta'] })
    expect(new URL((await opened).url()).pathname).toBe('/connect')
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
    await expect(dialog.locator('.country-box[data-ready]')).toBeVisible()
    await fillLeadForm(page, visitor)
    await controlsOf(page).getStarted.click()
    await expect(controlsOf(page).code).toBeFocused()
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(dialog).toContainText('Redirecting you to your personalized dashboard....')
    const seenAt = Date.now()
    await expect(dialog).toBeHidden()
    expect(Date.now() - seenAt).toBeGreaterThan(1_500)
    expect(Date.now() - seenAt).toBeLessThan(3_500)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      source: 'telegram',
      description: 'Smart GrokAI - footer popup form',
    })
  })

  test('keeps what was typed while it is closed', async ({ page }) => {
    const visitor = newVisitor()
    await page.goto('/')
    const opener = footer(page).getByRole('link', { name: 'WhatsApp' })
    await opener.click()
    await controlsOf(page).firstName.fill(visitor.firstName)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await opener.click()
    await expect(controlsOf(page).firstName).toHaveValue(visitor.firstName)
  })

  test('leads to the page with the form when its data cannot be had', async ({ page }) => {
    await page.route('**/connect/form', (route) => route.abort())
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Open it as a page' }),
    ).toHaveAttribute('href', '/connect?via=whatsapp')
  })

  test('holds the list of countries within its height', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'WhatsApp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect via WhatsApp' })
    await dialog.locator('.country-face').click()
    const panel = page.getByRole('dialog', { name: 'Choose a country' })
    await expect(panel).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(dialog).toBeVisible()
  })
})

test.describe('menu', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens by its button, closes with Escape and after a choice', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Markets',
      'Stocks',
      'Crypto',
      'Forex',
      'Insights',
      'Advertise',
    ])
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await button.click()
    await menu.getByRole('link', { name: 'Markets' }).click()
    await expect(page).toHaveURL('/markets')
    await expect(menu).toBeHidden()
  })

  test('fits a screen of 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    for (const open of [false, true]) {
      if (open) await page.getByRole('button', { name: 'Menu' }).click()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    }
  })
})

test.describe('theme', () => {
  test('follows the system until the visitor chooses, and remembers the choice', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await background(page)).toBe('rgb(20, 22, 26)')
    await footer(page).getByRole('button', { name: 'Light' }).click()
    expect(await background(page)).toBe('rgb(251, 251, 249)')
    await expect(footer(page).getByRole('button', { name: 'Light' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect.poll(async () => (await cookieOf(page, 'theme'))?.value).toBe('light')
    await page.reload()
    expect(await background(page)).toBe('rgb(251, 251, 249)')
    await footer(page).getByRole('button', { name: 'System' }).click()
    expect(await background(page)).toBe('rgb(20, 22, 26)')
    await expect.poll(async () => await cookieOf(page, 'theme')).toBeUndefined()
  })

  test('is set before the first paint, though the HTML is the same for everyone', async ({
    page,
    request,
    baseURL,
  }) => {
    const cookie = 'theme=dark; tracking_consent=granted'
    const plain = await (await request.get('/')).text()
    const chosen = await (await request.get('/', { headers: { Cookie: cookie } })).text()
    const nonce = /nonce="[^"]*"|"nonce":"[^"]*"/g
    expect(chosen.replace(nonce, '')).toBe(plain.replace(nonce, ''))

    await page.context().addCookies([{ name: 'theme', value: 'dark', url: baseURL as string }])
    await page.addInitScript(() => {
      const seen: (string | undefined)[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.body) seen.push(document.documentElement.dataset.theme)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(new Set(seen)).toEqual(new Set(['dark']))
  })

  test('stays through a navigation and an error page', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: baseURL as string }])
    await page.goto('/')
    await page.getByRole('link', { name: 'Register', exact: true }).click()
    await expect(page).toHaveURL('/register')
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await expectAwake(page)
    await page.evaluate(() => history.pushState(null, '', '/no-such-page'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('consent', () => {
  test('asks once, with two buttons of the same weight, and remembers', async ({ page }) => {
    await page.goto('/')
    const bar = consent(page)
    await expect(bar).toBeInViewport({ ratio: 1 })
    const [no, yes] = [
      bar.getByRole('button', { name: 'No, thanks' }),
      bar.getByRole('button', { name: 'Allow' }),
    ]
    const looks = (button: typeof no) =>
      button.evaluate((element) => {
        const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return { backgroundColor, color, fontWeight, borderColor, width, height }
      })
    expect(await looks(no)).toEqual(await looks(yes))
    await yes.click()
    await expect(bar).toBeHidden()
    await expect.poll(async () => (await cookieOf(page, 'tracking_consent'))?.value).toBe('granted')
    const days = ((await cookieOf(page, 'tracking_consent'))?.expires ?? 0) - Date.now() / 1000
    expect(Math.round(days / 86_400)).toBe(180)
    await page.reload()
    await expect(bar).toBeHidden()
  })

  test('a no leaves nothing but campaign values, for the session', async ({ page }) => {
    await page.goto('/?utm_source=adroll&utm_campaign=spring&fbclid=abc123&cid=777')
    expect((await cookieOf(page, 'tracking_data'))?.value).toContain('abc123')
    await consent(page).getByRole('button', { name: 'No, thanks' }).click()
    await expect.poll(async () => (await cookieOf(page, 'tracking_data'))?.expires).toBe(-1)
    const kept = decodeURIComponent((await cookieOf(page, 'tracking_data'))?.value ?? '')
    expect(JSON.parse(kept)).toMatchObject({ utm_source: 'adroll', cid: '777' })
    expect(kept).not.toContain('abc123')
  })

  test('the footer opens the choice again and takes the focus back', async ({ page, baseURL }) => {
    const cookie = { name: 'tracking_consent', value: 'granted', url: baseURL as string }
    await page.context().addCookies([cookie])
    await page.goto('/')
    const link = footer(page).getByRole('link', { name: 'Privacy choices' })
    await expect(consent(page)).toBeHidden()
    await link.click()
    await expect(consent(page)).toContainText('Your choice so far: allowed.')
    await expect(consent(page)).toBeFocused()
    await consent(page).getByRole('button', { name: 'No, thanks' }).click()
    await expect(consent(page)).toBeHidden()
    await expect(link).toBeFocused()
    await expect.poll(async () => (await cookieOf(page, 'tracking_consent'))?.value).toBe('denied')
  })

  test('Global Privacy Control is a no that is not asked about', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await page.goto('/')
    await expect(consent(page)).toBeHidden()
    await footer(page).getByRole('link', { name: 'Privacy choices' }).click()
    await expect(consent(page)).toContainText('Your browser sends Global Privacy Control.')
    await expect(consent(page).getByRole('button')).toHaveCount(0)
  })

  test('the open question never hides what has the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/register')
    const bar = consent(page)
    await expect(bar).toBeVisible()
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement
        const panel = document.getElementById('privacy-choices')
        if (!focused || !panel || panel.contains(focused) || focused === document.body) return null
        const { bottom } = focused.getBoundingClientRect()
        return bottom > panel.getBoundingClientRect().top + 1 ? focused.outerHTML : null
      })
      expect(hidden).toBeNull()
    }
  })

  test('nothing third-party is asked for, whatever the choice', async ({ page }) => {
    const { foreignHosts } = watchPage(page)
    await page.goto('/')
    await consent(page).getByRole('button', { name: 'Allow' }).click()
    await page.reload()
    await wakePage(page)
    await page.waitForLoadState('networkidle')
    expect(foreignHosts()).toEqual([])
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the frame, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    expect(await violations(page), 'consent bar').toEqual([])
    await consent(page).getByRole('button', { name: 'No, thanks' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await violations(page), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await footer(page).getByRole('link', { name: 'Telegram' }).click()
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    expect(await violations(page), 'dialog').toEqual([])
  })
}

test('a tooltip comes after 700 ms, can be pointed at, and goes at Escape', async ({ page }) => {
  await page.goto('/')
  const control = page.getByRole('link', { name: 'Sandbox' })
  const bubble = page.getByText('Nothing is sent for real here.')
  await control.hover()
  await page.waitForTimeout(300)
  await expect(bubble).toBeHidden()
  await expect(bubble).toBeVisible()
  await bubble.hover()
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  await page.mouse.move(5, 600)
  await control.focus()
  await expect(bubble).toBeVisible()
})

test('no headline jumps when the face arrives late', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        ;(window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1_500)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
})

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

function background(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
