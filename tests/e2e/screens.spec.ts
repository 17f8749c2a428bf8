import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#scripts/lib/paths.ts'
import { askForCode, controlsOf } from '#tests/support/lead-form.ts'
import { type Sandbox, sandboxOf } from '#tests/support/sandbox.ts'
import { serverVars } from '#tests/support/server-vars.ts'
import { newVisitor, test } from '#tests/support/visitor.ts'

// Without an ad network nothing asks for consent.
test.use({ vars: serverVars.adRoll })

type Screen = {
  name: string
  path: string
  /** Brings the page into the required state. */
  prepare?: (page: Page) => Promise<void>
  /** Keeps the consent bar's question open. */
  asksForConsent?: boolean
  /** Captures the visible screen instead of the whole page, for overlays. */
  isViewport?: boolean
}

/** Every screen of the site, and what can be open on it. A new screen is a new line here. */
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'markets', path: '/markets' },
  { name: 'markets-table', path: '/markets?view=table' },
  { name: 'markets-map', path: '/markets?view=map' },
  { name: 'markets-gainers', path: '/markets?filter=up' },
  { name: 'watchlist', path: '/markets?filter=watched' },
  { name: 'stocks', path: '/stocks' },
  { name: 'crypto', path: '/crypto?sort=gainers' },
  { name: 'forex', path: '/forex' },
  { name: 'instrument', path: '/markets/crypto/btc' },
  { name: 'instrument-chart', path: '/markets/forex/usd-cad?range=1M', prepare: moveChart },
  { name: 'compared', path: '/markets/stock/ry/chart?range=1M&compare=crypto-btc' },
  { name: 'rates', path: '/markets/rates' },
  {
    name: 'rates-refused',
    path: '/markets/rates?series=bond-5&amount=abc&rate=99&years=25&every=week',
  },
  { name: 'search', path: '/search?q=bank' },
  { name: 'search-nothing', path: '/search?q=zzzz' },
  { name: 'register', path: '/register' },
  { name: 'connect', path: '/connect' },
  { name: 'thank-you', path: '/register', prepare: registerWell },
  { name: 'declined', path: '/register', prepare: registerInVain },
  { name: 'my-data', path: '/privacy/my-data' },
  { name: 'my-email', path: '/privacy/email' },
  { name: 'welcome', path: '/welcome' },
  { name: 'about', path: '/about' },
  { name: 'corrections', path: '/corrections' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'advertise', path: '/advertise' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-sent', path: '/contact?sent=1' },
  { name: 'contact-refused', path: '/contact', prepare: sendEmptyMessage },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'insights', path: '/insights' },
  { name: 'glossary', path: '/glossary' },
  { name: 'news', path: '/articles/rbc-profit-rises-despite-credit-hits' },
  { name: 'analysis', path: '/articles/interest-rate-outlook' },
  { name: 'report', path: '/articles/crypto-sentiment-neutral' },
  { name: 'explainer', path: '/articles/ai-trading-app-profits' },
  { name: 'coin-trade', path: '/articles/hex-coin-trade-shocked-analysts' },
  { name: 'funnel', path: '/articles/85-percent-canadians-regret-delayed-ai-retirement' },
  { name: 'promotion', path: '/articles/royalbot-revolutionary-ai-assistant' },
  {
    name: 'story',
    path: '/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy',
  },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'menu', path: '/', prepare: openMenu, isViewport: true },
  { name: 'modal', path: '/', prepare: openDialog, isViewport: true },
  { name: 'code', path: '/register', prepare: sendForm },
  { name: 'toast', path: '/markets', prepare: showToast, isViewport: true },
  { name: 'consent', path: '/?utm_source=adroll', asksForConsent: true, isViewport: true },
  { name: 'consent-again', path: '/', prepare: openConsent, isViewport: true },
]

const widths = [390, 768, 1280, 1680]
const themes = ['light', 'dark'] as const
const folder = join(root, '.cache', 'screenshots')

// Otherwise the first pages would have no prices.
test.beforeAll(({ server }) => server.havePrices())

for (const screen of screens) {
  test(screen.name, async ({ server, browser }) => {
    test.setTimeout(180_000)
    for (const width of widths) {
      for (const colorScheme of themes) {
        const context = await browser.newContext({
          baseURL: server.url,
          colorScheme,
          viewport: { width, height: width < 600 ? 844 : 900 },
          reducedMotion: 'reduce',
          extraHTTPHeaders: { 'CF-Connecting-IP': server.newAddress() },
        })
        const page = await context.newPage()
        if (!screen.asksForConsent) {
          const refusal = { name: 'tracking_consent', value: 'denied', url: server.url }
          await context.addCookies([refusal])
        }
        await page.goto(screen.path, { waitUntil: 'load' })
        await page.mouse.move(5, 5)
        await screen.prepare?.(page)
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({
          path: join(folder, `${screen.name}-${width}-${colorScheme}.png`),
          fullPage: !screen.isViewport,
          animations: 'disabled',
        })
        await context.close()
      }
    }
  })
}

async function moveChart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Maple Tape' }).first().hover()
  await page.getByRole('slider').hover()
  await page.locator('.chart-dot').waitFor()
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' })
  if (await button.isVisible()) await button.click()
}

async function openDialog(page: Page): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'WhatsApp' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get Started' }).waitFor()
}

async function sendEmptyMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message is required').waitFor()
}

async function openConsent(page: Page): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'Ad settings' }).click()
}

async function sendForm(page: Page): Promise<void> {
  await askForCode(page, newVisitor())
}

/** Registers with the latest code; the mailbox decides the buyer's response. */
async function signUp(page: Page, mailbox: string): Promise<void> {
  const visitor = newVisitor(mailbox)
  await askForCode(page, visitor)
  const sandbox: Sandbox = sandboxOf(page.request)
  await controlsOf(page).code.fill(await sandbox.codeFor(visitor.phone))
}

async function showToast(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .click()
  await page.locator('[data-sonner-toast][data-mounted="true"]').waitFor()
}

async function registerWell(page: Page): Promise<void> {
  await signUp(page, 'down')
  await page.waitForURL('**/thank-you')
}

async function registerInVain(page: Page): Promise<void> {
  await signUp(page, 'reject')
  await controlsOf(page).tryAgain.waitFor()
}
