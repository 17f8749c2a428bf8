import { Link } from 'react-router'
import { Claim, ClaimBlock, ClaimFootnote } from '#app/content/claim'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { AdvertisingRules } from './advertising-rules'
import { Placements } from './placements'

export default function Advertise() {
  return (
    <div className="grid gap-12">
      <PageMeta page={pages.advertise} />
      <header className="grid max-w-text gap-5">
        <h1>{pages.advertise.title}</h1>
        <p className="deck">
          Sponsored articles, banner ads and newsletter placements beside market news and prices.
          Every one is labelled.
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to="/contact">
            Ask about advertising <Icon name="arrow" />
          </LinkButton>
          <a className="link" href="#rules">
            Read our ad standards
          </a>
        </p>
      </header>
      <Placements />
      <section aria-labelledby="audience" className="border-t border-ink pt-4">
        <h2 id="audience">The audience</h2>
        <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          <ClaimBlock id="audience-monthly-visitors" />
          <ClaimBlock id="audience-newsletter-subscribers" />
          <ClaimBlock id="audience-canadian" />
          <ClaimBlock id="audience-average-session" />
        </div>
        <ClaimFootnote
          ids={[
            'audience-monthly-visitors',
            'audience-newsletter-subscribers',
            'audience-canadian',
            'audience-average-session',
          ]}
        />
        <p className="mt-6 max-w-text text-soft">
          These figures show what a media kit would look like. We publish a measured figure only
          after we have reviewed the evidence, and only until that review expires. Prices beside
          your ad come from a crypto data provider and a stock data provider,{' '}
          <Link to="/about#sources" className="link">
            listed with our other sources
          </Link>
          .
        </p>
      </section>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <AdvertisingRules />
        <AdvertisingContact />
      </div>
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
        . Tell us what you offer, who it’s for, in which provinces and under which registration.
      </p>
      <p className="mt-3">
        Response within <Claim id="advertising-response-time" />.
      </p>
      <ClaimFootnote ids={['advertising-response-time']} />
    </section>
  )
}
