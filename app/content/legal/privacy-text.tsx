import { Fragment } from 'react'
import type { CookieName } from '#app/shared/cookies'
import { PrivacyRights, type PrivacyRightsProps } from './privacy-rights'

export const privacySections = {
  short: 'Summary',
  stored: 'What we collect, why and for how long',
  cookies: 'Cookies',
  recipients: 'Who receives it, and where',
  basis: 'Consent and legal basis',
  withdraw: 'How to withdraw consent, and your other rights',
  officer: 'Privacy officer and complaints',
  changes: 'Changes',
}

type PeriodName =
  | 'acceptedLeads'
  | 'rejectedLeads'
  | 'deadLeads'
  | 'leadEvents'
  | 'consents'
  | 'withdrawals'
  | 'receipts'
  | 'contactMessages'
  | 'unpublishedComments'
  | 'audits'
  | 'code'
  | 'challenges'
  | 'knownNetworks'
  | 'ownData'
  | 'emailLinks'
  | 'splitLinks'
  | 'logs'
  | 'requests'
  | 'backups'
  | 'optOuts'

/** Every period that the page states, in words. */
export type PrivacyPeriods = Record<PeriodName, string> & { cookies: Record<CookieName, string> }

type PrivacyTextProps = PrivacyRightsProps & { periods: PrivacyPeriods }

export function PrivacyText({ buyerName, periods, hasRobotCheck }: PrivacyTextProps) {
  return (
    <>
      <h2 id="short">Summary</h2>
      <ul>
        <li>You can read everything here without telling us who you are.</li>
        <li>
          We share your name, email address and phone number, and the time you chose for a call,
          with one broker, and only after you tick the box that names it and confirm your number.
        </li>
        <li>
          We store personal details encrypted. To recognize your number, email address or network
          again, we store a one-way code of it, which can’t be matched to you without our secret
          key.
        </li>
        <li>
          No other company’s script runs in your browser unless you allow it
          {hasRobotCheck &&
            ', with one exception: Cloudflare’s security check, if a form asks for it before we text you a code'}
          .
        </li>
        <li>
          You can see your data, withdraw consent or delete everything yourself, with a code to your
          phone: <a href="/privacy/my-data">Your data</a>.
        </li>
      </ul>

      <h2 id="stored">What we collect, why and for how long</h2>
      <h3>While you read</h3>
      <p>
        We don’t record which pages you read. We count clicks on ad links, page views, forms
        started, codes sent and registrations, in totals for each hour and day. The totals are by
        country, device type and page. Unless you declined measurement, they are also by the ad that
        brought you. No total holds an IP address, a cookie or anything else that identifies you.
      </p>
      <p>
        Our host, Cloudflare, sees your IP address and your browser’s request, as any host must. It
        derives your country and province from the address. Our log helps us find faults. It has a
        random number for each request, the path of a page that wasn’t found or that failed, and the
        reason. It never has a name, an email address, a phone number, a code or what you searched
        for. Log lines are deleted within {periods.logs}.
      </p>
      <h3>When you come from an ad</h3>
      <p>
        If the link you clicked includes campaign data or a click ID, we keep them, and which page
        it led to, in a cookie in your browser for {periods.cookies.tracking_data}, to know which ad
        led to a registration. If you decline measurement, or your browser sends Global Privacy
        Control, we keep only the campaign data, without click IDs, and only until you close the
        browser. Apart from the totals above, this data reaches our database only if you register.
      </p>
      <h3>When you ask for a code</h3>
      <ul>
        <li>
          Our text-message provider receives your number and sends the code. We store the code
          encrypted and delete it within {periods.code}.
        </li>
        <li>
          We record that we sent a code, with one-way codes of your number, email address and
          network address and the number of tries. We keep the record for {periods.challenges}, or
          as long as the consent it proves.
        </li>
        <li>
          We count requests to prevent abuse, under one-way codes of your number, email address and
          network address. A count is deleted soon after its hour or day is over.
        </li>
        <li>
          After you enter the right code, we keep a one-way code of your network address for up to{' '}
          {periods.knownNetworks}. It stops other people’s abuse from blocking your next code.
        </li>
        <li>
          What you typed stays in your own browser, encrypted, for {periods.cookies.lead_flow}, so
          you don’t lose it if you reload the page.
        </li>
      </ul>
      <h3>When you register</h3>
      <p>We need these details to introduce you to the broker and to be paid for it.</p>
      <ul>
        <li>
          Encrypted: your name, email address, phone number, country, the time you chose for a call,
          IP address, browser name and campaign data.
        </li>
        <li>
          Not encrypted: one-way codes of your number and email address, the form you used, the
          campaign’s number, your country, your device type, the ad that brought you, and the status
          of the registration with the broker’s response.
        </li>
        <li>
          Your consent: the exact words you agreed to, when, on which page, from which IP address
          (encrypted), and which code confirmed it. We keep this record for {periods.consents} from
          the day you gave it, because it proves your agreement, unless you delete it.
        </li>
        <li>
          When you withdraw consent or delete everything, we keep a note without your details, under
          the registration’s random number, until the broker has confirmed. We delete it{' '}
          {periods.withdrawals} later.
        </li>
        <li>
          For {periods.receipts}, a cookie lets this browser see the reference of its registration.
          It holds a random number and nothing about you.
        </li>
      </ul>
      <table>
        <caption>How long we keep a registration after it last changed</caption>
        <tbody>
          <tr>
            <th scope="row">Accepted by the broker</th>
            <td>{periods.acceptedLeads}</td>
          </tr>
          <tr>
            <th scope="row">Declined by the broker</th>
            <td>{periods.rejectedLeads}</td>
          </tr>
          <tr>
            <th scope="row">Never sent, or withdrawn</th>
            <td>{periods.deadLeads}</td>
          </tr>
          <tr>
            <th scope="row">Its history</th>
            <td>{periods.leadEvents}</td>
          </tr>
        </tbody>
      </table>
      <h3 id="messages">When you write to us</h3>
      <p>
        We keep your name, email address, subject and message from the contact form, encrypted, for{' '}
        {periods.contactMessages}, and a request about your data at least until we have answered it.
        If you ask by phone or letter, we note who asks, what and when in the same way. One-way
        codes tell us whether a message was sent twice and which messages are yours. If we reply,
        our email program keeps the exchange.
      </p>
      <h3 id="comments">When you comment</h3>
      <p>
        We publish your display name and comment once we approve them. We store them encrypted with
        a one-way code of the phone number that you registered with. A one-way code of the text
        tells us whether it was posted before. We delete a comment that isn’t published, or that we
        took down, after {periods.unpublishedComments}. A published one stays until we take it down
        or you delete your data.
      </p>
      <p>
        We store your likes and reports under the phone number’s code too, until the comment or your
        data is deleted. Others see how many likes a comment has, not whose they are. Only we see
        reports. We count your comments, likes and reports to prevent abuse. A count is deleted soon
        after its hour or day is over.
      </p>
      <h3 id="own-data">When you use “Your data”</h3>
      <ul>
        <li>
          We record each time your data is opened, downloaded or changed with a code to your phone,
          under a one-way code of your number, for {periods.audits}. You can see these records
          there. We also record what our staff do with your data.
        </li>
        <li>
          We text your number when its data is first opened with a code, and when you withdraw
          consent, renew it or delete everything.
        </li>
        <li>
          You delete contact messages through a link we send to their email address. The link
          expires after {periods.emailLinks}. Then we delete our one-way codes of the address and of
          the link.
        </li>
        <li>
          After you delete your data, these records remain without anything that leads to you. They
          only show that a deletion took place.
        </li>
      </ul>
      <h3 id="backups">In backups</h3>
      <p>
        We back up our database and delete each backup after {periods.backups}. Encrypted data stays
        encrypted there. If we ever restore a backup, we first repeat every later deletion,
        withdrawal and request never to be contacted. To do this, we keep a one-way code of your
        number or email address, or the registration’s random number, for {periods.optOuts} after
        such a request.
      </p>
      <h3>When you ask never to be contacted</h3>
      <p>
        A one-way code of your number stays on a list that we check before every text and every
        delivery. We keep it permanently, because otherwise we couldn’t keep the promise.
      </p>

      <h2 id="cookies">Cookies</h2>
      <p>
        We set these cookies. You don’t need any of them to read the site. Your browser may show
        some names with <code>__Host-</code> or <code>__Secure-</code> in front. If you allow ad
        measurement, the ad network’s script may set cookies of its own.
      </p>
      <dl>
        {Object.entries(cookieWords(periods)).map(([name, words]) => (
          <Fragment key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>

      <PrivacyRights buyerName={buyerName} periods={periods} hasRobotCheck={hasRobotCheck} />
    </>
  )
}

/** Every cookie of `cookies.ts`, with its purpose and life. */
function cookieWords({ cookies, ...periods }: PrivacyPeriods): Record<CookieName, string> {
  return {
    tracking_data: `The campaign data and click IDs of the ad that brought you and the page it led to, or default values once you ask for a code. Kept for ${cookies.tracking_data}. If you decline measurement, it has neither click IDs nor that page and ends when you close the browser.`,
    tracking_consent: `Whether you allow ad measurement. Set when you choose, for ${cookies.tracking_consent}.`,
    go: `Counts repeated clicks on the same ad link once, for ${cookies.go}. If the link leads to more than one page, it remembers yours for ${periods.splitLinks}. Not set if you decline measurement.`,
    lead_flow: `What you typed into a registration form, encrypted, for ${cookies.lead_flow}.`,
    requester: `Recognizes the browser that asked for a code, for ${cookies.requester}.`,
    proof: `Recognizes the browser that entered the code, for ${cookies.proof}.`,
    receipt: `Recognizes the browser that registered, for ${cookies.receipt}.`,
    my_data: `Your current step on the page “Your data,” encrypted, for ${cookies.my_data}. It opens your data for ${periods.ownData} after the code.`,
    my_data_done: `Confirms in this browser that your request there was carried out, for ${cookies.my_data_done}.`,
    theme: `Your light or dark theme, for ${cookies.theme}.`,
    currency: `Whether you want prices in U.S. dollars, for ${cookies.currency}.`,
    updates: `Whether prices update by themselves, for ${cookies.updates}.`,
    watchlist: `The instruments you watch, for ${cookies.watchlist}.`,
    prefs_by_form: `Shows that you made these choices without scripts, for ${cookies.prefs_by_form}.`,
  }
}
