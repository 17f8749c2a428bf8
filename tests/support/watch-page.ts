import type { Page } from '@playwright/test'

/** Everything a page asks the network for, and everything it complains of. */
export function watchPage(page: Page) {
  const requests: string[] = []
  const troubles: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // A violation of the content security policy is a console error too.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Chromium gives up a transition between documents where the next one is slow, and tells the page so.
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
