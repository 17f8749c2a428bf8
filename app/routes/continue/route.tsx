import { redirect } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import type { RouteHandle } from '#app/document/route-handle'
import { leadFlow } from '#app/lead-form/flow-state.server'
import { type Services, servicesContext } from '#app/services'
import { safeDestination } from '#app/shared/safe-url'
import { buttonClass } from '#app/ui/button'
import type { Route } from './+types/route'

export { openByDocument as clientLoader } from '#app/document/by-document'

export const handle: RouteHandle = { isPrivate: true }

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

/** Our last page before a buyer's: a form post may not be redirected to a foreign host. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = await leadFlow.ofRequest(services, request)
  if (!state?.end) throw redirect('/register')
  const { allowedHosts } = services.buyers.choose(state.values.email)
  services.inBackground(dropUsedUrl(services, request))
  return { url: safeDestination(state.end.url, allowedHosts) ?? '/thank-you' }
}

/** The visitor has the URL, sealed, in their own cookie. */
async function dropUsedUrl({ receipts, leads }: Services, request: Request): Promise<void> {
  const leadId = await receipts.read(request.headers.get('cookie'))
  if (leadId) await leads.dropUrl(leadId)
}

export default function Continue({ loaderData: { url } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text gap-6">
      <PageMeta page={pages.continue} />
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <h1>You are registered</h1>
      <p className="deck">Redirecting you to your personalized dashboard....</p>
      <p>
        <a href={url} className={buttonClass('primary')}>
          Open your dashboard
        </a>
      </p>
    </div>
  )
}
