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
        <h1>A markets page that says where its numbers come from</h1>
        <p className="deck">
          {site.name} is for readers in Canada who follow stocks, cryptocurrencies, currencies and
          commodities, and for people who are looking at them for the first time.
        </p>
      </header>
      <div>
        <Prose>
          <h2>What you find here</h2>
          <p>
            Prices, each with its source and its age. Short explanations of what moves them, each
            with a link to the company, central bank or regulator that published the facts. Longer
            pieces on how to read them. No account is needed.
          </p>

          <h2>Who pays for it</h2>
          <p>
            Advertisers, and brokers who pay us when a visitor asks to be introduced. So some pages
            here are advertisements. Each of them says so before its first word, and says who pays;
            every card that leads to one says so too. What an advertiser claims is shown as a claim.
          </p>
          <p>
            If you register, your details go to one broker, named beside the form, after you agreed
            and confirmed your phone number. <Link to="/privacy">Privacy</Link> tells the rest.
          </p>

          <h2>What we do not do</h2>
          <ul>
            <li>{disclaimer.notABroker} We give no advice and take no orders.</li>
            <li>We show no regulator, government or news brand as recommending anything.</li>
            <li>Comments and articles that ship as samples are marked as samples.</li>
          </ul>

          <h2>Mistakes</h2>
          <p>
            If something here is wrong, <Link to="/contact">tell us</Link>, with the address of the
            page. {disclaimer.risk} {disclaimer.advisor}
          </p>
        </Prose>
      </div>
      <DataSources />
    </article>
  )
}
