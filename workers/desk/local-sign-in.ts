import type { Context } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Member } from '#app/desk/desk-services'
import { operatorNamed } from '#app/domain/audit/operator'
import { hour, second } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'

/** The sandbox's stand-in for Cloudflare Access: the door serves development to loopback hosts alone. */
export const localRoles = ['operator', 'viewer'] as const
export type LocalRole = (typeof localRoles)[number]

const name = 'desk'
const lifeMs = 8 * hour

/** Signs in with a role until eight hours from now. */
export async function signInLocally(c: Context<HonoEnv>, role: LocalRole, now: number) {
  const value = `${role}.${now + lifeMs}`
  await setSignedCookie(c, name, value, c.get('settings').sealKey, {
    path: '/desk',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: lifeMs / second,
  })
}

export function signOutLocally(c: Context<HonoEnv>) {
  deleteCookie(c, name, { path: '/desk' })
}

/** Returns who signed in with a button; null if no one did, or longer ago than eight hours. */
export async function localMember(c: Context<HonoEnv>, now: number): Promise<Member | null> {
  const value = await getSignedCookie(c, c.get('settings').sealKey, name)
  const [given, endsAt] = (value || '').split('.')
  const role = localRoles.find((one) => one === given)
  if (!role || !(now < Number(endsAt))) return null
  const email = `${role}@sandbox`
  return { email, operator: role === 'operator' ? operatorNamed(email) : null }
}
