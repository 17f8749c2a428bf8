import type { Page } from '@playwright/test'
import { minute } from '#app/shared/time.ts'
import { askForCode, controlsOf, openForm } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

for (const width of [320, 390]) {
  test(`a toast covers no control of a phone of ${width} pixels, wherever the page is scrolled`, async ({
    page,
    server,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await openForm(page)
    await askForCode(page, visitor)
    await server.advance(minute, page)
    await controlsOf(page).resend.click()
    const toast = page.locator('.toast')
    await expect(toast).toHaveText('New code sent.')
    await expect(toast).toBeVisible()
    expect((await toast.boundingBox())?.width).toBeLessThan(200)
    for (const top of [0, 60, 120, 200, 320, 480, 700, 1_000]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => covered(page)).toEqual([])
    }
    await expect(toast).toBeAttached()
  })
}

/** Returns the controls that a visible toast covers. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')
    if (!toast?.checkVisibility({ opacityProperty: true })) return []
    const box = toast.getBoundingClientRect()
    return Array.from(document.querySelectorAll('a[href], button, input, select, textarea, label'))
      .filter((control) => {
        if (toast.contains(control) || !control.checkVisibility()) return false
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      .map((control) => control.outerHTML.slice(0, 100))
  })
}
