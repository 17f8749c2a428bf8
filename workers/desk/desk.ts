import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { DeskServices } from '#app/desk/desk-services'
import type { Member } from '#app/desk/member'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server'
import { createAuditStore } from '#app/domain/audit/audit-store.server'
import { createFunnelDesk } from '#app/domain/funnel/funnel-desk-store.server'
import { createFunnelStore } from '#app/domain/funnel/funnel-store.server'
import { createSpendStore } from '#app/domain/funnel/spend-store.server'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server'
import { createLinkTable } from '#app/domain/links/link-store.server'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { readForm } from '#app/shared/read-form'
import type { HonoEnv } from '#workers/api/context'
import type { Env } from '#workers/env'
import type { Settings } from '#workers/settings'
import { memberOfAccess } from './access'
import { localMember, localRoles, signInLocally, signOutLocally } from './local-sign-in'

/**
 * Serves the operators' desk at `/desk`. There is none unless Cloudflare Access is set, or on a developer's machine.
 * The code of its pages loads with the first request for one.
 */
export function createDesk() {
  const desk = new Hono<HonoEnv>()
  desk.use(guardDesk)

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
      return c.text('You may not open the desk: no list of this site has your email.', 403)
    }
    const { renderDesk, renderSignIn } = await import('#app/desk/render-desk')
    if (member === null) return renderSignIn()
    return renderDesk(c.req.raw, {
      services: deskServices(services, settings, c.env),
      member,
      isLocal: access === null,
    })
  })
  return desk
}

function hasLocalSignIn({ access, environment }: Settings): boolean {
  return access === null && environment === 'development'
}

/**
 * Lets documents of a tab of their own and posts from its own pages through: a script on a public page, such as an ad
 * network's tag, has the operator's cookies too.
 */
const guardDesk = createMiddleware<HonoEnv>(async (c, next) => {
  const settings = c.get('settings')
  if (settings.access === null && !hasLocalSignIn(settings)) return c.text('Page not found.', 404)
  const { method, headers } = c.req.raw
  if (!['GET', 'HEAD', 'POST'].includes(method)) return c.text('Use GET or POST.', 405)
  if ((headers.get('sec-fetch-dest') ?? 'document') !== 'document') {
    return c.text('Open this page in a tab of its own.', 403)
  }
  if (method === 'POST' && headers.get('origin') !== new URL(c.req.url).origin) {
    return c.text('Send this form from the desk itself.', 403)
  }
  await next()
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex')
})

function deskServices(services: Services, settings: Settings, env: Env): DeskServices {
  return {
    ...services,
    leadDesk: createLeadDesk(env.PEOPLE),
    buyerDesk: createBuyerDesk(env.PEOPLE),
    alarms: createAlarmStore(env.PEOPLE),
    heartbeats: createHeartbeats(env.PEOPLE),
    linkAudits: createAuditStore(env.MARKET),
    funnelSums: {
      links: createLinkTable(env.MARKET),
      store: createFunnelStore(env.MARKET),
      allowedHosts: settings.linkHosts,
    },
    funnelDesk: createFunnelDesk(env.MARKET),
    spend: createSpendStore(env.MARKET),
    version: env.VERSION?.id ?? null,
  }
}
