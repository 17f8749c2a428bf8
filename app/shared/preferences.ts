import { readCookie, setCookie } from './cookies'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Whether prices on a page update by themselves. */
export const updateChoices = ['auto', 'off'] as const
export type UpdateChoice = (typeof updateChoices)[number]

export const consentChoices = ['denied', 'granted'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** Choices that a visitor made with plain forms. Null for everyone whose browser runs our scripts. */
export type FormPreferences = { theme: Theme; consent: ConsentChoice | 'gpc' | undefined }

/**
 * Returns choices made without scripts. Pages are cached for everyone, and a script in their head applies the usual
 * cookies. Only a browser that chose with a plain form has `prefs_by_form`: its pages are rendered for it and never
 * cached.
 */
export function readFormPreferences(headers: Headers): FormPreferences | null {
  const header = headers.get('cookie')
  if (readCookie('prefs_by_form', header) !== '1') return null
  return {
    theme: oneOf(themes, readCookie('theme', header)) ?? 'system',
    consent: hasPrivacySignal(headers) ? 'gpc' : readConsentChoice(header),
  }
}

/**
 * Returns whether Global Privacy Control is set; one of several headers, which the runtime joins with commas, is
 * enough.
 */
export function hasPrivacySignal(headers: Headers): boolean {
  return /(?:^|,)\s*1\s*(?:,|$)/.test(headers.get('sec-gpc') ?? '')
}

/**
 * Returns the cookie's choice: among several values a refusal wins, also in a second `Cookie` header. `/go` reads
 * it on every click.
 */
export function readConsentChoice(cookie: string | null): ConsentChoice | undefined {
  if (cookie === null) return undefined
  if (/(?:^|[;,])\s*tracking_consent=denied\s*(?:[;,]|$)/.test(cookie)) return 'denied'
  return /(?:^|;)\s*tracking_consent=granted\s*(?:;|$)/.test(cookie) ? 'granted' : undefined
}

export function themeCookie(theme: Theme, isSecure: boolean): string {
  return setCookie('theme', theme === 'system' ? '' : theme, { isSecure })
}

export function updatesCookie(choice: UpdateChoice, isSecure: boolean): string {
  return setCookie('updates', choice === 'auto' ? '' : choice, { isSecure })
}

export function consentCookie(choice: ConsentChoice, isSecure: boolean): string {
  return setCookie('tracking_consent', choice, { isSecure })
}

export function byFormCookie(isByForm: boolean, isSecure: boolean): string {
  return setCookie('prefs_by_form', isByForm ? '1' : '', { isSecure })
}

export function oneOf<T extends string>(allowed: readonly T[], text: unknown): T | undefined {
  return allowed.find((value) => value === text)
}
