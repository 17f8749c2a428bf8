import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { DeskServices, Member } from '#app/desk/desk-services'
import { tokenField } from '#app/desk/parts/parts'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server'
import { createContactDesk } from '#app/domain/contact/contact-desk-store.server'
import { createFunnelDesk } from '#app/domain/funnel/funnel-desk-store.server'
import { createPriceStore } from '#app/domain/funnel/price-store.server'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import type { Services } from '#app/services'
import { constantTimeEqual, type Hasher } from '#app/shared/crypto.server'
import { routedPath } from '#app/shared/data-request'
import { errorFields } from '#app/shared/error-fields'
import { readForm } from '#app/shared/read-form'
import { day } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'
import type { Env } from '#workers/env'
import { isOwnPage } from '#workers/page-name'
import type { Settings } from '#workers/settings'
import { createOperatorStores } from '#workers/stores'
import { memberOfAccess } from './access'
import { localMember, localRoles, signInLocally, signOutLocally } from './local-sign-in'

/**
 * Serves the operators' desk at `/desk`. There is none unless Cloudflare Access is set, or on a developer's machine.
 * The code of its pages loads with the first request for one.
 */
export function createDesk() {
  const desk = new Hono<HonoEnv>()
  desk.use(markUnshared, guardDesk)

  desk.post('/sign-in', async (c) => {
    if (!hasLocalSignIn(c.get('settings'))) return c.notFound()
    const form = await readForm(c.req.raw, ['role'])
    const role = localRoles.find((one) => one === form?.get('role'))
    if (!role) return c.text('role: choose operator or viewer', 400)
    await signInLocally(c, role, c.get('services').now())
    return c.redirect('/desk', 303)
  })
  desk.post('/sign-out', (c) => {
    if (!hasLocalSignIn(c.get('settings'))) return c.notFound()
    signOutLocally(c)
    return c.redirect('/desk', 303)
  })

  desk.all('*', async (c) => {
    const { settings, services } = c.var
    const { access } = settings
    const now = services.now()
    let member: Member | null
    try {
      const { headers } = c.req.raw
      member = access ? await memberOfAccess(access, headers, now) : await localMember(c, now)
    } catch (error) {
      services.log.warn('desk.keys_unread', errorFields(error))
      return c.text('Cloudflare Access does not respond. Please try again shortly.', 503)
    }
    if (member === null && access) {
      return c.text('You may not open the desk: Access or the lists of this site refuse you.', 403)
    }
    const { renderDesk, renderSignIn } = await import('#app/desk/render-desk')
    if (member === null) return renderSignIn()
    const { hash } = services
    const { email } = member
    if (c.req.method === 'POST') {
      const form = await readForm(c.req.raw.clone(), [tokenField])
      const token = String(form?.get(tokenField) ?? '')
      if (!(await isFormToken(hash, { email, token }, now))) {
        return c.text('This form is out of date. Open the page again and send it once more.', 403)
      }
    }
    return renderDesk(c.req.raw, {
      services: deskServices(services, settings, c.env),
      member,
      formToken: await formToken(hash, email, now),
      isPost: c.req.method === 'POST',
      isLocal: access === null,
    })
  })
  return desk
}

function hasLocalSignIn({ access, environment }: Settings): boolean {
  return access === null && environment === 'development'
}

/** Marks refusals too. */
const markUnshared = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex')
})

/**
 * Lets documents of a tab of their own and posts from its own pages through: a script on a public page, such as an ad
 * network's tag, has the operator's cookies too.
 */
const guardDesk = createMiddleware<HonoEnv>(async (c, next) => {
  const settings = c.get('settings')
  const { method, headers, url } = c.req.raw
  // Access matches paths as they are written, and Hono as they are decoded.
  const { pathname, origin } = new URL(url)
  const isPlain = /^\/desk(\/|$)/.test(pathname)
  if (!isPlain || (settings.access === null && !hasLocalSignIn(settings))) {
    return c.text('Page not found.', 404)
  }
  if (!['GET', 'HEAD', 'POST'].includes(method)) return c.text('Use GET or POST.', 405)
  if (headers.get('sec-fetch-dest') !== 'document') {
    return c.text('Open this page in a tab of its own, in a browser of 2023 or later.', 403)
  }
  // A link of another site would have the operator download, and the audit say, what it chose.
  if (/\.csv\/?$/.test(routedPath(pathname)) && headers.get('sec-fetch-site') === 'cross-site') {
    return c.text('Download this file from the desk itself.', 403)
  }
  if (method === 'POST' && headers.get('origin') !== origin) {
    return c.text('Send this form from the desk itself.', 403)
  }
  return next()
})

function deskServices(services: Services, settings: Settings, env: Env): DeskServices {
  return {
    ...services,
    ...createOperatorStores(env, { allowedHosts: settings.linkHosts, isOwnPage }),
    buyerDesk: createBuyerDesk(env.PEOPLE),
    contactDesk: createContactDesk(env.PEOPLE),
    heartbeats: createHeartbeats(env.PEOPLE),
    funnelDesk: createFunnelDesk(env.MARKET),
    prices: createPriceStore(env.MARKET),
    version: env.VERSION?.id ?? null,
  }
}

/** Returns the token of a member's forms; it changes at midnight in UTC. */
function formToken(hash: Hasher, email: string, now: number): Promise<string> {
  return hash('desk form', `${Math.floor(now / day)} ${email}`)
}

/** Returns whether a page of today or yesterday had this token. */
async function isFormToken(
  hash: Hasher,
  { email, token }: { email: string; token: string },
  now: number,
): Promise<boolean> {
  const known = await Promise.all([now, now - day].map((at) => formToken(hash, email, at)))
  return known.some((one) => constantTimeEqual(one, token))
}
