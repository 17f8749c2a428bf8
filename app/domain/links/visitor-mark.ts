import { cookies } from '#app/shared/cookies'
import { day, second } from '#app/shared/time'

/** What the cookie of one link knows of its visitor: when they last counted as new, and where they went. */
export type VisitorMark = { clickedAt: number; variant: string | null }

const { path, sameSite, lifeSeconds } = cookies.go

/** A second click within this time is a repeat. */
const repeatedClickMs = lifeSeconds * second
/** How long a visitor keeps their side of a split. */
const splitLifeMs = 30 * day

/** `<seconds, base 36>` or `<seconds>.<variant>`; null for anything else. By expression, since each click pays for it. */
export function parseVisitorMark(cookieHeader: string): VisitorMark | null {
  const found = /(?:^|;\s*)go=([a-z0-9]{1,9})(?:\.([a-z0-9]{1,7}))?(?:;|$)/.exec(cookieHeader)
  if (!found?.[1]) return null
  return { clickedAt: Number.parseInt(found[1], 36) * second, variant: found[2] ?? null }
}

export function isRepeat(mark: VisitorMark | null, now: number): boolean {
  return mark !== null && mark.clickedAt <= now && now - mark.clickedAt < repeatedClickMs
}

/**
 * For the link's own address alone, so no other request bears it. `slug` as the visitor's browser asked for it: a
 * cookie's path knows capitals.
 */
export function serializeVisitorMark(
  slug: string,
  { clickedAt, variant }: VisitorMark,
  isSecure: boolean,
): string {
  const at = Math.floor(clickedAt / second).toString(36)
  const maxAge = variant === null ? lifeSeconds : splitLifeMs / second
  const value = variant === null ? at : `${at}.${variant}`
  const secure = isSecure ? '; Secure' : ''
  return `go=${value}; Path=${path}${slug}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`
}
