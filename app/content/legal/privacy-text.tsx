import { disclaimer, site } from '#app/content/site'
import type { Retention } from '#app/domain/compliance/retention'

export const privacySections = {
  short: 'In short',
  stored: 'What is stored, and for how long',
  cookies: 'Cookies',
  recipients: 'Who receives it',
  basis: 'On what basis',
  withdraw: 'How to withdraw, and your other rights',
}

/** `buyerName`: the firm that registrations go to at present. `retention`: as it is set. */
export function PrivacyText({
  buyerName,
  retention,
  hasRobotCheck = false,
}: {
  buyerName: string
  retention: Retention
  /** Whether Turnstile stands in the forms that send a text. */
  hasRobotCheck?: boolean
}) {
  return (
    <>
      <h2 id="short">In short</h2>
      <ul>
        <li>You can read everything here without telling us who you are.</li>
        <li>
          Your name, email address and phone number are passed to one broker, and only after you
          ticked the box that names it and confirmed your number.
        </li>
        <li>
          Personal details are encrypted where we store them. What we only need to recognize is
          stored as a keyed fingerprint (HMAC), from which your details cannot be read.
        </li>
        <li>
          No other company’s script runs in your browser before you allow it
          {hasRobotCheck &&
            ', but for one: Cloudflare’s check against robots, in a form that sends a text, from when you begin to fill it in'}
          .
        </li>
        <li>
          You can see your data, withdraw consent or delete everything yourself, with a code to your
          phone: <a href="/privacy/my-data">Your data</a>.
        </li>
      </ul>

      <h2 id="stored">What is stored, and for how long</h2>
      <h3>While you read</h3>
      <p>
        We keep no record of the pages you read. Our host, Cloudflare, sees your IP address and your
        browser’s request, as any host must, and derives your country from the address. Our own log
        has a random number for each request, the path of pages that were not found or that failed,
        and reasons; never a name, an email address, a phone number, a code or what you searched
        for. Log lines are kept for at most seven days.
      </p>
      <h3>When an advertisement brought you</h3>
      <p>
        If the address you arrive by bears campaign values or a click id, they are kept in a cookie
        in your browser for 30 days. If you refuse measurement, or your browser sends Global Privacy
        Control, only the campaign’s values are kept, without click ids, and only until you close
        the browser. The values reach our database with a registration, not before.
      </p>
      <h3>When you ask for a code</h3>
      <ul>
        <li>
          Your number goes to our text-message provider. The code itself is stored encrypted and
          disappears after 20 minutes.
        </li>
        <li>
          A record that a code was sent, with fingerprints of your number, email address and network
          address and the count of tries: two days, or as long as the consent that it proves.
        </li>
        <li>
          Counters against abuse, under fingerprints of your number, email address and network
          address: until their hour or day is over.
        </li>
        <li>
          After you enter the right code, a fingerprint of your network address, so that abuse by
          others does not block your next code: up to 30 days.
        </li>
        <li>
          What you typed stays in your own browser, encrypted, for 30 minutes, so that a reload
          loses nothing.
        </li>
      </ul>
      <h3>When you register</h3>
      <ul>
        <li>
          Encrypted: your name, email address, phone number, country, IP address, browser name and
          the campaign values. In clear: fingerprints of number and email address, the form you
          used, the campaign’s number, and what became of the registration, with the broker’s
          answer.
        </li>
        <li>
          Your consent: the exact words you agreed to, when, on which page, from which IP address
          (encrypted), and which code confirmed it.
        </li>
        <li>
          A registration that the broker took is deleted {inWords(retention.keepAcceptedLeadsDays)}{' '}
          after it last changed, one that the broker refused after{' '}
          {inWords(retention.keepRejectedLeadsDays)}, one that was never passed on or was withdrawn
          after {inWords(retention.keepDeadLeadsDays)}. The list of what happened to it is deleted
          after {inWords(retention.keepLeadEventsDays)}.
        </li>
        <li>
          The consent stays for {inWords(retention.keepConsentsDays)} from the day you gave it,
          because it is the proof of what you agreed to, unless you have it erased.
        </li>
        <li>
          When you withdraw or have everything erased, a note without your details, under the
          registration’s random number, makes us tell the broker until it has answered, and goes{' '}
          {inWords(retention.keepWithdrawalsDays)} later.
        </li>
        <li>
          For {inWords(retention.keepReceiptsDays)} a cookie lets this browser see the reference of
          its registration. It holds a random number, nothing about you.
        </li>
      </ul>
      <h3 id="messages">When you write to us</h3>
      <p>
        The contact form keeps your name, email address, subject and message, encrypted, for{' '}
        {inWords(retention.keepContactMessagesDays)}. A fingerprint of them tells a message sent
        twice, one of your address which messages are yours. If we answer, our email program keeps
        the exchange.
      </p>
      <h3 id="own-data">When you use “Your data”</h3>
      <ul>
        <li>
          Each time your data is opened, downloaded or changed with a code to your phone, we record
          it under a fingerprint of your number, for {inWords(retention.keepAuditsDays)}. You see
          these records there. What our staff do with your data is recorded too.
        </li>
        <li>
          We text your number when its data is first opened with a code, and when you withdraw
          consent, renew it or delete everything.
        </li>
        <li>
          Contact messages are deleted through a link sent to their email address. A fingerprint of
          the address and of the link is kept until the link expires, 30 minutes later, and is
          removed within the hour.
        </li>
        <li>
          After you delete your data, these records stay without anything that leads to you: they
          show only that an erasure took place.
        </li>
      </ul>
      <h3>When you ask never to be contacted</h3>
      <p>
        A fingerprint of your number stays on a list that is checked before every text and every
        delivery. It is kept for good: without it we could not keep the promise.
      </p>

      <h2 id="cookies">Cookies</h2>
      <p>All are set by this site, and none is needed to read it.</p>
      <dl>
        <dt>
          <code>tracking_data</code>
        </dt>
        <dd>
          The campaign values and click ids of the advertisement that brought you, or default values
          once you ask for a code. 30 days; under a “no”, without click ids and until you close the
          browser.
        </dd>
        <dt>
          <code>tracking_consent</code>
        </dt>
        <dd>Whether you allow ad networks to measure here. 180 days, set when you choose.</dd>
        <dt>
          <code>lead_flow</code>
        </dt>
        <dd>What you typed into a registration form, encrypted. 30 minutes.</dd>
        <dt>
          <code>my_data</code>
        </dt>
        <dd>
          Where you stand on the page “Your data”, encrypted. 30 minutes; it opens your data for 15
          minutes after the code.
        </dd>
        <dt>
          <code>my_data_done</code>
        </dt>
        <dd>Lets this browser show that what you asked for there was done. Ten minutes.</dd>
        <dt>
          <code>receipt</code>
        </dt>
        <dd>
          Recognizes the browser that registered. {sentence(inWords(retention.keepReceiptsDays))}.
        </dd>
        <dt>
          <code>theme</code>, <code>prefs_by_form</code>
        </dt>
        <dd>
          Your choice of a light or dark page, and how you made it. One year, set when you choose.
        </dd>
        <dt>
          <code>currency</code>, <code>watchlist</code>
        </dt>
        <dd>
          Whether you want prices in US dollars, and the instruments you watch. One year, set when
          you choose.
        </dd>
      </dl>

      <h2 id="recipients">Who receives it</h2>
      <ul>
        <li>
          <strong>The broker named beside the form</strong>, at present {buyerName}: your name,
          email address, phone number, country, IP address, browser name, the form you used, the
          campaign values you came with, and the record of your consent. It pays us for the
          introduction and answers for what it does with your details.
        </li>
        <li>
          <strong>Cloudflare</strong>, which runs our servers and database, and delivers any email
          that this site sends.
          {hasRobotCheck &&
            ' Before a code is texted, its Turnstile looks at your browser and your IP address to tell a person from a program. It is needed for that alone, sets no cookie for advertising and is loaded on no other page.'}
        </li>
        <li>
          <strong>Twilio</strong>, which delivers text messages: your phone number and the text.
        </li>
        <li>
          <strong>AdRoll</strong>, only if its advertisement brought you and you allowed
          measurement: your email address, phone number and its own click id, once, when you have
          registered.
        </li>
      </ul>
      <p>
        These companies may process data outside Canada. We sell no lists and pass your details to
        nobody else, unless a law obliges us.
      </p>

      <h2 id="basis">On what basis</h2>
      <ul>
        <li>
          Passing your details to the broker, and measurement by ad networks: your consent, each
          asked for by itself, never ticked in advance.
        </li>
        <li>Sending you a code, and answering your message: because you asked for it.</li>
        <li>
          Counters, logs and the list of numbers not to be contacted: our interest, and yours, in a
          service that is not abused.
        </li>
      </ul>

      <h2 id="withdraw">How to withdraw, and your other rights</h2>
      <p>
        On the page <a href="/privacy/my-data">Your data</a>, a code to your phone lets you see all
        that we hold under your number, download it, withdraw a consent, renew it, or have
        everything erased. We then tell the broker to stop using your details and to delete them,
        and keep at it until it has answered. After an erasure one fingerprint of your number is
        left, on the list of numbers never to be contacted. Apart from one last text that confirms
        it, such a number gets no more texts. On the same page, a link sent to your email address
        lets you delete the messages you wrote to us and the counters under that address.
      </p>
      <p>
        Or write to <a href={`mailto:${site.email}`}>{site.email}</a> from the address you
        registered with, or use the <a href="/contact?about=withdrawal">contact form</a>. If the
        last page gave you a reference, name it. We then stop passing your details on, tell the
        broker that you withdrew, and delete the registration if you wish. What the broker already
        did with your consent stays lawful; ask the broker as well to delete what it holds.
      </p>
      <p>
        In the same way you can have your details corrected, or ask for a copy of the messages you
        wrote. To change your mind about measurement, use{' '}
        <a href="#privacy-choices">Privacy choices</a> at the foot of every page. If our answer does
        not satisfy you, you can complain to the{' '}
        <a href="https://www.priv.gc.ca/en/" rel="noopener">
          Office of the Privacy Commissioner of Canada
        </a>{' '}
        or to the authority where you live.
      </p>

      <h2 id="changes">Changes</h2>
      <p>
        When this text changes, so does the date at its head. Registrations keep the words of
        consent that were shown with them. {disclaimer.notABroker}
      </p>
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
