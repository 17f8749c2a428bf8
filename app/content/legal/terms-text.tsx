import { disclaimer, site } from '#app/content/site'

export const termsSections = {
  what: 'What this site is',
  not: 'What it is not',
  prices: 'Prices and charts',
  advertisements: 'Advertisements and examples',
  registering: 'Registering',
  use: 'Fair use',
  liability: 'What we answer for',
}

export function TermsText() {
  return (
    <>
      <h2 id="what">What this site is</h2>
      <p>
        {site.name} publishes market news, explanations and prices, and introduces visitors who ask
        for it to a broker. Reading is free and needs no account. {disclaimer.notABroker} We hold no
        money, place no orders and manage no accounts.
      </p>

      <h2 id="not">What it is not</h2>
      <p>
        {disclaimer.educational} Nothing here takes account of your situation. {disclaimer.advisor}{' '}
        {disclaimer.risk} What an investment did in the past does not tell what it will do.
      </p>

      <h2 id="prices">Prices and charts</h2>
      <p>
        Prices come from other companies and can be late, wrong or missing. Each one shows its
        source and its age; a chart that is not made of recorded prices says “Illustrative”. Do not
        trade on a price from this site: ask the place where you trade.
      </p>

      <h2 id="advertisements">Advertisements and examples</h2>
      <ul>
        <li>
          A page that somebody paid for, and every card that leads to one, says “Advertisement” and
          who pays.
        </li>
        <li>
          A figure marked “illustrative figure, not a result” shows what an advertisement looks
          like. It happened to nobody.
        </li>
        <li>Articles and comments marked as samples were not written by reporters or readers.</li>
        <li>We are paid for introductions. That is why a registration is free for you.</li>
      </ul>

      <h2 id="registering">Registering</h2>
      <ul>
        <li>
          Register only yourself, with your own phone number, and only if you are of legal age where
          you live.
        </li>
        <li>
          After you confirm your number, the broker named beside the form receives your details and
          may contact you. What happens between you and that firm is governed by its terms, and you
          owe it nothing for having registered here.
        </li>
        <li>
          Check any firm before you send money, for example in the{' '}
          <a
            href="https://info.securities-administrators.ca/nrsmobile/nrssearch.aspx"
            rel="noopener"
          >
            National Registration Search
          </a>{' '}
          of the Canadian Securities Administrators.
        </li>
        <li>
          You can withdraw at any time: see <a href="/privacy#withdraw">how to withdraw</a>.
        </li>
      </ul>

      <h2 id="use">Fair use</h2>
      <p>
        Do not use this site to send texts to other people’s phones, to try out codes, to load it
        beyond what a reader needs, or to copy its prices into another service: they belong to those
        who provide them. We limit what looks like such use.
      </p>

      <h2>Other sites</h2>
      <p>
        Links lead to sites that we do not run. We choose them with care and answer for none of
        them.
      </p>

      <h2 id="liability">What we answer for</h2>
      <p>
        We try to keep the site correct and available, and promise neither. As far as the law
        allows, we do not answer for losses from relying on what stands here. Nothing in these terms
        takes away rights that the law of your province or country gives you as a consumer.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When these terms change, so does the date at their head; the text that stood here when you
        registered is the one that counts for your registration. Questions:{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a> or the <a href="/contact">contact form</a>
        . How we treat your data is told in <a href="/privacy">Privacy</a>.
      </p>
    </>
  )
}
