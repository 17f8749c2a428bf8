import { safeDestination } from '#app/shared/safe-url'
import type { AdRollConversion, SubmittedView } from './view'

/**
 * Opens the dashboard in a new tab and says so, or here if the browser blocks that. Ad-network traffic waits first, so the
 * conversion call is not cut off. The URL is checked again in the browser.
 */
export function leaveForDashboard(view: SubmittedView, onTab: () => void) {
  if (view.conversion) reportConversion(view.conversion)
  const url = safeDestination(view.url, view.allowedHosts) ?? thankYouPath
  if (view.delayMs > 0) setTimeout(() => open(url, onTab), view.delayMs)
  else open(url, onTab)
}

/** Our own final page, which needs no new tab. */
export const thankYouPath = '/thank-you'

function open(url: string, onTab: () => void) {
  const tab = url === thankYouPath ? null : window.open(url, '_blank')
  if (!tab) return location.assign(url)
  tab.opener = null
  onTab()
}

type AdRollWindow = Window & {
  adroll?: { track?: (event: string, properties: AdRollConversion) => void }
}

/** Reports a conversion to the network's tag, which may be absent or blocked. Called only with consent to tracking. */
function reportConversion(conversion: AdRollConversion) {
  try {
    ;(window as AdRollWindow).adroll?.track?.('conversion', conversion)
  } catch {
    // A failing tag must not stop the visitor from reaching their dashboard.
  }
}
