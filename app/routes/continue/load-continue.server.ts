import { redirect } from 'react-router'
import { leadFormState } from '#app/lead-form/form-state.server'
import { callOf } from '#app/lead-form/form-view.server'
import type { Services } from '#app/services'
import { safeDestination } from '#app/shared/safe-url'

/** Returns where the visitor's registration leads, and forgets the stored copy: they have theirs, sealed, in a cookie. */
export async function loadContinue(services: Services, request: Request) {
  const state = await leadFormState.ofRequest(services, request)
  if (!state?.end) throw redirect('/register')
  const { allowedHosts } = services.buyers.choose(state.values.email)
  services.inBackground(dropUsedUrl(services, request))
  return {
    url: safeDestination(state.end.url, allowedHosts) ?? '/thank-you',
    firm: state.end.firm,
    call: callOf(state),
  }
}

async function dropUsedUrl({ receipts, leads }: Services, request: Request): Promise<void> {
  const leadId = await receipts.read(request.headers.get('cookie'))
  if (leadId) await leads.dropUrl(leadId)
}
