import { Link } from 'react-router'
import { Claim, ClaimFootnote } from '#app/content/claim'
import { site } from '#app/content/site'

export function AdvertisingContact() {
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
