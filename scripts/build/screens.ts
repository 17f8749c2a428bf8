import type { Page } from '@playwright/test'

export type Screen = {
  /** The file's name. */
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
export const screens: Screen[] = [
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
  { name: 'compared', path: '/markets/stock/ry?range=1M&compare=crypto-btc' },
  { name: 'search', path: '/search?q=bank' },
  { name: 'search-nothing', path: '/search?q=zzzz' },
  { name: 'register', path: '/register' },
  { name: 'connect', path: '/connect' },
  { name: 'thank-you', path: '/register', prepare: (page) => signUp(page, 'down', '**/thank-you') },
  { name: 'declined', path: '/register', prepare: signUpInVain },
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
  { name: 'code', path: '/register', prepare: askForCode },
  { name: 'toast', path: '/markets', prepare: showToast, isViewport: true },
  { name: 'consent', path: '/?utm_source=adroll', asksForConsent: true, isViewport: true },
  { name: 'consent-again', path: '/', prepare: openConsent, isViewport: true },
]

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

let visitors = 0

async function askForCode(page: Page, mailbox = 'ada'): Promise<void> {
  visitors++
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Tremblay')
  await page
    .getByRole('textbox', { name: 'Email address' })
    .fill(`${mailbox}@example${visitors}.com`)
  await page.getByRole('textbox', { name: 'Phone number' }).fill(`+1604${3_000_000 + visitors}`)
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Verify Code' }).waitFor()
}

/** Registers with the latest code; the mailbox decides the buyer's response. */
async function signUp(page: Page, mailbox: string, end: string): Promise<void> {
  await sendCode(page, mailbox)
  await page.waitForURL(end)
}

async function signUpInVain(page: Page): Promise<void> {
  await sendCode(page, 'reject')
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
}

async function sendCode(page: Page, mailbox: string): Promise<void> {
  await askForCode(page, mailbox)
  const sent = await page.request.get('/dev/messages', { headers: { Accept: 'application/json' } })
  const [message] = (await sent.json()) as [{ code: string }]
  await page.getByRole('textbox', { name: '4-digit code' }).fill(message.code)
}

async function showToast(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Watch / })
    .first()
    .click()
  await page.locator('[data-sonner-toast][data-mounted="true"]').waitFor()
}
