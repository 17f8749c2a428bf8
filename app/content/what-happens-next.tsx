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
          <li>{firm} calls or writes to you, at the number and address you gave.</li>
          <li>
            You decide whether you open an account there. You owe nobody anything for having
            registered.
          </li>
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
        <h2 id="careful">What nobody may ask you for</h2>
        <p className="mt-3">
          Your bank password, access to your computer, or the code we texted. Whoever asks for one
          of them is not who they say: end the call.
        </p>
      </section>
      <section aria-labelledby="withdraw">
        <h2 id="withdraw">If you change your mind</h2>
        <p className="mt-3">
          Take your consent back yourself, with a code to your phone, under{' '}
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
              , and name the reference <strong className="num">{reference}</strong>
            </>
          )}
          . We stop passing your details on and tell the firm.{' '}
          <a className="link" href="/privacy#withdraw">
            How withdrawing works
          </a>
        </p>
      </section>
      <p className="border-t border-line pt-4 text-ui text-soft">
        {disclaimer.notABroker} {disclaimer.risk} {disclaimer.advisor}
      </p>
    </div>
  )
}
