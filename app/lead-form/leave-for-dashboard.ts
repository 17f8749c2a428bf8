import { safeDestination } from '#app/shared/safe-url'
import type { AdRollConversion, SubmittedView } from './view'

/**
 * Opens the dashboard in a new tab, or here where the browser blocks that. Ad-network traffic waits
 * first, so that the conversion call is not cut off. The address is checked again on this side.
 */
export function leaveForDashboard(view: SubmittedView) {
  if (view.conversion) reportConversion(view.conversion)
  const url = safeDestination(view.url, view.allowedHosts) ?? thankYouPath
  if (view.delayMs > 0) setTimeout(() => open(url), view.delayMs)
  else open(url)
}

/** This site's own last page: no reason for a second tab. */
export const thankYouPath = '/thank-you'

function open(url: string) {
  const tab = url === thankYouPath ? null : window.open(url, '_blank')
  if (tab) tab.opener = null
  else location.assign(url)
}

type AdRollWindow = Window & {
  adroll?: { track?: (event: string, properties: AdRollConversion) => void }
}

/** Only ever called with consent to tracking. The network's tag may be absent or blocked. */
function reportConversion(conversion: AdRollConversion) {
  try {
    ;(window as AdRollWindow).adroll?.track?.('conversion', conversion)
  } catch {
    // A failing tag must not keep the visitor from their dashboard.
  }
}
