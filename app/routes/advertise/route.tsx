import { Link } from 'react-router'
import { Claim, ClaimFootnote } from '#app/content/claim'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { site } from '#app/content/site'
import { renderOnce, sendParts } from '#app/document/send-parts.server'
import { ServerPart } from '#app/document/server-part'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import type { Route } from './+types/route'
import { AdvertisingRules } from './advertising-rules'
import { Placements } from './placements'
import { Audience, RealPlacement } from './real-placement'
import '#app/articles/cards.css'
import '#app/articles/headlines.css'

export function loader({ context, request }: Route.LoaderArgs) {
  return sendParts(context, request, {
    placement: renderOnce(RealPlacement, {}),
    audience: renderOnce(Audience, {}),
  })
}

export default function Advertise({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-12">
      <PageMeta page={pages.advertise} />
      <header className="grid max-w-text gap-5">
        <h1>{pages.advertise.title}</h1>
        <p className="deck">
          Sponsored articles and banner ads beside market news and prices, and planned newsletter
          placements. Every one is labelled.
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to="/contact">
            Ask about advertising <Icon name="arrow" />
          </LinkButton>
          <a className="link inline-flex min-h-6 items-center" href="#rules">
            Read our ad standards
          </a>
        </p>
      </header>
      <Placements />
      <ServerPart part={loaderData.placement} className="empty:hidden" />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <AdvertisingRules />
        <AdvertisingContact />
      </div>
      <ServerPart part={loaderData.audience} className="empty:hidden" />
    </div>
  )
}

function AdvertisingContact() {
  return (
    <section aria-labelledby="booking" className="self-start border-t border-ink pt-4">
      <h2 id="booking">Booking</h2>
      <p className="mt-3">
        Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        or use the{' '}
        <Link to="/contact" className="link">
          contact form
        </Link>
        . Tell us what you offer, who it’s for, in which provinces and under which registration.{' '}
        {site.publisher}, {site.postalAddress}.
      </p>
      <p className="mt-3">
        Prices beside your ad come from a crypto data provider and a stock data provider,{' '}
        <Link to="/about#sources" className="link">
          listed with our other sources
        </Link>
        .
      </p>
      <p className="mt-3">
        Response within <Claim id="advertising-response-time" />.
      </p>
      <ClaimFootnote ids={['advertising-response-time']} />
    </section>
  )
}
