import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { GoodToKnow, WhatHappensNext } from '#app/content/what-happens-next'
import { leadReference } from '#app/domain/leads/lead'
import { CallPlan } from '#app/lead-form/call-plan'
import { leadFormState } from '#app/lead-form/form-state.server'
import { callOf } from '#app/lead-form/form-view.server'
import { servicesContext } from '#app/services'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import type { Route } from './+types/route'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { receipts, leads } = services
  const leadId = await receipts.read(request.headers.get('cookie'))
  // Shown even if the database is down: the lead is already committed.
  const firm = leadId ? await leads.firmOf(leadId).catch(() => null) : null
  const state = await leadFormState.ofRequest(services, request)
  return {
    call: state?.end ? callOf(state) : null,
    reference: leadId && leadReference(leadId),
    firm: firm ?? 'The firm named on the form',
    hasDetails: state?.end?.hasDetails ?? false,
  }
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { reference, firm, call, hasDetails } = loaderData
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.thankYou} />
      <div className="grid max-w-text content-start gap-6">
        <h1>Thank you</h1>
        <p className="deck">
          {reference
            ? 'Your registration is complete.'
            : 'If you have just registered, your registration is complete.'}{' '}
          {hasDetails
            ? `${firm} has your details.`
            : 'We’ll share your details with the firm named on the form.'}
        </p>
        {call && <CallPlan firm={firm} call={call} />}
        <WhatHappensNext firm={firm} />
        <p>
          <LinkButton to="/markets">
            See the markets <Icon name="arrow" />
          </LinkButton>
        </p>
      </div>
      <GoodToKnow reference={reference} />
    </div>
  )
}
