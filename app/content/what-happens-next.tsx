import { disclaimer, site } from './site'

/** For someone who has just registered: what to expect of the firm that the consent named. */
export function WhatHappensNext({ firm }: { firm: string }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-6">
        <li>{firm} calls the number you gave, and may also text or email you.</li>
        <li>You decide whether to open an account. You’re under no obligation.</li>
        <li>
          Before you send money, look the firm up in the{' '}
          <a className="link" href={site.registrationSearch} rel="noopener">
            National Registration Search
          </a>
          .
        </li>
      </ol>
    </section>
  )
}

export function NeverShare() {
  return (
    <section aria-labelledby="careful">
      <h2 id="careful">Never share these</h2>
      <p className="mt-2">
        Your bank password, access to your computer or the code we texted. If anyone asks, hang up.
        It’s a scam.
      </p>
    </section>
  )
}

type GoodToKnowProps = {
  /** The code by which the operator finds the registration. */
  reference: string | null
}

/** Says what never to share, and how to withdraw consent. */
export function GoodToKnow({ reference }: GoodToKnowProps) {
  return (
    <aside aria-label="Good to know" className="grid content-start gap-6 border-t border-ink pt-4">
      {reference && (
        <section aria-labelledby="reference">
          <h2 id="reference">Your reference</h2>
          <p className="mt-2">
            <strong className="num font-mono">{reference}</strong>
          </p>
        </section>
      )}
      <NeverShare />
      <section aria-labelledby="withdraw">
        <h2 id="withdraw">If you change your mind</h2>
        <p className="mt-2">
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
          {reference && ', and include your reference'}. We’ll stop sharing your details and tell
          the firm to stop using them.{' '}
          <a className="link" href="/privacy#withdraw">
            How to withdraw consent
          </a>
        </p>
      </section>
      <p className="text-soft">
        {disclaimer.notABroker} {disclaimer.risk} {disclaimer.advisor}
      </p>
    </aside>
  )
}
