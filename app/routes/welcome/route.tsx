import { data } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { GoodToKnow, WhatHappensNext } from '#app/content/what-happens-next'
import { servicesContext } from '#app/services'
import { Notice } from '#app/ui/notice'
import type { Route } from './+types/route'

/** A sandbox-only stand-in for a broker's dashboard. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, buyers } = context.get(servicesContext)
  if (!settings.isSandbox) throw data(null, { status: 404 })
  return { firm: buyers.choose('').name }
}

export default function Welcome({ loaderData: { firm } }: Route.ComponentProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.welcome} />
      <div className="grid max-w-text content-start gap-6">
        <h1>Welcome</h1>
        <p className="deck">Your number is confirmed and you’re registered.</p>
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
      <GoodToKnow reference={null} />
    </div>
  )
}
