import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

// `axe.source` is not minified, and every document is sent it again.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Beyond the standards: landmarks with the same name look identical in a list. */
const practices = ['landmark-unique']
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** What axe checks: the frame of a page in another of its states is the one that was checked. */
type Within = 'html' | 'main'

/** Checks a page in its current state for WCAG 2.2 AA: light and dark, phone and desktop, small and enlarged. */
export async function expectAccessible(page: Page, within: Within = 'html') {
  await standStill(page)
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violationsOf(page, 'all', within), `axe, ${viewport.width} px`).toEqual([])
    expect.soft(await smallTargets(page), `targets at ${viewport.width} px`).toEqual([])
  }
  // Dark mode changes only colours, by tokens that have no widths.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violationsOf(page, 'of colour', within), 'axe, dark').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await overflowing(page), 'wider than 320 px').toEqual([])
  await page.setViewportSize(phone)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await overflowing(page), 'wider than 390 px with text at 200 %').toEqual([])
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
}

type Rules = 'all' | 'of colour' | 'but those of colour'

/** Returns axe's findings: rule and elements. Rules of colour take half of the time. */
export async function violationsOf(page: Page, rules: Rules = 'all', within: Within = 'html') {
  const hasColour = rules !== 'but those of colour'
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly:
      rules === 'of colour'
        ? { type: 'rule', values: rulesOfColour }
        : { type: 'tag', values: standards },
    rules:
      rules === 'of colour'
        ? {}
        : Object.fromEntries([
            ...practices.map((rule) => [rule, { enabled: true }]),
            ...rulesOfColour.map((rule) => [rule, { enabled: hasColour }]),
          ]),
  }
  return axeFindings(page, options, within)
}

/** Does the same with the caller's rules. axe is loaded once per document, because that takes as long as many rules. */
export async function axeFindings(
  page: Page,
  options: RunOptions,
  within: Within = 'html',
): Promise<[rule: string, elements: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([selector, given]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        selector,
        given,
      )
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    [within, options] as const,
  )
}

/**
 * Finishes transitions: colours in between have another contrast, and transitions in parts without layout never
 * end.
 */
async function standStill(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { transition: none !important; content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Returns controls below 24 × 24 px, except links within a sentence (WCAG 2.2, 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  const controls = page.locator('a[href], button, input, select, textarea, summary, [role=option]')
  return controls.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        // One pixel: kept for screen readers and for the focus.
        const isShown =
          width > 1 &&
          element.checkVisibility({ opacityProperty: true }) &&
          !element.closest('[aria-hidden]')
        const isInSentence =
          element.matches('p a, li a') && getComputedStyle(element).display === 'inline'
        return isShown && !isInSentence && (width < 24 || height < 24)
      })
      .map((element) => element.outerHTML),
  )
}

/** Returns the elements that overflow if the page scrolls sideways. */
async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
