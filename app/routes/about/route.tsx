import { Link } from 'react-router'
import { PageMeta } from '#app/content/page-meta'
import { pages } from '#app/content/pages'
import { Prose } from '#app/content/prose'
import { disclaimer, site } from '#app/content/site'
import { DataSources } from './data-sources'

export default function About() {
  return (
    <article className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
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
          <h2>Who we are</h2>
          <dl>
            <dt>Publisher</dt>
            <dd>
              {site.publisher}, {site.postalAddress}
            </dd>
            <dt>Editor</dt>
            <dd>{site.editor}</dd>
          </dl>

          <h2>What we publish</h2>
          <p>
            Prices, each with its source and time, and articles that explain how markets work. You
            don’t need an account.
          </p>
          <p>
            Every article lists the sources of its facts, such as the company, the central bank or
            the regulator. The editor is responsible for every article. Its date is the day we first
            published it.
          </p>

          <h2>Who pays for it</h2>
          <ul>
            <li>
              The sponsor named on a sponsored page pays for it. Cards that lead there name the
              sponsor too.
            </li>
            <li>
              A broker pays us for each visitor we introduce. We share your details only with the
              broker named on the form, after you agree and confirm your phone number. See{' '}
              <Link to="/privacy">Privacy</Link>.
            </li>
          </ul>
          <p>
            Every ad is labelled “Advertisement” at the top. A figure that an advertiser hasn’t
            backed with evidence is marked †. Advertisers don’t choose our subjects and don’t read
            articles before we publish them.
          </p>

          <h2>What we don’t do</h2>
          <ul>
            <li>
              {disclaimer.notABroker} We give no advice and take no orders. {disclaimer.risk}{' '}
              {disclaimer.advisor}
            </li>
            <li>We never show a regulator, government or news brand as endorsing anything.</li>
          </ul>

          <h2>Corrections</h2>
          <p>
            If something is wrong, use “Report an error” below the article’s sources or{' '}
            <Link to="/contact?about=correction">write to us</Link>. We correct it and list the
            change in <Link to="/corrections">Corrections</Link>.
          </p>
        </Prose>
      </div>
      <DataSources />
    </article>
  )
}
