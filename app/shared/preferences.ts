export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const consentChoices = ['denied', 'granted'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** What a visitor chose by plain forms. Null for everyone whose browser runs our scripts. */
export type FormPreferences = { theme: Theme; consent: ConsentChoice | 'gpc' | undefined }

export const daySeconds = 86_400
const cookies = { theme: 'theme', consent: 'tracking_consent', byForm: 'prefs_by_form' } as const

/**
 * Pages are cached for everybody, and a script in their head applies these cookies. Only a browser
 * that chose by a plain form bears `prefs_by_form`: its pages are drawn for it and cached nowhere.
 */
export function readFormPreferences(headers: Headers): FormPreferences | null {
  const header = headers.get('cookie')
  if (readCookie(header, cookies.byForm) !== '1') return null
  return {
    theme: oneOf(themes, readCookie(header, cookies.theme)) ?? 'system',
    consent: hasPrivacySignal(headers) ? 'gpc' : readConsentChoice(header),
  }
}

/** Global Privacy Control; of several such headers, which the runtime joins by commas, one is enough. */
export function hasPrivacySignal(headers: Headers): boolean {
  return /(?:^|,)\s*1\s*(?:,|$)/.test(headers.get('sec-gpc') ?? '')
}

/** What the cookie says: of several a no counts, also one in a second `Cookie` header. */
export function readConsentChoice(cookie: string | null): ConsentChoice | undefined {
  if (cookie === null) return undefined
  if (/(?:^|[;,])\s*tracking_consent=denied\s*(?:[;,]|$)/.test(cookie)) return 'denied'
  return /(?:^|;)\s*tracking_consent=granted\s*(?:;|$)/.test(cookie) ? 'granted' : undefined
}

export function themeCookie(theme: Theme, isSecure: boolean): string {
  return theme === 'system'
    ? cookie(cookies.theme, '', 0, isSecure)
    : cookie(cookies.theme, theme, 365 * daySeconds, isSecure)
}

export function consentCookie(choice: ConsentChoice, isSecure: boolean): string {
  return cookie(cookies.consent, choice, 180 * daySeconds, isSecure)
}

export function byFormCookie(isByForm: boolean, isSecure: boolean): string {
  return cookie(cookies.byForm, isByForm ? '1' : '', isByForm ? 365 * daySeconds : 0, isSecure)
}

export function oneOf<T extends string>(allowed: readonly T[], text: unknown): T | undefined {
  return allowed.find((value) => value === text)
}

// Not HttpOnly: the script in the head reads the first two before the page is painted.
export function cookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  isSecure: boolean,
): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
