import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'
import { ageBrowser, newerApis } from '#tests/support/oldest-browser.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const assets = join(root, 'build', 'client', 'assets')
const built = (pattern: string) =>
  globSync(pattern, { cwd: assets }).map((name) => readFileSync(join(assets, name), 'utf8'))

/** Each is used only if it exists. */
const guarded = [
  // React's view transitions, zod's errors, the phone's menu.
  'Document#startViewTransition',
  'Error.captureStackTrace',
  'HTMLElement#hidePopover',
]
/** Common names of other things. */
const ambiguous =
  /#(size|bytes|values|popover|name|share|connection|union|difference|intersection|map|filter|find|some|take|toArray)$|^(scheduler|navigation|Highlight|Iterator)$/

test('the scripts use no function that the oldest browsers lack', () => {
  const scripts = built('*.js').join('\n')
  const used = newerApis.filter((api) => {
    if (ambiguous.test(api)) return false
    const text = api.replace(/^\w+#/, '.').replaceAll('.', '\\.')
    return new RegExp(`${text.startsWith('\\.') ? '' : '\\b'}${text}\\b`).test(scripts)
  })
  expect(used.sort()).toEqual(guarded)
})

test('the styles keep signs and focus rings in the oldest browsers', () => {
  const styles = built('*.css').join('\n')
  // A browser that does not know the text after the slash drops the whole declaration.
  for (const [, plain = '', before = ''] of styles.matchAll(/(.{0,40})content:("[^"]*") ?\/ ?""/g))
    expect(`${plain}`).toContain(`content:${before};`)
  expect(styles).toContain('/ ""')
  // The ring that replaces such an outline takes `:has()`.
  const unconditional = styles.replace(
    /@supports selector\(:has\(\*\)\)\{(?:[^{}]*\{[^{}]*\})*\}/g,
    '',
  )
  expect(unconditional).not.toMatch(/:focus-visible\{outline:(none|0)/)
  expect(styles).toMatch(/:focus-visible\{outline:(none|0)/)
})

test('every kind of page works in the oldest browsers', async ({ page }) => {
  await ageBrowser(page)
  const { troubles } = watchPage(page)
  for (const path of [
    '/',
    '/markets',
    '/markets/crypto/btc',
    '/markets/crypto/btc/chart',
    '/articles/ai-trading-app-profits',
    '/privacy/my-data',
    '/contact',
  ]) {
    await page.goto(path)
    await wakePage(page)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('.toast')).toHaveText('Settings saved.')
  }
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  expect(troubles).toEqual([])
})

test('the ticker pauses without :has()', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/markets')
  await page.evaluate(() => {
    const drop = (list: CSSRuleList, remove: (index: number) => void) => {
      for (let index = list.length - 1; index >= 0; index--) {
        const rule = list[index]
        if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) remove(index)
        else if (rule instanceof CSSGroupingRule)
          drop(rule.cssRules, (inner) => rule.deleteRule(inner))
      }
    }
    for (const sheet of document.styleSheets)
      drop(sheet.cssRules, (index) => sheet.deleteRule(index))
  })
  const moving = page.locator('.ticker-window ul').first()
  await expect(moving).toHaveCSS('animation-play-state', 'running')
  await page.getByRole('checkbox', { name: 'Pause ticker' }).check()
  await page.mouse.move(0, 500)
  await expect(moving).toHaveCSS('animation-play-state', 'paused')
})
