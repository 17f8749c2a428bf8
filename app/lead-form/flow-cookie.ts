import { readCookie, setCookie } from '#app/shared/cookies'

/** Lets a reload go on where it was; null removes it. */
export function serializeFlowCookie(
  sealed: string | null,
  { isSecure }: { isSecure: boolean },
): string {
  return setCookie('lead_flow', sealed ?? '', { isSecure })
}

export function readFlowCookie(cookieHeader: string | null): string | null {
  return readCookie('lead_flow', cookieHeader)
}
