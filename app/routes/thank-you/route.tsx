import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { WhatHappensNext } from '#app/content/what-happens-next'
import { leadReference } from '#app/domain/leads/lead-reference'
import { servicesContext } from '#app/services'
import type { Route } from './+types/route'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { receipts, leads, buyers } = context.get(servicesContext)
  const leadId = await receipts.read(request.headers.get('cookie'))
  // Shown even if the database is down: the lead is already committed.
  const lead = leadId ? await leads.find(leadId).catch(() => null) : null
  const firm = lead && buyers.byId(lead.buyerId)?.name
  return {
    reference: leadId && leadReference(leadId),
    firm: firm ?? 'The firm named on the form',
  }
}

export default function ThankYou({ loaderData: { reference, firm } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text gap-8">
      <PageMeta page={pages.thankYou} />
      <header className="grid gap-5">
        <h1>Thank you</h1>
        <p className="deck">
          {reference
            ? 'Your registration is complete. We’ll share your details with the firm you agreed to.'
            : 'If you have just registered, your registration is complete. We’ll share your details with the firm you agreed to.'}
        </p>
        {reference && (
          <p>
            Your reference: <strong className="num font-mono">{reference}</strong>
          </p>
        )}
      </header>
      <WhatHappensNext firm={firm} reference={reference} />
    </div>
  )
}
