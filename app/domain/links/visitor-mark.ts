import { cookies, splitLifeSeconds } from '#app/shared/cookies'
import { second } from '#app/shared/time'

/** The cookie of one link: when the visitor last counted as new, and their variant. */
export type VisitorMark = { clickedAt: number; variant: string | null }

const { path, sameSite, lifeSeconds } = cookies.go

/** A second click within this time is a repeat. */
const repeatedClickMs = lifeSeconds * second

/**
 * Parses `<seconds, base 36>` or `<seconds>.<variant>`; null for anything else. A regular expression, because every
 * click pays for it.
 */
export function parseVisitorMark(cookieHeader: string): VisitorMark | null {
  const found = /(?:^|;\s*)go=([a-z0-9]{1,9})(?:\.([a-z0-9]{1,7}))?(?:;|$)/.exec(cookieHeader)
  if (!found?.[1]) return null
  return { clickedAt: Number.parseInt(found[1], 36) * second, variant: found[2] ?? null }
}

export function isRepeat(mark: VisitorMark | null, now: number): boolean {
  return mark !== null && mark.clickedAt <= now && now - mark.clickedAt < repeatedClickMs
}

/**
 * Returns the cookie, limited to the link's own path. `slug` as the browser requested it: a cookie's path is
 * case-sensitive.
 */
export function serializeVisitorMark(
  slug: string,
  { clickedAt, variant }: VisitorMark,
  isSecure: boolean,
): string {
  const at = Math.floor(clickedAt / second).toString(36)
  const maxAge = variant === null ? lifeSeconds : splitLifeSeconds
  const value = variant === null ? at : `${at}.${variant}`
  const secure = isSecure ? '; Secure' : ''
  return `go=${value}; Path=${path}${slug}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`
}
