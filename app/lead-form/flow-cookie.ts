const cookieName = 'lead_flow'

/** Lets a reload go on where it was. HttpOnly: nothing in the page reads it. */
export function serializeFlowCookie(
  sealed: string | null,
  { isSecure, maxAgeSeconds }: { isSecure: boolean; maxAgeSeconds: number },
): string {
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName}=${sealed ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

export function readFlowCookie(cookieHeader: string | null): string | null {
  const pair = cookieHeader?.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`))
  return pair?.slice(cookieName.length + 1) || null
}
