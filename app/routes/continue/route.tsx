import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { CallPlan } from '#app/lead-form/call-plan'
import { servicesContext } from '#app/services'
import { buttonClass } from '#app/ui/button'
import type { Route } from './+types/route'
import { loadContinue } from './load-continue.server'

export { openByDocument as clientLoader } from '#app/document/open-by-document'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

/** Our last page before a buyer's: a form post may not be redirected to a foreign host. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadContinue(context.get(servicesContext), request)
}

export default function Continue({ loaderData: { url, firm, call } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text gap-6">
      <PageMeta page={pages.continue} />
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <h1>You are registered</h1>
      <p className="deck">Redirecting you to your personalized dashboard....</p>
      {call && <CallPlan firm={firm} call={call} />}
      <p>
        <a href={url} className={buttonClass('primary')}>
          Open your dashboard
        </a>
      </p>
    </div>
  )
}
