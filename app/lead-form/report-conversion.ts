import type { AdRollConversion } from './view'

type AdRollWindow = Window & {
  adroll?: { track?: (event: string, properties: AdRollConversion) => void }
}

/** Only ever called with consent to tracking. The network's tag may be absent or blocked. */
export function reportConversion(conversion: AdRollConversion) {
  try {
    ;(window as AdRollWindow).adroll?.track?.('conversion', conversion)
  } catch {
    // A failing tag must not keep the visitor from their dashboard.
  }
}
