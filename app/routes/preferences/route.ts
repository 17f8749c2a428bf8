import { redirect } from 'react-router'
import { withoutClickIds } from '#app/domain/attribution/tracking'
import { serializeTrackingCookie } from '#app/domain/attribution/tracking-cookie'
import { type Services, servicesContext } from '#app/services'
import {
  byFormCookie,
  type ConsentChoice,
  consentChoices,
  consentCookie,
  hasPrivacySignal,
  oneOf,
  themeCookie,
  themes,
  updateChoices,
  updatesCookie,
} from '#app/shared/preferences'
import { readForm } from '#app/shared/read-form'
import { referringPage } from '#app/shared/safe-url'
import type { Route } from './+types/route'

/** No page: theme and privacy choice are at the foot of every page. */
export function loader() {
  return redirect('/#site-footer')
}

/** Stores the theme, the privacy choice or whether prices update by themselves, for a plain form or for the frame's script. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request, ['theme', 'updates', 'consent'])
  const theme = oneOf(themes, form?.get('theme'))
  const updates = oneOf(updateChoices, form?.get('updates'))
  const asked = oneOf(consentChoices, form?.get('consent'))
  if (!theme && !updates && !asked) return new Response('Choose a setting.', { status: 400 })

  const isSecure = services.visit.origin.startsWith('https:')
  const isPlainForm = request.headers.get('accept')?.includes('text/html') ?? false
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  headers.append('Set-Cookie', byFormCookie(isPlainForm, isSecure))
  if (theme) headers.append('Set-Cookie', themeCookie(theme, isSecure))
  if (updates) headers.append('Set-Cookie', updatesCookie(updates, isSecure))
  if (asked) {
    // Global Privacy Control is a refusal that no click overrides.
    const choice = hasPrivacySignal(request.headers) ? 'denied' : asked
    headers.append('Set-Cookie', consentCookie(choice, isSecure))
    storeAllowedTouch(services, choice, headers)
  }
  if (!isPlainForm) return new Response(null, { status: 204, headers })
  headers.set('Location', `${referringPage(request, services.visit.origin)}#site-footer`)
  return new Response(null, { status: 303, headers })
}

function storeAllowedTouch({ visit }: Services, choice: ConsentChoice, headers: Headers) {
  if (!visit.tracking) return
  const isSessionOnly = choice === 'denied'
  const tracking = isSessionOnly ? withoutClickIds(visit.tracking) : visit.tracking
  const isSecure = visit.origin.startsWith('https:')
  headers.append('Set-Cookie', serializeTrackingCookie(tracking, { isSecure, isSessionOnly }))
}
