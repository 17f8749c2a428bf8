import type { Retention } from '#app/domain/compliance/retention'
import { PrivacyRights } from './privacy-rights'

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

/** `buyerName`: the firm that receives registrations today. `retention`: as configured. `backups`: in days. */
export function PrivacyText({
  buyerName,
  retention,
  backups,
  hasRobotCheck = false,
}: {
  buyerName: string
  retention: Retention
  backups: { keptDays: number; optOuts: number }
  /** Whether Turnstile protects the forms that send a text. */
  hasRobotCheck?: boolean
}) {
  return (
    <>
      <h2 id="short">Summary</h2>
      <ul>
        <li>You can read everything here without telling us who you are.</li>
        <li>
          We share your name, email address and phone number with one broker, and only after you
          tick the box that names it and confirm your number.
        </li>
        <li>
          We store personal details encrypted. Where we only need to recognize something, we store a
          one-way code, which can’t be turned back into your details.
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
        We don’t record which pages you read. We count, in totals for each hour and day, how often
        an ad link was followed, a page viewed, a form begun, a code sent and a registration made,
        by country, type of device and, unless you declined measurement, the ad that led there and
        its page. No total holds an IP address, a cookie or anything else that identifies you. Our
        host, Cloudflare, sees your IP address and your browser’s request, as any host must, and
        derives your country and province from the address. Our own log, which we use to find
        faults, has a random number for each request, the path of pages that weren’t found or that
        failed, and the reason. It never has a name, an email address, a phone number, a code or
        what you searched for. We keep log lines for up to seven days.
      </p>
      <h3>When you come from an ad</h3>
      <p>
        If the link you clicked includes campaign data or a click ID, we keep them in a cookie in
        your browser for 30 days, to know which ad led to a registration. If you decline
        measurement, or your browser sends Global Privacy Control, we keep only the campaign data,
        without click IDs, and only until you close the browser. They reach our database only if you
        register.
      </p>
      <h3>When you ask for a code</h3>
      <ul>
        <li>
          Your number goes to our text-message provider, which sends the code. We store the code
          encrypted and delete it after 20 minutes.
        </li>
        <li>
          A record that we sent a code, with one-way codes of your number, email address and network
          address and the number of tries: two days, or as long as the consent it proves.
        </li>
        <li>
          Request counts that prevent abuse, under one-way codes of your number, email address and
          network address: until their hour or day is over.
        </li>
        <li>
          After you enter the right code, a one-way code of your network address, so that other
          people’s abuse doesn’t block your next code: up to 30 days.
        </li>
        <li>
          What you typed stays in your own browser, encrypted, for 30 minutes, so that you don’t
          lose it if you reload the page.
        </li>
      </ul>
      <h3>When you register</h3>
      <ul>
        <li>
          Encrypted: your name, email address, phone number, country, IP address, browser name and
          campaign data. Not encrypted: one-way codes of your number and email address, the form you
          used, the campaign’s number, the country, type of device and ad you came by, and the
          status of the registration, with the broker’s answer. We need these to introduce you to
          the broker and to be paid for it.
        </li>
        <li>
          Your consent: the exact words you agreed to, when, on which page, from which IP address
          (encrypted), and which code confirmed it.
        </li>
        <li>
          We delete a registration that the broker accepted {inWords(retention.acceptedLeadsDays)}{' '}
          after it last changed, one that the broker declined after{' '}
          {inWords(retention.rejectedLeadsDays)}, and one that was never sent or was withdrawn after{' '}
          {inWords(retention.deadLeadsDays)}. We delete its history after{' '}
          {inWords(retention.leadEventsDays)}.
        </li>
        <li>
          We keep the record of your consent for {inWords(retention.consentsDays)} from the day you
          gave it, because it proves what you agreed to, unless you have it deleted.
        </li>
        <li>
          When you withdraw consent or delete everything, we keep a note without your details, under
          the registration’s random number, until the broker has confirmed. We delete it{' '}
          {inWords(retention.withdrawalsDays)} later.
        </li>
        <li>
          For {inWords(retention.receiptsDays)}, a cookie lets this browser see the reference of its
          registration. It holds a random number, nothing about you.
        </li>
      </ul>
      <h3 id="messages">When you write to us</h3>
      <p>
        We keep your name, email address, subject and message from the contact form, encrypted, for{' '}
        {inWords(retention.contactMessagesDays)}. One-way codes tell us whether a message was sent
        twice and which messages are yours. If we reply, our email program keeps the exchange.
      </p>
      <h3 id="comments">When you comment</h3>
      <p>
        Your display name and comment are published once we approve them, and stored encrypted with
        a one-way code of the phone number that you registered with. A one-way code of the text
        tells us whether it was posted before. A comment that is not published, or was taken down,
        is deleted after {inWords(retention.unpublishedCommentsDays)}; a published one stays until
        it is taken down or you delete your data.
      </p>
      <p>
        Your likes and reports are stored under the phone number’s code too, until the comment or
        your data is deleted. Others see how many likes a comment has, not whose they are. Reports
        are for us only. Counts of your comments, likes and reports prevent abuse, until their hour
        or day is over.
      </p>
      <h3 id="own-data">When you use “Your data”</h3>
      <ul>
        <li>
          Each time your data is opened, downloaded or changed with a code to your phone, we record
          it under a one-way code of your number, for {inWords(retention.auditsDays)}. You can see
          these records there. We also record what our staff do with your data.
        </li>
        <li>
          We text your number when its data is first opened with a code, and when you withdraw
          consent, renew it or delete everything.
        </li>
        <li>
          You delete contact messages through a link we send to their email address. We keep one-way
          codes of the address and of the link until the link expires after 30 minutes, and delete
          them within the hour.
        </li>
        <li>
          After you delete your data, these records remain without anything that leads to you. They
          only show that a deletion took place.
        </li>
      </ul>
      <h3 id="backups">In backups</h3>
      <p>
        We back up our database and delete each backup after {backups.keptDays} days. What is
        encrypted stays encrypted there. If we ever restore a backup, we first repeat every
        deletion, withdrawal and request never to be contacted that came after it. To be able to, we
        keep a one-way code of your number or email address, or the registration’s random number,
        for {backups.optOuts} days after such a request.
      </p>
      <h3>When you ask never to be contacted</h3>
      <p>
        A one-way code of your number stays on a list that we check before every text and every
        delivery. We keep it permanently, because otherwise we couldn’t keep the promise.
      </p>

      <h2 id="cookies">Cookies</h2>
      <p>
        This site sets all of them, and you don’t need any of them to read it. Your browser may show
        some of these names with <code>__Host-</code> or <code>__Secure-</code> in front.
      </p>
      <dl>
        <dt>
          <code>tracking_data</code>
        </dt>
        <dd>
          The campaign data and click IDs of the ad that brought you, or default values once you ask
          for a code. 30 days; if you decline measurement, without click IDs and until you close the
          browser.
        </dd>
        <dt>
          <code>tracking_consent</code>
        </dt>
        <dd>Whether you allow ad measurement. 180 days, set when you choose.</dd>
        <dt>
          <code>lead_flow</code>
        </dt>
        <dd>What you typed into a registration form, encrypted. 30 minutes.</dd>
        <dt>
          <code>requester</code>, <code>proof</code>
        </dt>
        <dd>
          Recognize the browser that asked for a code, for 30 minutes, and the one that entered it.
        </dd>
        <dt>
          <code>go</code>
        </dt>
        <dd>
          Counts a second click on the same ad link once. An hour, or 30 days where the link leads
          to more than one page; none if you decline measurement.
        </dd>
        <dt>
          <code>my_data</code>
        </dt>
        <dd>
          Your current step on the page “Your data,” encrypted. 30 minutes; it opens your data for
          15 minutes after the code.
        </dd>
        <dt>
          <code>my_data_done</code>
        </dt>
        <dd>Lets this browser show that what you asked for there was done. Ten minutes.</dd>
        <dt>
          <code>receipt</code>
        </dt>
        <dd>
          Recognizes the browser that registered. {sentence(inWords(retention.receiptsDays))}.
        </dd>
        <dt>
          <code>theme</code>, <code>prefs_by_form</code>
        </dt>
        <dd>
          Your choice of a light or dark page, and how you made it. One year, set when you choose.
        </dd>
        <dt>
          <code>currency</code>, <code>updates</code>, <code>watchlist</code>
        </dt>
        <dd>
          Whether you want prices in U.S. dollars, whether they update by themselves, and the
          instruments you watch. One year, set when you choose.
        </dd>
      </dl>

      <PrivacyRights buyerName={buyerName} hasRobotCheck={hasRobotCheck} />
    </>
  )
}

/** `90 days`, `two years`: whole years by their name. */
function inWords(days: number): string {
  const years = ['', 'one year', 'two years', 'three years', 'four years', 'five years']
  const named = days % 365 === 0 ? years[days / 365] : undefined
  return named || `${days} ${days === 1 ? 'day' : 'days'}`
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
