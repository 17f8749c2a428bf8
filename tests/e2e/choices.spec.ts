import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'
import { expectIdle, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const consent = (page: Page) => page.getByRole('region', { name: 'Allow ad measurement?' })
const root = (page: Page) => page.locator('html')
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

test.describe('theme', () => {
  test('follows the system until the visitor chooses, and remembers the choice', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await background(page)).toBe('rgb(18, 21, 24)')
    await footer(page).getByRole('button', { name: 'Light' }).click()
    expect(await background(page)).toBe('rgb(251, 250, 247)')
    await expect(footer(page).getByRole('button', { name: 'Light' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect.poll(async () => (await cookieOf(page, 'theme'))?.value).toBe('light')
    await page.reload()
    expect(await background(page)).toBe('rgb(251, 250, 247)')
    await footer(page).getByRole('button', { name: 'System' }).click()
    expect(await background(page)).toBe('rgb(18, 21, 24)')
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
    expect(chosen).toBe(plain)

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
    await wakePage(page)
    await page.evaluate(() => history.pushState(null, '', '/no-such-page'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('consent', () => {
  test('is not asked without an ad network', async ({ page }) => {
    await page.goto('/?utm_source=adroll&fbclid=abc123')
    await expect(root(page)).toHaveAttribute('data-consent', 'unasked')
    await expect(page.locator('#privacy-choices')).toHaveCount(0)
    await footer(page).getByRole('link', { name: 'Ad settings' }).click()
    await expect(page).toHaveURL('/privacy#privacy-choices')
    await expect(consent(page)).toBeFocused()
  })

  test('the footer opens the choice again and takes the focus back', async ({ page, baseURL }) => {
    const cookie = { name: 'tracking_consent', value: 'granted', url: baseURL as string }
    await page.context().addCookies([cookie])
    await page.goto('/')
    const link = footer(page).getByRole('link', { name: 'Ad settings' })
    await expect(consent(page)).toBeHidden()
    await link.click()
    await expect(consent(page)).toContainText('Current setting: on.')
    await expect(consent(page)).toBeFocused()
    await consent(page).getByRole('button', { name: 'Decline' }).click()
    await expect(consent(page)).toBeHidden()
    await expect(link).toBeFocused()
    await expect.poll(async () => (await cookieOf(page, 'tracking_consent'))?.value).toBe('denied')
  })

  test('Global Privacy Control counts as a refusal, without a question', async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await page.goto('/')
    await expect(consent(page)).toBeHidden()
    await footer(page).getByRole('link', { name: 'Ad settings' }).click()
    await expect(consent(page)).toContainText('Your browser sends Global Privacy Control.')
    await expect(consent(page).getByRole('button')).toHaveCount(0)
  })

  test('nothing third-party is asked for, whatever the choice', async ({ page }) => {
    const { foreignHosts } = watchPage(page)
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'Ad settings' }).click()
    await consent(page).getByRole('button', { name: 'Allow' }).click()
    await page.reload()
    await wakePage(page)
    await expectIdle(page)
    expect(foreignHosts()).toEqual([])
  })
})

function background(page: Page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
