import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { paths } from '#tests/support/every-path.ts'
import { expectIdle, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

// By articles.spec.ts, markets.spec.ts and static.spec.ts, which fail at any error in the console.
const watchedElsewhere =
  /^\/(markets(\/crypto\/btc)?|stocks|crypto|forex|search|about|corrections|accessibility|advertise|contact|privacy|terms|glossary)?$/

test('no page violates its own policy, before or after hydration, or logs to the console', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const violations = await watchViolations(page)
  const { troubles } = watchPage(page)
  let pages = 0
  for (const path of paths.filter((one) => !watchedElsewhere.test(one))) {
    const response = await request.get(path, { headers: { Accept: 'text/html' } })
    if (!response.headers()['content-type']?.startsWith('text/html')) continue
    await page.goto(path)
    if ((await page.locator('a.wordmark').count()) > 0) await wakePage(page)
    // Chromium logs the status of a page that is not found.
    if (response.ok()) expect(troubles).toEqual([])
    troubles.length = 0
    pages++
  }
  expect(violations).toEqual([])
  expect(pages).toBeGreaterThan(15)
})

test('what was put into a page is blocked', async ({ page }) => {
  const violations = await watchViolations(page)
  await page.route('**/about', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const injected = `<script>window.isInjected = true</script>
      <script src="data:text/javascript,window.isInjected=true"></script>
      <style>h1 { color: rgb(1, 2, 3) !important }</style>
      <p id="styled" style="color: rgb(1, 2, 3)" onclick="window.isInjected = true">in</p>`
    await route.fulfill({ response, body: html.replace('<main', `${injected}<main`) })
  })
  await page.goto('/about')
  await page.locator('#styled').click({ position: { x: 4, y: 4 } })
  expect(await page.evaluate(() => 'isInjected' in window)).toBe(false)
  for (const selector of ['h1', '#styled']) {
    await expect(page.locator(selector).first()).not.toHaveCSS('color', 'rgb(1, 2, 3)')
  }
  expect(new Set(violations)).toEqual(
    new Set(['script-src-elem', 'style-src-elem', 'style-src-attr', 'script-src-attr']),
  )
})

const foreign = 'https://evil.example/x.js'
const forged = (name: string) =>
  `<${name} id="page-data" type="application/json" data-modules="${foreign}">{"routes":{"root":["${foreign}"]}}</${name}>`

for (const [what, markup, hasEntry] of [
  ['an element', `<i id="page-data" data-modules="${foreign}"></i>`, true],
  ['a data block', forged('script'), true],
  [
    'a form with the name of the list of scripts',
    `<form name="scripts"><button id="page-data" data-modules="/assets/evil.js"></button></form>`,
    true,
  ],
  [
    'the last block of a body whose end it hides',
    `</div></main></div>${forged('script')}<!--`,
    false,
  ],
] as const) {
  test(`${what} put into a page names no foreign script that runs`, async ({ page, context }) => {
    const asked: string[] = []
    await context.route(/^https:/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isInjected = true' })
    })
    await page.route('**/about', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/<main[^>]*>/, `$&${markup}`) })
    })
    await page.goto('/about')
    await page.locator('a.wordmark').hover()
    const entry = page.locator('head script[src^="/assets/entry.client-"]')
    if (hasEntry) await expect(entry).toHaveCount(1)
    await expectIdle(page)
    expect(await page.evaluate(() => 'isInjected' in window)).toBe(false)
    expect(asked).toEqual([])
  })
}

/** Returns the violated directives. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (directive: string) => violations.push(directive))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      const { noteViolation } = window as unknown as { noteViolation: (name: string) => void }
      noteViolation(effectiveDirective)
    })
  })
  return violations
}
