import { NeverShare, WhatHappensNext } from '#app/content/what-happens-next'
import { FirmCard } from '#app/lead-form/firm-card'
import type { LeadFormSetup } from '#app/lead-form/view'
import { callingHours } from '#app/shared/calling-hours'

/** No line begins with “p.m.” */
const unbrokenHours = callingHours.replace(/ (?=[ap]\.)/g, '\u00a0')

/** Says who will call, when, at which cost, and how to withdraw consent. */
export function AboutRegistering({ setup }: { setup: LeadFormSetup }) {
  const { firm, codeLength } = setup
  return (
    <aside className="register-about" aria-label="About registering">
      <FirmCard firm={firm} title="Who will call" />
      <div className="register-after">
        <WhatHappensNext firm={firm.name} />
        <NeverShare />
      </div>
      <dl>
        <div>
          <dt>When they call</dt>
          <dd>
            The firm gets your details as soon as you enter the code. If you don’t choose a time, it
            may call right away or, outside calling hours ({unbrokenHours}), once they resume. If
            it’s a bad time, ask them to call back.
          </dd>
        </div>
        <div>
          <dt>No cost, no obligation</dt>
          <dd>Registering is free. You don’t have to open an account with the firm.</dd>
        </div>
        <div>
          <dt>If you change your mind</dt>
          <dd>
            <p>
              Withdraw your consent at any time at{' '}
              <a className="link" href="/privacy/my-data">
                Your data
              </a>
              , with a code we text you.
            </p>
          </dd>
        </div>
      </dl>
      <section aria-labelledby="how-it-works" className="register-before">
        <h2 id="how-it-works">How it works</h2>
        <ol className="mt-3 grid list-decimal gap-2 ps-6">
          <li>Fill in the form. We ask for your name, your email address and a phone number.</li>
          <li>
            Enter the {codeLength}-digit code we text you. This stops anyone else from using your
            number.
          </li>
          <li>Your dashboard opens, and {firm.name} calls you. You decide what to do next.</li>
        </ol>
      </section>
    </aside>
  )
}
