import { disclaimer } from '#app/content/site'
import { LinkButton } from '#app/ui/button'

/** The site's own advertisement: beside a text, on a phone where it ends, and on an instrument's page. */
export function CallOffer() {
  return (
    <aside className="call-offer" data-asks="" aria-labelledby="call-offer" data-print="no">
      <div>
        <p className="ad-label">Advertisement</p>
        <h2 id="call-offer">Talk to a registered broker</h2>
        <p>
          Free, no obligation. Brokers pay us for each introduction. {disclaimer.notABroker}{' '}
          {disclaimer.risk}
        </p>
      </div>
      <LinkButton to="/register">Get a call</LinkButton>
    </aside>
  )
}
