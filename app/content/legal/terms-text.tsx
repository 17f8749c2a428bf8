import { disclaimer, site } from '#app/content/site'

export const termsSections = {
  what: 'What this site is',
  not: 'What it isn’t',
  prices: 'Prices and charts',
  advertisements: 'Advertisements',
  registering: 'Registering',
  use: 'Acceptable use',
  others: 'Other sites',
  liability: 'Our liability',
  changes: 'Changes and questions',
}

export function TermsText() {
  return (
    <>
      <h2 id="what">What this site is</h2>
      <p>
        {site.name} publishes market explainers, analysis and prices, and introduces visitors to a
        broker if they ask for it. Reading is free and you don’t need an account.{' '}
        {disclaimer.notABroker} We don’t hold money, place orders or manage accounts.
      </p>

      <h2 id="not">What it isn’t</h2>
      <p>
        {disclaimer.educational} Nothing here takes your situation into account.{' '}
        {disclaimer.advisor} {disclaimer.risk} Past performance doesn’t predict future results.
      </p>

      <h2 id="prices">Prices and charts</h2>
      <p>
        Prices come from other companies and can be late, wrong or missing. Every price shows its
        source and time, and a chart that doesn’t show recorded prices is marked “Illustrative.”
        Before you trade, check the price where you trade.
      </p>

      <h2 id="advertisements">Advertisements</h2>
      <ul>
        <li>
          Every sponsored page, and every card that links to one, is labelled “Advertisement” and
          names its sponsor.
        </li>
        <li>
          A figure marked † is illustrative. It shows what an ad looks like and isn’t an actual
          figure.
        </li>
        <li>Brokers pay us for introductions. That’s why registering is free for you.</li>
      </ul>

      <h2 id="registering">Registering</h2>
      <ul>
        <li>
          Register only for yourself, with your own phone number. You must have reached the age of
          majority where you live.
        </li>
        <li>
          After you confirm your number, the broker named on the form receives your details and may
          contact you. Your dealings with that firm are governed by its terms. You’re under no
          obligation.
        </li>
        <li>
          Check any firm before you send money, for example in the{' '}
          <a href={site.registrationSearch} rel="noopener">
            National Registration Search
          </a>{' '}
          of the Canadian Securities Administrators.
        </li>
        <li>
          You can withdraw your consent at any time. See{' '}
          <a href="/privacy#withdraw">how to withdraw consent</a>.
        </li>
      </ul>

      <h2 id="use">Acceptable use</h2>
      <p>
        Don’t use this site to text other people’s phones, to guess codes, to overload it, or to
        copy its prices into another service. The prices belong to the companies that provide them.
        We limit requests that look like abuse.
      </p>

      <h2 id="others">Other sites</h2>
      <p>
        We link to sites that we don’t run. We choose them with care but aren’t responsible for
        their content.
      </p>

      <h2 id="liability">Our liability</h2>
      <p>
        We try to keep the site correct and available, but we can’t guarantee either. As far as the
        law allows, we’re not liable for losses that come from relying on this site. Nothing in
        these terms takes away the rights that consumer law in your province or country gives you.
      </p>

      <h2 id="changes">Changes and questions</h2>
      <p>
        When these terms change, so does the date at the top. The version in force when you
        registered applies to your registration. Questions:{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>, the <a href="/contact">contact form</a>{' '}
        or {site.postalAddress}. See <a href="/privacy">Privacy</a> for how we handle your data.
      </p>
    </>
  )
}
