import { disclaimer, site } from '#app/content/site'

export type PrivacyRightsProps = {
  /** The firm that receives registrations today. */
  buyerName: string
  /** Whether Turnstile protects the forms that send a text. */
  hasRobotCheck: boolean
  periods: { requests: string }
}

/** The second half of /privacy: who receives data, the legal basis, and what a person can do. */
export function PrivacyRights({ buyerName, hasRobotCheck, periods }: PrivacyRightsProps) {
  return (
    <>
      <h2 id="recipients">Who receives it, and where</h2>
      <ul>
        <li>
          <strong>The broker named on the form</strong>, currently {buyerName}: your name, email
          address, phone number, country, IP address, browser name, the form you used, your campaign
          data and the record of your consent. It pays us for the introduction and is responsible
          for its use of your details.
        </li>
        <li>
          <strong>Cloudflare</strong>, which runs our servers and database and delivers our email.
          {hasRobotCheck &&
            ' If unusually many codes are requested, its Turnstile check looks at your browser and your IP address before we text one, to tell a person from a program. We use it only for that. It sets no advertising cookie and isn’t loaded on any other page.'}
        </li>
        <li>
          <strong>Twilio</strong>, which delivers text messages: your phone number and the text.
        </li>
        <li>
          <strong>AdRoll</strong>, only if its ad brought you and you allowed measurement: your
          email address, phone number and its own click ID, once, when you register.
        </li>
      </ul>
      <p>
        These companies may store and process data outside Quebec and outside Canada, including in
        the United States, where the courts and authorities of that country may have access to it.
        Our service providers may use it only to serve us. We don’t sell lists, and we share your
        details with no one else unless the law requires it.
      </p>

      <h2 id="basis">Consent and legal basis</h2>
      <ul>
        <li>
          We share your details with the broker, and allow ad networks to measure, only with your
          consent. We ask for each separately and never tick a box in advance. You can read the
          whole site without registering.
        </li>
        <li>
          The consent on the form covers calls, texts and emails from the firm it names. On the
          WhatsApp and Telegram forms it also covers messages there. Texts, emails and such messages
          fall under Canada’s anti-spam legislation (CASL), and calls under the telemarketing rules
          of the CRTC. Each text and email must say who sent it and let you unsubscribe. We
          ourselves send you no advertising.
        </li>
        <li>We send a code, or reply to your message, because you asked for it.</li>
        <li>
          We keep request counts, logs and the list of numbers not to contact to protect you and
          this service from abuse.
        </li>
        <li>
          Automatic limits can refuse a code or a registration. If one refuses you in error, write
          to us and a person will look at it.
        </li>
      </ul>

      <h2 id="withdraw">How to withdraw consent, and your other rights</h2>
      <p>
        At <a href="/privacy/my-data">Your data</a>, enter a code we text you. You can then see
        everything we hold under your number, download it in a structured format, withdraw consent,
        renew it or delete everything. If you withdraw or delete, we tell the broker to stop using
        your details and to delete them, and repeat the request until the broker confirms. While a
        regulator’s or lawyer’s letter about your data is open, the law has us keep it: we note that
        you asked, and delete it once we’ve answered.
      </p>
      <p>
        After a deletion, a one-way code of your number remains on the list of numbers never to
        contact, and for a limited time <a href="#backups">beside our backups</a>. We send that
        number one last text to confirm the deletion. To delete the messages you wrote to us and the
        request counts for your email address, ask for a link to that address on the same page.
      </p>
      <p>
        You can also write to <a href={`mailto:${site.email}`}>{site.email}</a> from the address you
        registered with, or use the <a href="/contact?about=withdrawal">contact form</a>. Include
        your reference if you have one. We’ll stop sharing your details, tell the broker that you
        withdrew, and delete the registration if you wish. Withdrawing doesn’t undo what the broker
        already did with your consent, so ask the broker to delete what it holds as well.
      </p>
      <p>
        You can also ask us to correct your details, or for a copy of the messages you wrote. We
        reply within {periods.requests}. To change your choice about measurement, use{' '}
        <a href="#privacy-choices">Ad settings</a> at the bottom of every page.
      </p>

      <h2 id="officer">Privacy officer and complaints</h2>
      <p>
        Our privacy officer is responsible for protecting personal information: {site.name}, Privacy
        Officer, {site.postalAddress},{' '}
        <a href={`mailto:${site.privacyEmail}`}>{site.privacyEmail}</a>.
      </p>
      <p>
        If you’re not satisfied with our answer, you can complain to the{' '}
        <a href="https://www.priv.gc.ca/en/" rel="noopener">
          Office of the Privacy Commissioner of Canada
        </a>
        , in Quebec to the{' '}
        <a href="https://www.cai.gouv.qc.ca/" rel="noopener" lang="fr">
          Commission d’accès à l’information
        </a>
        , or to the authority where you live. If your information is ever exposed in a way that
        could cause serious harm, we’ll tell you and the authority.
      </p>

      <h2 id="changes">Changes</h2>
      <p>
        When this text changes, so does the date at the top. Each registration keeps the consent
        wording that was shown with it. {disclaimer.notABroker}
      </p>
    </>
  )
}
