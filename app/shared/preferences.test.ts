import { expect, it } from 'vitest'
import { byFormCookie, consentCookie, readFormPreferences, themeCookie } from './preferences'

const read = (cookie: string, more: Record<string, string> = {}) =>
  readFormPreferences(new Headers({ cookie, ...more }))

it('renders every page alike for browsers that run our scripts', () => {
  expect(readFormPreferences(new Headers())).toBeNull()
  expect(read('theme=dark; tracking_consent=granted')).toBeNull()
})

it('renders the choices of a browser that made them by plain forms', () => {
  expect(read('theme=dark; tracking_consent=granted; prefs_by_form=1')).toEqual({
    theme: 'dark',
    consent: 'granted',
  })
  expect(read('prefs_by_form=1')).toEqual({ theme: 'system', consent: undefined })
})

it('reads nothing but the values it wrote', () => {
  expect(read('theme="><script>; tracking_consent=maybe; prefs_by_form=1')).toEqual({
    theme: 'system',
    consent: undefined,
  })
})

it('lets Global Privacy Control overrule consent', () => {
  const preferences = read('tracking_consent=granted; prefs_by_form=1', { 'sec-gpc': '1' })
  expect(preferences?.consent).toBe('gpc')
  expect(read('prefs_by_form=1', { 'sec-gpc': '1, 1' })?.consent).toBe('gpc')
})

it('lets a refusal overrule a consent beside it', () => {
  const cookie = 'tracking_consent=granted; tracking_consent=denied; prefs_by_form=1'
  expect(read(cookie)?.consent).toBe('denied')
})

it('keeps a theme for a year, a privacy choice for 180 days, and forgets "system"', () => {
  expect(themeCookie('dark', true)).toBe(
    'theme=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  )
  expect(themeCookie('system', false)).toBe('theme=; Max-Age=0; Path=/; SameSite=Lax')
  expect(consentCookie('denied', false)).toBe(
    'tracking_consent=denied; Max-Age=15552000; Path=/; SameSite=Lax',
  )
  expect(byFormCookie(false, false)).toContain('Max-Age=0')
})
