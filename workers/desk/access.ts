import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Member } from '#app/desk/desk-services'
import { parseOperatorName } from '#app/domain/audit/operator'
import { rememberFor } from '#app/shared/remember'
import { list, text } from '#workers/setting-kinds'

const roles = ['operator', 'viewer'] as const
/** `ada@firm.ca:operator` */
const roleOf = z
  .string()
  .transform((pair) => pair.split(':', 2))
  .pipe(z.tuple([z.email().max(64).toLowerCase(), z.enum(roles)]))

export const AccessVars = z.object({
  ACCESS_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  ACCESS_AUDIENCE: text.regex(/^[\w-]{16,128}$/, 'must be the tag of an application').optional(),
  DESK_MEMBERS: list([])
    .pipe(z.array(roleOf))
    .refine((members) => new Map(members).size === members.length, 'names an email twice'),
})

/** The Cloudflare Access application in front of the desk, and who may do what there. */
export type AccessAccount = {
  /** `https://<team>.cloudflareaccess.com` */
  issuer: string
  audience: string
  members: ReadonlyMap<string, (typeof roles)[number]>
}

/** Returns null, and so no desk, unless Access is set. */
export function readAccess(found: z.infer<typeof AccessVars>): AccessAccount | null {
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience } = found
  if (!issuer || !audience) return null
  return { issuer: new URL(issuer).origin, audience, members: new Map(found.DESK_MEMBERS) }
}

/**
 * Keeps Access's public keys for 10 minutes, and reads them for an unknown key up to twice a minute. While Access sends
 * none, each token asks again.
 */
const keysOf = rememberFor(({ issuer }: AccessAccount) =>
  createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`)),
)

/**
 * Returns who the request's token names; null unless Access signed it for this application and a list has the email.
 * https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/
 * @throws if Access does not send its keys
 */
export async function memberOfAccess(
  account: AccessAccount,
  headers: Headers,
  now: number,
): Promise<Member | null> {
  const token = headers.get('cf-access-jwt-assertion')
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, keysOf(account), {
      issuer: account.issuer,
      audience: account.audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'email'],
      clockTolerance: 5,
      currentDate: new Date(now),
    })
    return memberOf(account, payload.email)
  } catch (error) {
    if (isUnread(error) || !(error instanceof errors.JOSEError)) throw error
    return null
  }
}

/** Access was late, or sent something else than keys. */
function isUnread(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)
  )
}

/** Other letters than ASCII may turn into an email of the list when their case changes. */
const plainEmail = z.string().regex(/^[\x21-\x7e]+$/)

function memberOf({ members }: AccessAccount, given: unknown): Member | null {
  const parsed = plainEmail.safeParse(given)
  if (!parsed.success) return null
  const email = parsed.data.toLowerCase()
  const role = members.get(email)
  return role ? { email, operator: role === 'operator' ? parseOperatorName(email) : null } : null
}
