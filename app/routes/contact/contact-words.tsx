import { type ReactNode, useEffect, useRef } from 'react'
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
        <Way title="Email">
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </Way>
        <Way title="Who we are">
          {site.editor}, editor
          <br />
          {site.publisher}, {site.postalAddress}
        </Way>
        <Way title="Withdraw your consent">
          Use{' '}
          <Link to="/privacy/my-data" className="link">
            Your data
          </Link>
          , or write from the address you registered with and include your reference if you have
          one.{' '}
          <Link to="/privacy#withdraw" className="link">
            How to withdraw consent
          </Link>
        </Way>
        <Way title="Report an accessibility problem">
          <Link to="/contact?about=accessibility" className="link">
            Tell us what stopped you
          </Link>
          . Known gaps and other formats are on{' '}
          <Link to="/accessibility" className="link">
            our accessibility page
          </Link>
          .
        </Way>
        <Way title="Report a mistake">
          <Link to="/contact?about=correction" className="link">
            Tell us the page and what’s wrong
          </Link>
          . We list what we changed in{' '}
          <Link to="/corrections" className="link">
            Corrections
          </Link>
          .
        </Way>
        <Way title="Report a security issue" id="security">
          Write to{' '}
          <a className="link" href={`mailto:${site.securityEmail}`}>
            {site.securityEmail}
          </a>{' '}
          or use{' '}
          <Link to="/contact?about=security" className="link">
            this form
          </Link>
          . Tell us what you did and what you saw. Use your own phone and email address, access only
          what you need to show the problem, and give us 90 days before you publish. We reply within
          three business days and won’t take action against researchers who follow these rules.
        </Way>
        <Way title="Advertising">
          <Link to="/advertise" className="link">
            Ad formats and standards
          </Link>
        </Way>
      </dl>
      <p className="mt-4 text-body text-soft">
        {disclaimer.notABroker} We can’t see your account with a broker, give advice or place
        orders.{' '}
        <Link to="/privacy#messages" className="link">
          What happens to your message
        </Link>
      </p>
    </aside>
  )
}

type WayProps = { title: string; id?: string; children: ReactNode }

function Way({ title, id, children }: WayProps) {
  return (
    <div id={id}>
      <dt className="font-semibold">{title}</dt>
      <dd>
        <p>{children}</p>
      </dd>
    </div>
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
