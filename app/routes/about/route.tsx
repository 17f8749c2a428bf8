import { Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { Prose } from '#app/content/prose'
import { disclaimer, site } from '#app/content/site'
import { DataSources } from './data-sources'

export default function About() {
  return (
    <article className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <PageMeta page={pages.about} />
      <header className="grid max-w-text gap-5 lg:col-span-2">
        <h1>Market data you can check</h1>
        <p className="deck">
          {site.name} is for readers in Canada who follow stocks, crypto, currencies and
          commodities, and for new investors.
        </p>
      </header>
      <div>
        <Prose>
          <h2>What we publish</h2>
          <p>
            Prices, each with its source and time. Explainers that link to the company, central bank
            or regulator behind the facts. Analysis of what moves markets. You don’t need an
            account.
          </p>

          <h2>Who pays for it</h2>
          <p>
            Advertisers, and brokers that pay us when a visitor asks for an introduction. Every ad
            is labelled at the top and names its sponsor, and so is every card that links to one. A
            figure that an advertiser hasn’t backed with evidence is marked †.
          </p>
          <p>
            If you register, we share your details with one broker, named on the form, after you
            agree and confirm your phone number. See <Link to="/privacy">Privacy</Link> for details.
          </p>

          <h2>What we don’t do</h2>
          <ul>
            <li>{disclaimer.notABroker} We give no advice and take no orders.</li>
            <li>We never show a regulator, government or news brand as endorsing anything.</li>
          </ul>

          <h2>Mistakes</h2>
          <p>
            If something here is wrong, <Link to="/contact">tell us</Link> and include a link to the
            page. {disclaimer.risk} {disclaimer.advisor}
          </p>
        </Prose>
      </div>
      <DataSources />
    </article>
  )
}
