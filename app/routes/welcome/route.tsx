import { data } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { GoodToKnow, WhatHappensNext } from '#app/content/what-happens-next'
import { CallPlan } from '#app/lead-form/call-plan'
import { leadFormState } from '#app/lead-form/form-state.server'
import { callOf } from '#app/lead-form/form-view.server'
import { servicesContext } from '#app/services'
import { Notice } from '#app/ui/notice'
import type { Route } from './+types/route'

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

/** A sandbox-only stand-in for a broker's dashboard. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  if (!services.settings.isSandbox) throw data(null, { status: 404 })
  const state = await leadFormState.ofRequest(services, request)
  return {
    firm: state?.end?.firm ?? services.buyers.choose('').name,
    call: state?.end ? callOf(state) : null,
    reference: state?.end?.reference ?? null,
  }
}

export default function Welcome({ loaderData: { firm, call, reference } }: Route.ComponentProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.welcome} />
      <div className="grid max-w-text content-start gap-6">
        <h1>Welcome</h1>
        <p className="deck">Your number is confirmed and you’re registered.</p>
        {call && <CallPlan firm={firm} call={call} />}
        <Notice title="This is the sandbox. No one will call you.">
          <p>
            This page stands in for a broker’s dashboard. See what the buyer received at{' '}
            <a className="link" href="/dev/leads">
              /dev/leads
            </a>
            .
          </p>
        </Notice>
        <WhatHappensNext firm={firm} />
      </div>
      <GoodToKnow reference={reference} />
    </div>
  )
}
