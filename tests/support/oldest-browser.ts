import type { Page } from '@playwright/test'
import { newerApis } from '#scripts/build/oldest-browsers.ts'

/** Takes from the browser what the oldest browsers lack. */
export async function ageBrowser(page: Page) {
  await page.addInitScript((apis) => {
    const globals = window as unknown as Record<string, { prototype?: object } | undefined>
    for (const api of apis) {
      const [owner = '', name] = api.split(/[.#]/)
      const built = globals[owner]
      const holder = api.includes('#') ? built?.prototype : built
      if (!name) Reflect.deleteProperty(window, owner)
      else if (holder) Reflect.deleteProperty(holder, name)
    }
  }, newerApis)
}
