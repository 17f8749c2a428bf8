import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { disclaimer, site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { Notice } from '#app/ui/notice'

export function ContactDetails() {
  return (
    <aside aria-labelledby="details" className="content-start border-t border-ink pt-4">
      <h2 id="details">Other ways</h2>
      <dl className="mt-4 grid gap-5">
        <div>
          <dt className="font-semibold">Email</dt>
          <dd>
            <p>
              <a className="link" href={`mailto:${site.email}`}>
                {site.email}
              </a>
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">You registered and want to withdraw</dt>
          <dd>
            <p>
              Do it yourself under{' '}
              <Link to="/privacy/my-data" className="link">
                Your data
              </Link>
              , or write from the address you registered with. If the last page gave you a
              reference, name it.{' '}
              <Link to="/privacy#withdraw" className="link">
                How withdrawing works
              </Link>
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">A mistake on a page</dt>
          <dd>Send the address of the page and what is wrong with it.</dd>
        </div>
        <div id="security">
          <dt className="font-semibold">A hole in our security</dt>
          <dd>
            <p>
              Write to{' '}
              <a className="link" href={`mailto:${site.securityEmail}`}>
                {site.securityEmail}
              </a>{' '}
              or by{' '}
              <Link to="/contact?about=security" className="link">
                this form
              </Link>{' '}
              what you did and what you saw. Use a phone and an address of your own, take no more
              than you need to show it, and give us 90 days before you tell others. We answer within
              three working days and take no action against whoever keeps to this.
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Advertising</dt>
          <dd>
            <p>
              <Link to="/advertise" className="link">
                What can be booked, and the rules
              </Link>
            </p>
          </dd>
        </div>
      </dl>
      <p className="mt-6 text-ui text-soft">
        {disclaimer.notABroker} We cannot see a broker’s account, give advice or place orders.{' '}
        <Link to="/privacy#messages" className="link">
          What happens to your message
        </Link>
      </p>
    </aside>
  )
}

export function MessageSent() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice ref={notice} tone="success" title="Your message has been sent." tabIndex={-1}>
        <p>We have it, and answer by email to the address you gave.</p>
      </Notice>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/">
          Go to the front page <Icon name="arrow" />
        </LinkButton>
        <Link to="/contact" className="link inline-flex min-h-11 items-center">
          Write another message
        </Link>
      </p>
    </>
  )
}
