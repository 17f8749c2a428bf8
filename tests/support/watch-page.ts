import type { Page } from '@playwright/test'

/** Records every request of a page, and every error it reports. */
export function watchPage(page: Page) {
  const requests: string[] = []
  const troubles: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // A violation of the content security policy is a console error too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Chromium abandons a transition between documents if the next one is slow, and reports it.
    if (!/Transition was (aborted|skipped)/.test(error.message)) troubles.push(String(error))
  })
  return {
    requests,
    troubles,
    foreignHosts: () =>
      requests
        .map((url) => new URL(url))
        .filter(({ protocol, hostname }) => protocol !== 'data:' && hostname !== 'localhost')
        .map(({ host }) => host),
  }
}
