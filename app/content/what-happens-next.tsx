import { disclaimer, site } from './site'

type WhatHappensNextProps = {
  /** The firm the details go to, as the consent named it. */
  firm: string
  /** What the operator finds the registration by. */
  reference: string | null
}

/** For someone who has just registered: what to expect, what never to hand over, how to take it back. */
export function WhatHappensNext({ firm, reference }: WhatHappensNextProps) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol className="mt-3 grid list-decimal gap-2 ps-6 marker:text-maple">
          <li>{firm} contacts you at the number and email address you gave.</li>
          <li>You decide whether to open an account. You’re under no obligation.</li>
          <li>
            Before you send money, look the firm up in the{' '}
            <a
              className="link"
              href="https://info.securities-administrators.ca/nrsmobile/nrssearch.aspx"
              rel="noopener"
            >
              National Registration Search
            </a>
            .
          </li>
        </ol>
      </section>
      <section aria-labelledby="careful">
        <h2 id="careful">Never share these</h2>
        <p className="mt-3">
          Your bank password, access to your computer or the code we texted. If anyone asks, hang
          up. It’s a scam.
        </p>
      </section>
      <section aria-labelledby="withdraw">
        <h2 id="withdraw">If you change your mind</h2>
        <p className="mt-3">
          Withdraw your consent yourself, with a code to your phone, at{' '}
          <a className="link" href="/privacy/my-data">
            Your data
          </a>
          . Or write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>{' '}
          from the address you registered with, or use the{' '}
          <a className="link" href="/contact?about=withdrawal">
            contact form
          </a>
          {reference && (
            <>
              , and include your reference, <strong className="num">{reference}</strong>
            </>
          )}
          . We’ll stop sharing your details and tell the firm to stop using them.{' '}
          <a className="link" href="/privacy#withdraw">
            How to withdraw consent
          </a>
        </p>
      </section>
      <p className="border-t border-line pt-4 text-body text-soft">
        {disclaimer.notABroker} {disclaimer.risk} {disclaimer.advisor}
      </p>
    </div>
  )
}
