import { readCookie } from '#app/shared/cookies'

type AdRollTag = { advertiserId: string; pixelId: string }

/** Public ids of this installation's tags; null for unused ones. */
export type ThirdParties = { adRoll: AdRollTag | null }

type TagWindow = Window & {
  adroll_adv_id?: string
  adroll_pix_id?: string
  adroll_version?: string
}

/**
 * Loads third-party scripts that serve their owner; the only place that does (turnstile.ts guards our forms). Only
 * after consent, never under Global Privacy Control, and only for a network whose ad brought the visitor.
 */
export function loadThirdParties({ adRoll }: ThirdParties): () => void {
  const root = document.documentElement
  let isLoaded = false

  function follow() {
    const isAllowed = root.dataset.consent === 'granted' && !hasGlobalPrivacyControl()
    // A running tag cannot be removed, so the page is reloaded without it.
    if (isLoaded && !isAllowed) location.reload()
    if (isLoaded || !isAllowed || !adRoll || !cameByAdRoll()) return
    isLoaded = true
    insertAdRoll(adRoll)
  }

  follow()
  const observer = new MutationObserver(follow)
  observer.observe(root, { attributeFilter: ['data-consent'] })
  return () => observer.disconnect()
}

function insertAdRoll({ advertiserId, pixelId }: AdRollTag) {
  Object.assign(window as TagWindow, {
    adroll_adv_id: advertiserId,
    adroll_pix_id: pixelId,
    adroll_version: '2.0',
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://s.adroll.com/j/${advertiserId}/roundtrip.js`
  document.head.appendChild(script)
}

function hasGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

function cameByAdRoll(): boolean {
  return /"utm_source":"adroll"/.test(readCookie('tracking_data', document.cookie) ?? '')
}
