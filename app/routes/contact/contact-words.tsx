import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { disclaimer, site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { Notice } from '#app/ui/notice'
import { toast } from '#app/ui/toast'
import { useHydrated } from '#app/ui/use-hydrated'

export function ContactDetails() {
  return (
    <aside aria-labelledby="details" className="content-start border-t border-ink pt-4">
      <h2 id="details">Other ways to reach us</h2>
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
          <dt className="font-semibold">Who we are</dt>
          <dd>
            <p>
              {site.editor}, editor
              <br />
              {site.publisher}, {site.postalAddress}
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Withdraw your consent</dt>
          <dd>
            <p>
              Use{' '}
              <Link to="/privacy/my-data" className="link">
                Your data
              </Link>
              , or write from the address you registered with and include your reference if you have
              one.{' '}
              <Link to="/privacy#withdraw" className="link">
                How to withdraw consent
              </Link>
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Report an accessibility problem</dt>
          <dd>
            <p>
              <Link to="/contact?about=accessibility" className="link">
                Tell us what stopped you
              </Link>
              . Known gaps and other formats are on{' '}
              <Link to="/accessibility" className="link">
                our accessibility page
              </Link>
              .
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Report a mistake</dt>
          <dd>
            <p>
              <Link to="/contact?about=correction" className="link">
                Tell us the page and what’s wrong
              </Link>
              . We list what we changed in{' '}
              <Link to="/corrections" className="link">
                Corrections
              </Link>
              .
            </p>
          </dd>
        </div>
        <div id="security">
          <dt className="font-semibold">Report a security issue</dt>
          <dd>
            <p>
              Write to{' '}
              <a className="link" href={`mailto:${site.securityEmail}`}>
                {site.securityEmail}
              </a>{' '}
              or use{' '}
              <Link to="/contact?about=security" className="link">
                this form
              </Link>
              . Tell us what you did and what you saw. Use your own phone and email address, access
              only what you need to show the problem, and give us 90 days before you publish. We
              reply within three business days and won’t take action against researchers who follow
              these rules.
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Advertising</dt>
          <dd>
            <p>
              <Link to="/advertise" className="link">
                Ad formats and standards
              </Link>
            </p>
          </dd>
        </div>
      </dl>
      <p className="mt-6 text-body text-soft">
        {disclaimer.notABroker} We can’t see your account with a broker, give advice or place
        orders.{' '}
        <Link to="/privacy#messages" className="link">
          What happens to your message
        </Link>
      </p>
    </aside>
  )
}

export function MessageSent() {
  const notice = useRef<HTMLDivElement>(null)
  // Not in a document, which may be loaded again long after the message.
  const isNews = useRef(useHydrated())
  useEffect(() => {
    notice.current?.focus()
    if (isNews.current) toast('Message sent.', { tone: 'success' })
  }, [])
  return (
    <>
      <Notice ref={notice} tone="success" title="Your message has been sent." tabIndex={-1}>
        <p>We’ll reply to the email address you gave.</p>
      </Notice>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/">
          Go to the home page <Icon name="arrow" />
        </LinkButton>
        <Link to="/contact" className="link inline-flex min-h-11 items-center">
          Write another message
        </Link>
      </p>
    </>
  )
}
