import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const funnel = '/articles/the-future-of-pensions-ai-retirement-planning'

// The page's own forms, besides the two dialogs of every page.
const pages: [path: string, submitButtons: string[]][] = [
  ['/', []],
  ['/register', ['Create Account']],
  ['/connect?via=whatsapp', ['Get Started']],
  ['/contact', ['Send Message']],
  ['/privacy/my-data', ['Send Code']],
  ['/markets', []],
  ['/articles/royalbot-revolutionary-ai-assistant', ['Learn More About RoyalBot']],
  [funnel, ['Get Started Now', 'Get Started']],
]

test('each page has each id once and each label at its own control, all dialogs open', async ({
  page,
}) => {
  const { troubles } = watchPage(page)
  for (const [path, buttons] of pages) {
    await page.goto(path)
    await wakePage(page)
    await openAllDialogs(page)
    for (const name of buttons)
      await expect(page.locator('main form button', { hasText: name }).last()).toBeAttached()
    await expect(page.locator('dialog[id^=contact-] .lead-flow form')).toHaveCount(2)
    expect.soft(await duplicateIds(page), path).toEqual([])
    expect.soft(await strayLabels(page), path).toEqual([])
  }
  expect(troubles).toEqual([])
})

/** Opens them by script: a modal dialog blocks the pointer for the next one. */
async function openAllDialogs(page: Page) {
  await page.evaluate(() => {
    for (const id of ['comments-sign-up', 'contact-whatsapp', 'contact-telegram']) {
      document.querySelector<HTMLElement>(`[data-opens="${id}"]`)?.click()
    }
  })
}

function duplicateIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })
}

/** Returns labels, hints and errors that refer to nothing, or into another form. */
function strayLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const forms = Array.from(document.querySelectorAll('form'))
    const labels = Array.from(document.querySelectorAll('label'))
    return [
      ...labels
        .filter(({ control }) => control === null)
        .concat(labels.filter((label) => label.control?.closest('form') !== label.closest('form')))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...forms.flatMap((form) =>
        Array.from(form.querySelectorAll('[aria-describedby]')).flatMap((control) =>
          (control.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .filter((id) => !form.contains(document.getElementById(id)))
            .map((id) => `${control.outerHTML.slice(0, 100)} → ${id}`),
        ),
      ),
    ]
  })
}
